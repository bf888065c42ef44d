"""Printed maps: the sheet, its names, networks, marks and prices."""
