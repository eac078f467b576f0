import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples, type Sample } from "../../../render/samples";
import { offerSample } from "../giving/samples-data";

const path = "/giving/statement";
const typical: Sample = { path, data: { giving: ok(offerSample()) } };

export const samples: PageSamples = {
  page: "statement-link",
  samples: {
    typical,
    empty: { path, data: { giving: ok(offerSample({ currencies: [] })) } },
    long: { path, data: { giving: ok(offerSample({ words: { statementHeading: LONG, statementIntro: LONG } })) } },
    error: { path, data: { giving: failed(503, "Service Unavailable") } },
    wrong: {
      ...typical,
      form: {
        name: "statement",
        values: { email: "amina" },
        errors: [{ field: "email", message: "Enter an email address like name@example.com" }],
      },
    },
  },
};
