/**
 * Runs finalizers of JavaScript objects only between tasks, as the standard requires.
 *
 * WebKit also runs them while a worker waits for a synchronous request, with which JupyterLite reads the notebook's
 * folder. Python has then released its lock, so that Pyodide cannot free the Python object behind a proxy: its
 * finalizer throws NoGilError, and the object is never freed.
 */
{
  let waiting = 0;

  const { prototype } = XMLHttpRequest;
  const { send } = prototype;
  prototype.send = function (...body) {
    waiting++;
    try {
      send.apply(this, body);
    } finally {
      waiting--;
    }
  };

  globalThis.FinalizationRegistry = class extends FinalizationRegistry {
    constructor(finalize) {
      const run = (held) => {
        if (waiting) setTimeout(run, 0, held);
        else finalize(held);
      };
      super(run);
    }
  };
}
