"""Stations: strips, drawers and sheets, each turned to its owner."""
