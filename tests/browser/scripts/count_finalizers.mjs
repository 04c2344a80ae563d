export default (address) => {
  const program = (module) => {
    import(module).then(() => {
      const runs = { between: 0, within: 0 };
      let place = "between";
      const registry = new FinalizationRegistry(() => {
        runs[place]++;
      });
      const litter = () => {
        for (let count = 0; count < 2000; count++) registry.register({ filler: new Array(100) }, count);
      };
      const ask = () => {
        const request = new XMLHttpRequest();
        request.open("GET", module, false);
        place = "within";
        request.send();
        place = "between";
      };
      for (let count = 0; count < 30; count++) {
        litter();
        ask();
      }
      const wait = () => {
        litter();
        if (runs.between) postMessage(runs);
        else setTimeout(wait, 10);
      };
      wait();
    });
  };
  const text = `(${program})(${JSON.stringify(address)})`;
  const worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })), { type: "module" });
  worker.onmessage = ({ data }) => {
    window.runs = data;
  };
};
