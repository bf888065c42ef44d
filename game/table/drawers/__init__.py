"""Drawers of a station, one a phase."""
