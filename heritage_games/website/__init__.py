"""Website, printable sheets and JupyterLite lessons as folders for any static web server."""
