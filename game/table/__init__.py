"""The layout for a touch table, a touchscreen that lies flat: a station for each person at their edge of the screen,
the map in the middle."""
