"""Help for translators: missing messages, and texts that do not fit."""
