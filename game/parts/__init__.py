"""Parts of a running game beside the rules: map gestures, animation, advice, storage of plans."""
