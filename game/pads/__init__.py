"""Pads: what a seat decides with in a phase, as one tree of items in shapes for the desk's column and for stations."""
