"""What every race shares: tracks, throws, and how moves and set-ups are written."""
