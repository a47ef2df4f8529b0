"""Pages: what people read and send in a browser. Each works without a script; the script makes them live."""
