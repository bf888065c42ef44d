"""The rulebook as a scene: its chapters, its pages, and a search where there are keys."""
