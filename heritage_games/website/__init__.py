"""Website, printed papers and JupyterLite lessons, built as folders for any static web server."""
