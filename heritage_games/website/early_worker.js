/**
 * Starts the worker of a notebook's kernel while JupyterLite loads, and hands it over as soon as the kernel needs one.
 *
 * The worker reads the notebook's folder through the service worker, which therefore has to control the page first.
 */
{
  const { Worker: Usual } = globalThis;
  const address = new URL(document.currentScript.dataset.worker, location.href).href;
  let worker = null;
  let wanted = !globalThis.crossOriginIsolated; // isolated pages use another worker

  globalThis.Worker = new Proxy(Usual, {
    construct(usual, given) {
      if (String(given[0]) !== address) return Reflect.construct(usual, given);
      wanted = false;
      globalThis.Worker = usual;
      return worker ?? Reflect.construct(usual, given);
    },
  });

  const controlled = async () => {
    const { serviceWorker } = navigator;
    if (!serviceWorker || serviceWorker.controller) return;
    const claimed = new Promise((done) => serviceWorker.addEventListener("controllerchange", done, { once: true }));
    await serviceWorker.register(new URL("../service-worker.js?enableCache=false", location.href));
    await claimed;
  };

  controlled()
    .catch(() => undefined) // without https the kernel reads no files
    .then(() => {
      if (wanted) worker = new Usual(address, { type: "module" });
    });
}
