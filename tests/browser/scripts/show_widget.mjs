export default async ([name, said]) => {
  const state = Object.assign({}, ...said.map((message) => message.state));
  const [listeners, changed] = [{}, {}];
  const call = (event, ...told) => {
    for (const act of listeners[event] ?? []) act(...told);
  };
  const take = (update) => {
    const other = Object.keys(update).filter((key) => JSON.stringify(update[key]) !== JSON.stringify(state[key]));
    Object.assign(state, update);
    for (const key of other) call(`change:${key}`);
  };
  const post = async (message) => {
    for (const answer of await window.heard(name, message)) {
      if (answer.method === "update") take(answer.state);
      else if (answer.method === "custom") call("msg:custom", answer.content);
    }
  };
  const model = {
    get: (key) => state[key],
    set: (key, value) => {
      changed[key] = value;
      take({ [key]: value });
    },
    save_changes: () => post({ method: "update", state: changed }),
    send: (content) => post({ method: "custom", content }),
    on: (event, act) => {
      listeners[event] = [...(listeners[event] ?? []), act];
    },
    off: (event, act) => {
      listeners[event] = (listeners[event] ?? []).filter((other) => other !== act);
    },
    widget_manager: {
      get_model: async (id) => {
        const piece = await window.pieceOf(id);
        return { get: (key) => piece[key] };
      },
    },
  };
  const el = document.createElement("div");
  document.body.append(el);
  const url = URL.createObjectURL(new Blob([state._esm], { type: "text/javascript" }));
  await (await import(url)).default.render({ model, el });
};
