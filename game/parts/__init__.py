"""Looking at the map from nearer, farther or another side, which nobody has to share with the rules."""
