import type { components } from "./schema";

/** The API's shapes by name: `Schemas["PostCard"]`. */
export type Schemas = components["schemas"];

/** Portable Text as a call sends it. */
export type Blocks = Record<string, unknown>[];
