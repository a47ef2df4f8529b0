"""The platform in a terminal."""
