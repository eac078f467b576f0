import { LONG, paragraph } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { formSample, issueSample, longIssueSample } from "../samples-data";

const path = "/newsletter/issues/2";
const params = { number: "2" };
const issue = {
  ...issueSample(2),
  intro: [paragraph("Good morning. This week it is all about sleep.")],
  posts: [
    { title: "Sleep and blood pressure", href: "/blog/sleep", summary: "Why nights matter.", category: "Sleeping" },
  ],
  earlier: issueSample(1),
  later: issueSample(3),
};
const of = (change: object) => ({ path, params, data: { issue: ok({ ...issue, ...change }), form: ok(formSample) } });

export const samples: PageSamples = {
  page: "newsletter-issue",
  samples: {
    typical: of({}),
    empty: of({ intro: [], posts: [], earlier: null, later: null, summary: null }),
    long: of({ ...longIssueSample, posts: [{ title: LONG, href: "/blog/long", summary: LONG, category: LONG }] }),
    error: { path, params, data: { issue: failed(503, "Service Unavailable") }, status: 503 },
    missing: { path, params, data: { issue: failed(404, "Not Found") }, status: 404 },
  },
};
