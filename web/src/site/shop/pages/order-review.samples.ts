import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples, type Sample } from "../../../render/samples";
import { deliveredOrder, orderSample, reviewSample } from "../order/samples-data";
import type { Order, OwnReview } from "../view";

const as = (order: Order, line = "l1"): Sample => ({
  path: `/order/sample/review/${line}`,
  params: { code: "sample", line },
  data: { order: ok(order) },
});
const unread = (status: number, title: string): Sample => ({
  ...as(orderSample()),
  data: { order: failed(status, title) },
  status,
});
const reviewed = (review: OwnReview | null): Order => {
  const order = deliveredOrder();
  return { ...order, lines: order.lines.map((line) => ({ ...line, review })) };
};
const long = reviewed(reviewSample({ name: LONG, text: LONG, state: "refused", stateText: LONG, reply: LONG }));

export const samples: PageSamples = {
  page: "order-review",
  samples: {
    typical: as(deliveredOrder(), "l2"),
    empty: unread(404, "Not Found"),
    long: as({ ...long, lines: long.lines.map((line) => ({ ...line, title: LONG, label: LONG })) }),
    error: unread(503, "Service Unavailable"),
    published: as(deliveredOrder()),
    waiting: as(reviewed(reviewSample({ state: "waiting", stateText: "We will read it before it is shown" }))),
    refused: as(
      reviewed(
        reviewSample({
          state: "refused",
          stateText: "Not published",
          reply: "It names the rider. Please leave out his name, then we can show it.",
        }),
      ),
    ),
    unknown: { ...as(deliveredOrder(), "l9"), status: 404 },
    tooEarly: { ...as(orderSample()), status: 404 },
    toMend: {
      ...as(deliveredOrder()),
      form: {
        name: "order-review",
        values: { stars: "", name: "", text: LONG },
        errors: [
          { field: "stars", message: "Choose one to five stars" },
          { field: "name", message: "Enter the name to show with your review" },
        ],
      },
    },
  },
};
