import type { Page } from "../../../render/page";
import { BROWSE_QUERY, browsePage, browseReads } from "../Browse";
import { AREAS } from "../finder";

const PATTERN = "/{country}/{state}/{lga}/{area}";

export const page: Page = {
  name: "places-area",
  pattern: `${AREAS}${PATTERN}`,
  query: BROWSE_QUERY,
  reads: browseReads(PATTERN),
  render: browsePage,
};
