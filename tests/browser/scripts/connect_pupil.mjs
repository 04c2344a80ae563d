export default () =>
  new Promise((done, failed) => {
    const socket = new WebSocket(`ws://${location.host}/live/pupil`);
    window.sockets = [...(window.sockets ?? []), socket];
    socket.onopen = done;
    socket.onerror = failed;
  });
