import type { RouteTable } from "./contract";
import type { Page } from "./page";

/** A page with the folder in `src/site` that it lives in, whose stylesheet it links. */
export interface RegisteredPage extends Page {
  feature: string;
}

const modules = import.meta.glob<{ page: Page }>("../site/*/pages/*.page.tsx", { eager: true });

/** Every page of the site, by name. */
export const pages: ReadonlyMap<string, RegisteredPage> = new Map(
  Object.entries(modules)
    .map(([file, { page }]): RegisteredPage => ({ ...page, feature: file.split("/")[2] ?? "" }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((page) => [page.name, page]),
);

export const NOT_FOUND = "not-found";

/** The route table that the server matches requests with. */
export function routeTable(): RouteTable {
  const routes = [...pages.values()];
  return {
    pages: routes.map(
      ({ name, pattern, query = [], currency = false, place = false, personal = false, reads = [] }) => {
        return { name, pattern, query, currency, place, personal, reads };
      },
    ),
    notFound: NOT_FOUND,
  };
}
