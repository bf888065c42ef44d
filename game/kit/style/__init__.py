"""Settings of look and feel: theme, type sizes, words, timing, assets."""
