"""What a seat works out ahead for itself: plans for its turn, and the most it would bid."""
