"""Geometry of the table in millimetres: seats, stations, markets."""
