import { picture, sum } from "../samples-data";
import type { Order, OrderPay, OrderReturn, OrderScreening, OwnReview, ReturnOffer } from "../view";

/* Invented orders, as the API answers them. */

const MOMENT = "Thursday 26 November 2026, 11:02 in Lagos";

/** The price of a card payment. */
export const paySample = (change: Partial<OrderPay> = {}): OrderPay => ({
  amount: 5_160_000,
  amountText: "₦51,600",
  client: "bedside",
  priceText: "₦51,600",
  rateText: null,
  notice: null,
  currencies: [],
  validUntil: "2026-11-26T10:32:00Z",
  validUntilText: "Thursday 26 November 2026, 11:32 in Lagos",
  over: false,
  label: "Pay ₦51,600",
  reference: null,
  checkout: { client: "bedside", script: "/checkout/checkout.js" },
  ...change,
});

const NOTHING = { pay: false, cancel: false, sayPaid: false };

const fileRule = (open: boolean): Order["proof"] => ({
  open,
  accept: ".pdf,image/jpeg,image/png",
  largestText: "10 MB",
  most: 3,
});

export const orderSample = (change: Partial<Order> = {}): Order => ({
  reference: "S-7K3M9QXB",
  state: "paid",
  stateText: "Paid, to pack",
  checking: false,
  paid: true,
  total: sum(51_600),
  itemsText: "₦54,100",
  discountText: "₦5,000",
  deliveryText: "₦2,500",
  taxText: "Includes ₦3,600 VAT",
  refundedText: null,
  paymentText: "Card",
  lines: [
    {
      id: "l1",
      productId: "shop-bp-monitor",
      title: "Upper-arm blood pressure monitor",
      label: "",
      quantity: 1,
      shipped: 0,
      unitText: "₦38,500",
      totalText: "₦38,500",
      url: "/product/shop-bp-monitor",
      picture,
      mayReview: false,
      isDigital: false,
    },
    {
      id: "l2",
      productId: "shop-net",
      title: "Treated mosquito net",
      label: "Double, blue",
      quantity: 2,
      shipped: 0,
      unitText: "₦7,800",
      totalText: "₦15,600",
      url: "",
      picture: null,
      mayReview: false,
      isDigital: false,
    },
  ],
  steps: [
    { title: "Order placed", atText: MOMENT, done: true },
    { title: "₦51,600 received", atText: MOMENT, done: true },
    { title: "Packed and on the way", atText: "", done: false },
    { title: "Delivered", atText: "", done: false },
  ],
  deliveryMethod: "address",
  placeName: "Lagos",
  placeDetail: "",
  handoverCode: null,
  trackingUrl: "",
  parcels: [],
  buyerName: "Amina Bello",
  receiverName: null,
  address: ["12 Sample Street", "Opposite the filling station", "Lagos", "Lagos"],
  holdText: null,
  pay: null,
  bank: null,
  proofs: [],
  proof: fileRule(false),
  returns: [],
  can: { ...NOTHING, cancel: true },
  ...change,
});

const PLACED = [
  { title: "Order placed", atText: MOMENT, done: true },
  { title: "₦51,600 received", atText: "", done: false },
  { title: "Packed and on the way", atText: "", done: false },
  { title: "Delivered", atText: "", done: false },
];

export const cardOrder = (change: Partial<Order> = {}): Order =>
  orderSample({
    state: "pending",
    paid: false,
    stateText: "Not paid yet",
    steps: PLACED,
    holdText: "Thursday 26 November 2026, 11:32 in Lagos",
    pay: paySample(),
    can: { pay: true, cancel: true, sayPaid: false },
    ...change,
  });

export const transferOrder = (change: Partial<Order> = {}): Order =>
  orderSample({
    state: "transfer",
    paid: false,
    stateText: "Waiting for a transfer",
    paymentText: "Bank transfer",
    steps: PLACED,
    holdText: "Saturday 28 November 2026, 11:02 in Lagos",
    bank: {
      reference: "S-7K3M9QXB",
      amountText: "₦51,600",
      accounts: [
        {
          bank: "Sample Bank",
          name: "Bedside Health",
          number: "000 000 0000",
          sortCode: null,
          iban: null,
          swift: null,
          currency: "NGN",
        },
      ],
      note: "A transfer within Nigeria is there in minutes.",
    },
    proof: fileRule(true),
    can: { pay: false, cancel: true, sayPaid: true },
    ...change,
  });

/** Of a medicine, with a prescription that was not sent yet. */
export const screeningSample = (change: Partial<OrderScreening> = {}): OrderScreening => ({
  needsPrescription: true,
  prescriptions: [],
  prescriptionRule: fileRule(true),
  reply: "",
  ...change,
});

