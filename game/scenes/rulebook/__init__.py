"""The scene of the rulebook: its chapters, its pages, and a search if there is a keyboard."""
