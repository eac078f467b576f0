// Each page shows as JSON what it is given: the form that comes back, or else the answer of its own first read.
var bedsideBundle = (function () {
  return {
    render(json) {
      const input = JSON.parse(json);
      const own = Object.keys(input.data).find((name) => name !== "shell");
      const read = own && input.data[own];
      const shown = JSON.stringify(input.form || (read && read.body) || null).replace(/</g, "\\u003c");
      const html = `<!doctype html><html><body><pre>${shown}</pre></body></html>`;
      return JSON.stringify({ status: (read && read.status) || 200, html });
    },
  };
})();
