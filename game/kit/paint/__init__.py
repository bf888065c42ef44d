"""Painting on surfaces: light, materials, letters, shapes, all cached."""
