"""The rulebook as a scene: its chapters, its pages, and a search if there is a keyboard."""
