var bedsideBundle = (function () {
  return {
    render(json) {
      const input = JSON.parse(json);
      const [read] = Object.values(input.data);
      const shown = input.form || (read && read.body) || null;
      return JSON.stringify({ status: (read && read.status) || 200, html: `<pre>${JSON.stringify(shown)}</pre>` });
    },
  };
})();
