import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { mailOf, mailTemplateList } from "../mail/render";
import type { MailInput } from "../mail/template";
import { weave } from "../ui/cloth";
import { isTile, sprite } from "../ui/sprite";
import { assets } from "./assets";
import { type Collected, collecting, islandMarker, type PlacedIsland } from "./collect";
import { PageContext } from "./context";
import type { RenderInput, RenderOutput } from "./contract";
import * as queries from "./queries/answer";
import { NOT_FOUND, pages, routeTable } from "./registry";
import { THEME_SCRIPT } from "./theme-script";

function json(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function renderIsland({ id, component, props }: PlacedIsland): string {
  return renderToString(createElement(component, props as never), { identifierPrefix: `${id}-` });
}

function scripts({ islands }: Collected): string {
  const data = Object.fromEntries(islands.map((island) => [island.id, island.props]));
  const props = islands.length > 0 ? `<script type="application/json" id="island-data">${json(data)}</script>` : "";
  return `${props}<script type="module" src="${assets.loader}"></script>`;
}

/** The page as HTML. `element` is the whole document. */
function toHtml(element: ReactElement): string {
  return collecting((collected) => {
    let html = renderToStaticMarkup(element);
    for (const island of collected.islands) {
      html = html.replace(islandMarker(island.id), () => renderIsland(island));
    }
    const end = html.lastIndexOf("</body>");
    return `<!doctype html>${html.slice(0, end)}${sprite(collected.symbols)}${scripts(collected)}${html.slice(end)}`;
  });
}

/** Renders one page. A name that is not in the registry is the not-found page. */
export function renderPage(input: RenderInput): RenderOutput {
  const page = pages.get(input.page) ?? pages.get(NOT_FOUND);
  if (!page) throw new Error(`no page called ${input.page}`);
  const result = page.render(input);
  const { status, element } = "element" in result ? result : { status: 200, element: result };
  const context = { input, feature: page.feature };
  return { status, html: toHtml(<PageContext value={context}>{element}</PageContext>) };
}

/** Called by the server: a `RenderInput` in, a `RenderOutput` out, both as JSON. */
export function render(inputJson: string): string {
  return JSON.stringify(renderPage(JSON.parse(inputJson) as RenderInput));
}

/** Called by the server: a `MailInput` in, a `MailOutput` out, both as JSON. */
export function renderMail(inputJson: string): string {
  return JSON.stringify(mailOf(JSON.parse(inputJson) as MailInput));
}

/** Called by the server: every template of a mail, as JSON. */
export function mailTemplates(): string {
  return JSON.stringify(mailTemplateList());
}

/** Called by the server: the cloth of a share image, as JSON. It keeps to the tiles of a topic that is known. */
export function cloth(inputJson: string): string {
  const { seed, columns, rows, topic, tile } = JSON.parse(inputJson) as Record<"seed" | "topic" | "tile", string> &
    Record<"columns" | "rows", number>;
  return JSON.stringify(weave(seed, columns, rows, topic, isTile(tile) ? tile : undefined, []));
}

/** Called by the server: what a client's query needs, as JSON. */
export const planQuery = queries.planQuery;

/** Called by the server: the answer to a client's query over the documents that come with it, as JSON. */
export const runQuery = queries.runQuery;

/** `routes.json`. */
export function routes(): string {
  return JSON.stringify(routeTable());
}

/** Sources of the inline scripts, for the build to hash. */
export function inlineScripts(): string {
  return JSON.stringify([THEME_SCRIPT]);
}
