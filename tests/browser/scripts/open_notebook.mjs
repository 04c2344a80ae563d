export default async (name) => {
  const { commands, shell } = window.jupyterapp;
  shell.currentWidget?.dispose();
  const opened = await commands.execute("docmanager:open", { path: name });
  await opened.context.ready;
};
