"""The touchscreen: its size, and a test of its contacts."""
