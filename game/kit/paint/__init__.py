"""Painting on surfaces: light, materials, letters and shapes, all cached."""
