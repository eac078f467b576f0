import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples, type Sample } from "../../../render/samples";
import { cardOrder, orderSample, paySample, readyOrder, transferOrder } from "../order/samples-data";
import type { Order } from "../view";

const path = "/order/sample";
const params = { code: "sample" };
const as = (order: Order): Sample => ({ path, params, data: { order: ok(order) } });
const file = { id: "1", name: "transfer.jpg", sizeText: "1.2 MB", atText: "26 November 2026, 10am Lagos" };
const nothing = { pay: false, cancel: false, sayPaid: false };
const long = orderSample({
  buyerName: LONG,
  address: [LONG, LONG],
  trackingUrl: "https://parcels.example/S-7K3M9QXB",
  handoverCode: "4K7Q",
  state: "shipped",
});

export const samples: PageSamples = {
  page: "order",
  samples: {
    typical: as(orderSample()),
    empty: { path, params, data: { order: failed(404, "Not Found") }, status: 404 },
    long: as({ ...long, lines: long.lines.map((line) => ({ ...line, title: LONG, label: `${line.label}${LONG}` })) }),
    error: { path, params, data: { order: failed(503, "Service Unavailable") }, status: 503 },
    card: as(cardOrder()),
    dollars: as(
      cardOrder({
        pay: paySample({ priceText: "$36", rateText: "₦1,433 for $1, today's market rate", notice: "Test payment." }),
      }),
    ),
    over: as(cardOrder({ pay: paySample({ over: true, reference: "01KAKD2V7N8Q4W0Z5M3T6R9XYC" }) })),
    noPrice: as(cardOrder({ pay: null })),
    cardClosed: as(cardOrder({ pay: null, can: { ...nothing, cancel: true } })),
    declined: {
      ...as(cardOrder()),
      form: {
        name: "order",
        values: {},
        errors: [],
        message: "We could not open the payment. Nothing was charged.",
      },
    },
    checking: as(cardOrder({ checking: true, pay: null, can: nothing })),
    transfer: as(transferOrder()),
    saidPaid: as(transferOrder({ state: "said_paid", proofs: [file], can: { ...nothing, cancel: true } })),
    proofRefused: {
      ...as(transferOrder()),
      form: { name: "order", values: {}, errors: [{ field: "proof", message: "Choose a PDF, JPEG or PNG file" }] },
    },
    review: as(orderSample({ state: "review", can: nothing })),
    placed: as(orderSample({ state: "placed", paymentText: "On delivery" })),
    part: as(
      orderSample({
        state: "part_shipped",
        can: nothing,
        lines: orderSample().lines.map((line) => ({ ...line, shipped: 1 })),
      }),
    ),
    ready: as(readyOrder()),
    collected: as(readyOrder({ state: "delivered", handoverCode: null })),
    cancelled: as(
      orderSample({
        state: "cancelled",
        refundedText: "₦51,600",
        can: nothing,
        steps: [
          { title: "Order placed", atText: "Thursday 26 November 2026, 11:02 in Lagos", done: true },
          { title: "Cancelled", atText: "", done: true },
        ],
      }),
    ),
    tooLate: {
      ...as(orderSample({ state: "shipped", can: nothing })),
      form: { name: "order", values: {}, errors: [], message: "It was sent already.", found: { notice: "Sent." } },
    },
  },
};
