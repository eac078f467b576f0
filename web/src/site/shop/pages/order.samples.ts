import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples, type Sample } from "../../../render/samples";
import {
  approvedReturn,
  cardOrder,
  deliveredOrder,
  orderSample,
  paySample,
  readyOrder,
  receivedReturn,
  refusedOrder,
  returnSample,
  reviewSample,
  screeningOrder,
  screeningSample,
  transferOrder,
} from "../order/samples-data";
import type { Order } from "../view";

const path = "/order/sample";
const params = { code: "sample" };
const as = (order: Order): Sample => ({ path, params, data: { order: ok(order) } });
const file = { id: "1", name: "transfer.jpg", sizeText: "1.2 MB", atText: "26 November 2026, 10am Lagos" };
const prescription = { ...file, name: "prescription.pdf" };
const nothing = { pay: false, cancel: false, sayPaid: false };
const long = orderSample({
  buyerName: LONG,
  address: [LONG, LONG],
  trackingUrl: "https://parcels.example/S-7K3M9QXB",
  parcels: [
    {
      sentText: "21 November 2026, 9am",
      pieces: ["1 × Mosquito net"],
      trackingUrl: "https://parcels.example/S-7K3M9QXB",
    },
  ],
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
        pay: paySample({ priceText: "$36", rateText: "₦1,433 for $1, today’s market rate", notice: "Test payment." }),
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
    screening: as(screeningOrder(screeningSample({ needsPrescription: false }))),
    prescription: as(screeningOrder(screeningSample())),
    prescriptionSent: as(
      screeningOrder(screeningSample({ prescriptions: [prescription, { ...prescription, id: "2", name: LONG }] })),
    ),
    prescriptionsFull: as(
      screeningOrder(screeningSample({ prescriptions: ["1", "2", "3"].map((id) => ({ ...prescription, id })) })),
    ),
    prescriptionRefused: {
      ...as(screeningOrder(screeningSample())),
      form: { name: "order", values: {}, errors: [{ field: "proof", message: "Choose a PDF, JPEG or PNG file" }] },
    },
    refused: as(refusedOrder("The prescription is for somebody else.\n\nPlease send us yours with a new order.")),
    refusedLong: as(refusedOrder(LONG)),
    review: as(orderSample({ state: "review", can: nothing })),
    placed: as(orderSample({ state: "placed", paid: false, paymentText: "On delivery" })),
    part: as(
      orderSample({
        state: "part_shipped",
        can: nothing,
        lines: orderSample().lines.map((line) => ({ ...line, shipped: 1 })),
      }),
    ),
    ready: as(readyOrder()),
    collected: as(readyOrder({ state: "delivered", handoverCode: null })),
    delivered: as(deliveredOrder()),
    returned: as(
      deliveredOrder({ returns: [approvedReturn, receivedReturn], returnOffer: null, refundedText: "₦7,800" }),
    ),
    returns: as(
      deliveredOrder({
        lines: deliveredOrder().lines.map((line, at) => ({
          ...line,
          title: LONG,
          review:
            at === 0
              ? reviewSample({ state: "waiting", stateText: "We will read it before it is shown" })
              : reviewSample({ state: "refused", stateText: "Not published" }),
        })),
        returns: [
          returnSample({ pieces: [`2 × ${LONG}`, "1 × Digital thermometer"] }),
          { ...approvedReturn, id: "r3", reply: LONG },
          { ...receivedReturn, id: "r4", state: "refused", stateText: "Not accepted", refundText: null, reply: LONG },
          { ...receivedReturn, id: "r5", state: "withdrawn", stateText: "You are keeping it", refundText: null },
        ],
      }),
    ),
    photoRefused: {
      ...as(deliveredOrder({ returns: [approvedReturn, receivedReturn] })),
      form: {
        name: "order",
        values: { return: "r1" },
        errors: [{ field: "proof", message: "The file must be smaller than 10 MB" }],
      },
    },
    keptTooLate: {
      ...as(deliveredOrder({ returns: [receivedReturn] })),
      form: { name: "order", values: { return: "r2" }, errors: [], message: "This return is over." },
    },
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
