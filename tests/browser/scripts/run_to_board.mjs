export default () => {
  const { jupyterapp: app } = window;
  const { content, context } = app.shell.currentWidget;
  window.lesson = "running";
  context.ready
    .then(() => {
      const board = content.widgets.findIndex(({ model }) => model.sharedModel.getSource().includes("learn("));
      content.activeCellIndex = board + 1;
      return app.commands.execute("notebook:run-all-above");
    })
    .then(
      () => {
        window.lesson = "run";
      },
      (error) => {
        window.lesson = String(error);
      },
    );
};
