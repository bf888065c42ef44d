"""The table layout: a touchscreen lying flat, a station for everybody at their edge, the map in the middle."""
