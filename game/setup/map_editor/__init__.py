"""The map editor without a screen: the draft of a map, its edits, what is missing in it, and its files."""
