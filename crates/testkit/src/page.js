// Each page shows as JSON what it is given: the form that comes back, or else the answers of its own reads, one by itself or
// several by name.
var bedsideBundle = (function () {
  return {
    render(json) {
      const input = JSON.parse(json);
      const { shell, ...reads } = input.data;
      const own = Object.values(reads);
      const bodies = Object.entries(reads).map(([name, read]) => [name, read.body]);
      const answer = own.length > 1 ? Object.fromEntries(bodies) : own[0]?.body;
      const shown = JSON.stringify(input.form || answer || null).replace(/</g, "\\u003c");
      const html = `<!doctype html><html><body><pre>${shown}</pre></body></html>`;
      return JSON.stringify({ status: own[0]?.status || 200, html });
    },
  };
})();
