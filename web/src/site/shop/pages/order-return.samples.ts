import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples, type Sample } from "../../../render/samples";
import { deliveredOrder, offerSample } from "../order/samples-data";
import type { Order } from "../view";

const path = "/order/sample/return";
const params = { code: "sample" };
const as = (order: Order): Sample => ({ path, params, data: { order: ok(order) } });
const offer = offerSample();
const british = "In the United Kingdom you have 14 days from the day you get your order to return it for any reason.";

export const samples: PageSamples = {
  page: "order-return",
  samples: {
    typical: as(deliveredOrder()),
    empty: { path, params, data: { order: failed(404, "Not Found") }, status: 404 },
    long: as(
      deliveredOrder({
        returnOffer: offerSample({
          lines: offer.lines.map((line) => ({ ...line, title: LONG, label: LONG, most: 25, sealed: true })),
          reasons: offer.reasons.map((reason) => ({ ...reason, label: LONG })),
          rights: [british, ...offer.rights, LONG],
        }),
      }),
    ),
    error: { path, params, data: { order: failed(503, "Service Unavailable") }, status: 503 },
    unsealed: as(deliveredOrder({ returnOffer: offerSample({ lines: offer.lines.filter(({ sealed }) => !sealed) }) })),
    nothing: as(deliveredOrder({ returnOffer: null })),
    tooLate: {
      ...as(deliveredOrder({ returnOffer: null })),
      form: { name: "order-return", values: {}, errors: [], message: "It is on its way back already." },
    },
    toMend: {
      ...as(deliveredOrder()),
      form: {
        name: "order-return",
        values: { pieces: ["l1:1", "l2:2"], reason: "changed_mind", text: LONG },
        errors: [
          { field: "unopened", message: "Some of this is sold sealed." },
          { field: "proof", message: "The file must be smaller than 10 MB" },
        ],
      },
    },
    unfilled: {
      ...as(deliveredOrder()),
      form: {
        name: "order-return",
        values: { pieces: "l2:0", reason: "", text: "" },
        errors: [
          { field: "pieces", message: "Choose what you want to return" },
          { field: "reason", message: "Choose why you want to return it" },
          { field: "text", message: "Tell us what is wrong with it" },
        ],
      },
    },
  },
};
