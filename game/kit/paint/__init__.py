"""This package paints on surfaces: light, materials, letters and shapes, whose pictures are cached."""
