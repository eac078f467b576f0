import type { Schemas } from "../../../api/types";
import { LONG, pictureSample } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { block, nestedLists } from "../../../ui/portable-text/PortableText.examples";

const team: Schemas["OwnPageView"] = {
  _id: "page-team",
  title: "Our team",
  url: "/pages/our-team",
  summary: "Who answers you, and who works with the doctor.",
  metaDescription: "Who answers you, and who works with the doctor.",
  description: [block("Nurses", { style: "h2", anchor: "nurses" }), block("They read what you send us first.")],
  picture: pictureSample,
  sample: true,
};

const bare = { ...team, summary: null, picture: null, description: [], sample: false };
const path = "/pages/our-team";
const params = { slug: "our-team" };

export const samples: PageSamples = {
  page: "own-page",
  samples: {
    typical: { path, params, data: { page: ok(team) } },
    empty: { path, params, data: { page: ok(bare) } },
    long: {
      path,
      params,
      data: {
        page: ok({
          ...team,
          title: LONG,
          summary: LONG,
          description: [...nestedLists, ...Array.from({ length: 40 }, () => block(`${LONG}. `.repeat(5)))],
        }),
      },
    },
    error: { path, params, status: 503, data: { page: failed(502, "The content store is not available.") } },
    missing: { path, params, status: 404, data: { page: failed(404, "Not found") } },
  },
};
