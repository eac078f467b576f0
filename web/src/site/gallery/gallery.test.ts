import { expect, it } from "vitest";
import { failed, inputOf, ok } from "../../render/samples";
import { renderPage } from "../../render/server";
import { nuggetExample, streetExample, videoExample } from "../../ui/video-card/VideoCard.examples";
import { seriesOptions } from "./filter";

it("says that videos could not be read, which is not the same as none", () => {
  const gone = failed(503, "Service Unavailable");
  const data = { videos: gone, street: gone, clinic: gone };
  const { html, status } = renderPage(inputOf("gallery", { path: "/gallery", data }));
  expect(status).toBe(503);
  expect(html).toContain("It is our fault, not yours.");
  expect(html.match(/The \w+ could not be loaded\./g)).toHaveLength(3);
  expect(html).not.toMatch(/No items match|No street interview yet|No episode yet/);
});

it("does not repeat the name of a series that there is none", () => {
  const none = ok({ items: [], options: seriesOptions, page: 1, pageSize: 9, pages: 1, total: 0 });
  const data = { videos: none, street: none, clinic: none };
  const { html } = renderPage(inputOf("gallery", { path: "/gallery", query: { series: "zzz" }, data }));
  expect(html.replaceAll(/="[^"]*"/g, "")).not.toContain("zzz");
  expect(html).toContain("Show all videos");
});

it("shows no video twice, and all of them once the list is narrowed", () => {
  const list = (...items: unknown[]) =>
    ok({ items, options: seriesOptions, page: 1, pageSize: 9, pages: 1, total: items.length });
  const clinic = videoExample();
  const data = {
    street: list(streetExample),
    clinic: list(clinic),
    videos: list(streetExample, clinic, nuggetExample),
  };
  const titles = (query: Record<string, string>, shown = data) => {
    const { html } = renderPage(inputOf("gallery", { path: "/gallery", query, data: shown }));
    return [streetExample, clinic, nuggetExample].map(({ title }) => html.split(`>${title}</h3>`).length - 1);
  };
  expect(titles({})).toEqual([1, 1, 1]);
  expect(titles({ q: "a" })).toEqual([1, 1, 1]);
  expect(titles({}, { ...data, videos: list(streetExample, clinic) })).toEqual([1, 1, 0]);
});
