export default () => {
  const app = window.jupyterapp;
  window.lesson = "running";
  app.shell.currentWidget.context.ready
    .then(() => app.commands.execute("notebook:run-all-cells"))
    .then(
      () => {
        window.lesson = "run";
      },
      (error) => {
        window.lesson = String(error);
      },
    );
};
