"""The geometry of the touch table in millimetres: seats, stations, markets."""
