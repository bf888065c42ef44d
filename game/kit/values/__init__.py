"""Values that panels are made of: targets, pieces, offers and view transforms."""
