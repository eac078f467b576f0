import { picture, sum } from "../samples-data";
import type { Order, OrderPay } from "../view";

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

export const orderSample = (change: Partial<Order> = {}): Order => ({
  reference: "S-7K3M9QXB",
  state: "paid",
  stateText: "Paid, to pack",
  checking: false,
  total: sum(51_600),
  itemsText: "₦54,100",
  discountText: "₦5,000",
  deliveryText: "₦2,500",
  taxText: "Includes ₦3,600 VAT",
  refundedText: null,
  paymentText: "Card",
  lines: [
    {
      productId: "shop-bp-monitor",
      title: "Upper-arm blood pressure monitor",
      label: "",
      quantity: 1,
      shipped: 0,
      unitText: "₦38,500",
      totalText: "₦38,500",
      url: "/product/shop-bp-monitor",
      picture,
    },
    {
      productId: "shop-net",
      title: "Treated mosquito net",
      label: "Double, blue",
      quantity: 2,
      shipped: 0,
      unitText: "₦7,800",
      totalText: "₦15,600",
      url: "",
      picture: null,
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
  buyerName: "Amina Bello",
  receiverName: null,
  address: ["12 Sample Street", "Opposite the filling station", "Lagos", "Lagos"],
  holdText: null,
  pay: null,
  bank: null,
  proofs: [],
  proof: { open: false, accept: ".pdf,image/jpeg,image/png", largestText: "10 MB", most: 3 },
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
    proof: { open: true, accept: ".pdf,image/jpeg,image/png", largestText: "10 MB", most: 3 },
    can: { pay: false, cancel: true, sayPaid: true },
    ...change,
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
