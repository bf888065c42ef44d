"""The set-up at the desk."""
