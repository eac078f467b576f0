import { copyPageSamples } from "../../../render/copy-samples";
import { optionsSample } from "../../../render/inquiry-samples";
import { failed, ok, type PageSamples, type Sample } from "../../../render/samples";
import { longOffer, offerSample } from "../giving/samples-data";

const { page, samples: copies } = copyPageSamples("partnership");
const giving = (sample: Sample | undefined, body: object): Sample => ({
  path: "/partnership",
  ...sample,
  data: { ...sample?.data, options: ok(optionsSample), giving: body as Sample["data"][string] },
});

export const samples: PageSamples = {
  page,
  samples: {
    ...copies,
    typical: giving(copies.typical, ok(offerSample())),
    long: giving(copies.long, ok(longOffer)),
    empty: giving(copies.empty, ok(offerSample({ currencies: [], accounts: [], wall: [] }))),
    error: giving(copies.error, failed(500, "Internal Server Error")),
    fund: { ...giving(copies.typical, ok(offerSample())), query: { fund: "project-clinic" } },
  },
};
