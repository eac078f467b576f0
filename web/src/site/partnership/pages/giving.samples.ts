import { failed, ok, type PageSamples, type Sample } from "../../../render/samples";
import { longOffer, offerSample } from "../giving/samples-data";

const path = "/giving";
const typical: Sample = { path, data: { giving: ok(offerSample()) } };

export const samples: PageSamples = {
  page: "giving",
  samples: {
    typical,
    empty: { path, data: { giving: ok(offerSample({ currencies: [], funds: [], giftAid: null })) } },
    long: { path, data: { giving: ok(longOffer) } },
    error: { path, data: { giving: failed(503, "Service Unavailable") }, status: 503 },
    paid: { ...typical, query: { paid: "yes" } },
    wrong: {
      ...typical,
      form: {
        name: "give",
        values: { currency: "GBP", price: "three", name: "Amina", every: "monthly", giftAid: "yes", show: "named" },
        errors: [
          { field: "price", message: "Write the amount as a number, such as 25" },
          { field: "email", message: "Enter your email address" },
          { field: "postcode", message: "Enter your postcode" },
          { field: "terms", message: "Tick the box to agree" },
        ],
      },
    },
  },
};
