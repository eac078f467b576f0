/* What the server hands to the bundle and gets back. The other side is `crates/web`. */

/** The visitor's choices, from cookies with a fixed set of values. */
export interface Preferences {
  theme: "system" | "light" | "dark";
  currency: "NGN" | "GBP" | "USD";
  lowData: boolean;
  reading: ReadingSettings;
}

/** How a visitor wants pages to be read; what was not chosen is as the design and the device have it. */
export interface ReadingSettings {
  text: "normal" | "large" | "largest";
  wideSpacing: boolean;
  moreContrast: boolean;
  lessMotion: boolean;
  /** The title of every page is the name of the site alone. */
  plainTitles: boolean;
}

/**
 * A form that was posted to this page: the page is rendered again with it. With `errors` or a `message` it could not be
 * taken (422), without them it is a step on a way of several (200).
 */
export interface FormState {
  name: string;
  values: Record<string, string | string[]>;
  errors: { field: string; message: string }[];
  message?: string;
  /** What the handler found, for the page to show: its shape is the page's. */
  found?: unknown;
}

export interface RenderInput {
  /** Registry name, such as `blog-post`. */
  page: string;
  path: string;
  params: Record<string, string>;
  /** Only the page's meaningful query names. */
  query: Record<string, string>;
  preferences: Preferences;
  /** `publicUrl` has no trailing slash. */
  site: { publicUrl: string };
  /** RFC 3339, UTC. */
  now: string;
  /** Answers of the page's reads by name; `shell` is always there. */
  data: Record<string, { status: number; body: unknown }>;
  form?: FormState;
  /** The page shows a draft; `until` says in words how long its link works. */
  preview?: { until: string };
}

export interface RenderOutput {
  status: number;
  /** Starts with `<!doctype html>`. */
  html: string;
  headers?: Record<string, string>;
}

/** One API read of a page. `{x}` in `path` is a route parameter or a page query value, in a query value a page query value. */
export interface PageRead {
  name: string;
  path: string;
  query: Record<string, string>;
}

/** `web/dist/routes.json`. */
export interface RouteTable {
  pages: {
    name: string;
    pattern: string;
    query: string[];
    currency: boolean;
    place: boolean;
    personal: boolean;
    reads: PageRead[];
  }[];
  notFound: string;
}
