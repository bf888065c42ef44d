"""The table layout: a flat touchscreen, a station for each person at their edge, the map in the middle."""
