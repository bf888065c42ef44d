"""The pen that panels are painted with, and the pictures of pieces."""
