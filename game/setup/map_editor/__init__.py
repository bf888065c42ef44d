"""The map editor's data without its screen: the draft of a map, changes to it, its faults, and its files."""
