import { expect, it } from "vitest";
import { failed, inputOf } from "../../render/samples";
import { renderPage } from "../../render/server";

it("says that videos could not be read, which is not the same as none", () => {
  const gone = failed(503, "Service Unavailable");
  const data = { videos: gone, street: gone, clinic: gone };
  const { html, status } = renderPage(inputOf("gallery", { path: "/gallery", data }));
  expect(status).toBe(503);
  expect(html).toContain("It is our fault, not yours.");
  expect(html.match(/The \w+ could not be loaded\./g)).toHaveLength(3);
  expect(html).not.toMatch(/No items match|No street interview yet|No episode yet/);
});
