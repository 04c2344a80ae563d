"""The lessons as a folder for any static web server: a notebook and its Python run in the reader's browser."""
