import type { Page } from "../../../render/page";
import { BROWSE_QUERY, browsePage, browseReads } from "../Browse";
import { AREAS } from "../finder";

export const page: Page = {
  name: "places-areas",
  pattern: AREAS,
  query: BROWSE_QUERY,
  reads: browseReads(""),
  render: browsePage,
};
