"""Stations: strips, drawers, sheets, each turned to its owner."""
