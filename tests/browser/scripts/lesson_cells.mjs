export default () =>
  window.jupyterapp.shell.currentWidget.content.widgets
    .filter((cell) => cell.model.type === "code")
    .map((cell) => ({
      id: cell.model.id,
      count: cell.model.executionCount,
      errors: cell.model.outputs
        .toJSON()
        .filter((output) => output.output_type === "error")
        .map((output) => `${output.ename}: ${output.evalue}`),
    }));
