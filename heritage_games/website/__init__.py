"""Website, printed papers and JupyterLite lessons as folders for any static web server."""
