"""The two markets beside the map."""