export const screeningOrder = (screening: OrderScreening): Order =>
  orderSample({ state: "screening", paid: false, stateText: "A pharmacist is checking it", steps: PLACED, screening });

const CANCELLED = [
  { title: "Order placed", atText: MOMENT, done: true },
  { title: "Cancelled", atText: "", done: true },
];

/** A pharmacist or doctor did not agree. */
export const refusedOrder = (reply: string): Order =>
  orderSample({
    state: "cancelled",
    paid: false,
    stateText: "Cancelled",
    steps: CANCELLED,
    screening: screeningSample({ prescriptionRule: fileRule(false), reply }),
    can: NOTHING,
  });

/** Ready at a pick-up point, for somebody else. */
export const readyOrder = (change: Partial<Order> = {}): Order =>
  orderSample({
    state: "shipped",
    stateText: "Sent or ready",
    deliveryMethod: "pickup",
    deliveryText: "Free",
    placeName: "Sample Pharmacy, Osogbo",
    placeDetail: "14 Awolowo Road. Monday to Saturday, 9am to 7pm",
    address: [],
    receiverName: "Kemi Bello",
    handoverCode: "4K7Q",
    steps: [
      { title: "Order placed", atText: MOMENT, done: true },
      { title: "₦51,600 received", atText: MOMENT, done: true },
      { title: "Ready at Sample Pharmacy, Osogbo", atText: MOMENT, done: true },
      { title: "Collected", atText: "", done: false },
    ],
    can: NOTHING,
    ...change,
  });

export const reviewSample = (change: Partial<OwnReview> = {}): OwnReview => ({
  stars: 4,
  name: "Amina",
  text: "Easy to read, and the cuff fits. The bag it comes in is small.",
  state: "published",
  stateText: "Published",
  reply: "",
  ...change,
});

export const returnSample = (change: Partial<OrderReturn> = {}): OrderReturn => ({
  id: "r1",
  state: "asked",
  stateText: "You asked to return this",
  reasonText: "It is faulty or broken",
  pieces: ["1 × Treated mosquito net, Double, blue"],
  askedText: "Monday 30 November 2026, 09:15 in Lagos",
  reply: "",
  refundText: null,
  photos: [],
  photoRule: fileRule(true),
  canWithdraw: true,
  hasLabel: false,
  ...change,
});

export const approvedReturn = returnSample({
  state: "approved",
  stateText: "Waiting for the goods",
  reply:
    "We are sorry about that. Please bring it to our office in Osogbo, or give it to the rider who calls you.\n\nYou pay nothing for it.",
  photos: [{ id: "p1", name: "torn-seam.jpg", sizeText: "1.4 MB", atText: "30 November 2026, 9:15am Lagos" }],
});

export const receivedReturn = returnSample({
  id: "r2",
  state: "received",
  stateText: "The goods came back",
  reasonText: "I have changed my mind",
  refundText: "₦7,800",
  photoRule: fileRule(false),
  canWithdraw: false,
  hasLabel: false,
});

export const offerSample = (change: Partial<ReturnOffer> = {}): ReturnOffer => ({
  lines: [
    { line: "l1", title: "Upper-arm blood pressure monitor", label: "", most: 1, sealed: true },
    { line: "l2", title: "Treated mosquito net", label: "Double, blue", most: 2, sealed: false },
  ],
  reasons: [
    { key: "faulty", label: "It is faulty or broken" },
    { key: "not_as_described", label: "It is not as described" },
    { key: "other_item", label: "Something else came" },
    { key: "unsuitable", label: "It does not do what I was told it would" },
    { key: "unsafe", label: "It is unsafe or out of date" },
    { key: "changed_mind", label: "I have changed my mind" },
  ],
  rights: [
    "We take back unused goods within 30 days.",
    "If something is faulty, unsafe or not what you ordered, you can return it and get your money back. The law gives you this right.",
  ],
  photoRule: fileRule(true),
  ...change,
});

/** Handed over: both lines may be reviewed and returned, and the first has a review. */
export const deliveredOrder = (change: Partial<Order> = {}): Order => {
  const order = orderSample();
  return {
    ...order,
    state: "delivered",
    stateText: "Delivered",
    steps: order.steps.map((step) => ({ ...step, atText: MOMENT, done: true })),
    lines: order.lines.map((line, at) => ({
      ...line,
      shipped: line.quantity,
      mayReview: true,
      review: at === 0 ? reviewSample() : null,
    })),
    returnOffer: offerSample(),
    can: NOTHING,
    ...change,
  };
};
