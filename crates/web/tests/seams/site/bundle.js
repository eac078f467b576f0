var bedsideBundle = (function () {
  const text = (value) => String(value ?? "").replace(/&/g, "&amp;").replace(/</g, "&lt;");
  const pages = {
    home: (input) => `home for ${input.preferences.theme}`,
    note: (input) => (input.data.note.status === 200 ? text(input.data.note.body.text) : "no such note"),
    notes: (input) => `notes q=${text(input.query.q)} page=${text(input.query.page)}`,
    shop: (input) => `prices in ${input.preferences.currency}`,
    throws: (input) => { throw new Error(`broken page ${input.form?.values.name ?? ""}`); },
    loops: () => { for (;;); },
    contact: (input) => input.form
      ? `form ${text(input.form.values.name)}: ${input.form.errors.map((error) => `${error.field} ${text(error.message)}`)}`
      : "contact",
    mine: (input) => `yours: ${text(input.data.mine.body.text)} ${text(input.form?.values.name)}`,
    "not-found": () => "nothing here",
  };
  return {
    render(json) {
      const input = JSON.parse(json);
      const body = pages[input.page](input);
      const failed = Object.values(input.data).some((read) => read.status >= 500);
      const missing = input.data.note?.status === 404;
      const html = `<!doctype html><title>${input.page}</title><p>${body}</p><p>${input.preferences.lowData ? "low" : "full"} data</p>`
        + `<p>${"A quiet line about health. ".repeat(60)}</p>`;
      return JSON.stringify({ status: failed ? 503 : missing ? 404 : 200, html });
    },
  };
})();
