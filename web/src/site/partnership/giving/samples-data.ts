import { LONG } from "../../../render/fixtures";
import type { BankAccount, GiftPay, GiftReceipt, GiftStatement, GiftView, GivingOffer, PlanView } from "./view";

/* Invented answers of the API. */

const account: BankAccount = {
  bank: "Sample Bank",
  name: "Bedside Health",
  number: "000 000 0000",
  sortCode: null,
  iban: null,
  swift: null,
  currency: "NGN",
};

export const ACCOUNTS: BankAccount[] = [
  account,
  { ...account, number: "000 000 0001", swift: "SAMPLENGLA", currency: "USD" },
];

const sums = (sign: string, ...values: number[]) =>
  values.map((value) => ({ value: String(value), text: `${sign}${String(value).replace(/\B(?=(\d{3})+$)/g, ",")}` }));

export const offerSample = (change: Partial<GivingOffer> = {}): GivingOffer => ({
  words: {},
  currencies: [
    {
      code: "NGN",
      sign: "₦",
      name: "Naira",
      suggested: sums("₦", 5000, 25000, 50000),
      chosen: "25000",
      minimumText: "₦500",
      card: true,
      bank: true,
      cardFee: true,
      monthly: "charge",
    },
    {
      code: "GBP",
      sign: "£",
      name: "Pounds",
      suggested: sums("£", 5, 20, 50),
      chosen: "20",
      minimumText: "£1",
      card: true,
      bank: true,
      cardFee: true,
      monthly: "reminder",
    },
    {
      code: "USD",
      sign: "$",
      name: "Dollars",
      suggested: sums("$", 5, 25, 50),
      chosen: "25",
      minimumText: "$1",
      card: true,
      bank: true,
      cardFee: true,
      monthly: null,
    },
  ],
  funds: [{ key: "project-clinic", name: "Clinic Series", status: "ongoing" }],
  accounts: ACCOUNTS,
  giftAid: {
    version: "1",
    label: "I am a UK taxpayer and I want Gift Aid on this gift.",
    text: "We can claim 25p of tax for each £1. If you pay less tax than is claimed on all your gifts, you pay the difference.",
    charityNumber: "0000000",
  },
  wall: [
    { name: "Somebody", text: "gave to Clinic Series", whenText: "21 November 2026" },
    { name: "Amina B.", text: "gave where it is needed most", whenText: "20 November 2026" },
  ],
  terms: { label: "I agree to the terms and privacy policy", href: "/policy", version: "1" },
  ...change,
});

/** With words as long as they come. */
export const longOffer = offerSample({
  words: { formHeading: LONG, methodBank: LONG, fundLabel: LONG, wallHeading: LONG },
  funds: [{ key: "x", name: LONG, status: "upcoming" }],
  accounts: [{ ...account, bank: LONG, name: LONG, number: LONG, iban: LONG, currency: "GBP" }],
  wall: [{ name: LONG, text: LONG, whenText: LONG }],
});

export const paySample = (change: Partial<GiftPay> = {}): GiftPay => ({
  amount: 3_850_000,
  amountText: "₦38,500",
  client: "bedside",
  priceText: "$25",
  rateText: "Rate: ₦1,540 for $1, 21 November 2026, 10am Lagos.",
  notice: null,
  currencies: [],
  validUntil: "2026-11-21T09:45:00Z",
  validUntilText: "10:45am Lagos",
  over: false,
  label: "Pay ₦38,500",
  reference: null,
  checkout: { client: "bedside", script: "/checkout/checkout.js" },
  ...change,
});

export const giftSample = (change: Partial<GiftView> = {}): GiftView => ({
  reference: "G-7K3M9QXB",
  state: "pending",
  stateText: "Not paid yet",
  method: "card",
  every: "once",
  name: "Amina Bello",
  company: null,
  feeText: null,
  netText: null,
  amountText: "$25",
  receivedText: null,
  refundedText: null,
  fundName: "Where it is needed most",
  show: "anonymous",
  dedication: null,
  giftAid: false,
  createdText: "21 November 2026",
  receivedOnText: null,
  pay: null,
  bank: null,
  proofs: [],
  proof: { open: false, accept: ".pdf,image/jpeg,image/png", largestText: "10 MB", most: 3 },
  can: {
    pay: false,
    cancel: false,
    sayPaid: false,
    bank: false,
    card: false,
    retry: false,
    coverFee: false,
    leaveFee: false,
  },
  receiptUrl: null,
  monthlyUrl: null,
  ...change,
});

export const cardGift = (change: Partial<GiftView> = {}): GiftView =>
  giftSample({
    pay: paySample(),
    can: {
      pay: true,
      cancel: true,
      sayPaid: false,
      bank: true,
      card: false,
      retry: false,
      coverFee: false,
      leaveFee: false,
    },
    ...change,
  });

export const bankGift = (change: Partial<GiftView> = {}): GiftView =>
  giftSample({
    method: "bank",
    state: "transfer",
    stateText: "Waiting for your transfer",
    amountText: "₦25,000",
    bank: {
      reference: "G-7K3M9QXB",
      amountText: "₦25,000",
      accounts: ACCOUNTS,
      note: "A transfer within Nigeria is there in minutes, from abroad it takes some days.",
    },
    proof: { open: true, accept: ".pdf,image/jpeg,image/png", largestText: "10 MB", most: 3 },
    can: {
      pay: false,
      cancel: true,
      sayPaid: true,
      bank: false,
      card: true,
      retry: false,
      coverFee: false,
      leaveFee: false,
    },
    ...change,
  });

export const planSample = (change: Partial<PlanView> = {}): PlanView => ({
  reference: "M-7K3M9QXB",
  state: "active",
  stateText: "Running",
  amountText: "₦5,000",
  fundName: "Clinic Series",
  mode: "charge",
  nextText: "21 December 2026",
  startedText: "21 October 2026",
  methodText: "card ending 4081",
  history: [
    { dateText: "21 November 2026", amountText: "₦5,000", stateText: "Received", reference: "G-7K3M9QXB" },
    { dateText: "21 October 2026", amountText: "₦5,000", stateText: "Received", reference: "G-2K3M9QXB" },
  ],
  can: { cancel: true, payNow: false },
  ...change,
});

const seller = { name: "Bedside", lines: ["12 Sample Street, Osogbo", "RC 0000000"], charityNumber: "0000000" };

export const receiptSample = (change: Partial<GiftReceipt> = {}): GiftReceipt => ({
  seller,
  number: "2026-000123",
  donorName: "Amina Bello",
  giftAid: true,
  rows: [
    { label: "For", text: "Where it is needed most" },
    { label: "Reference", text: "G-7K3M9QXB" },
  ],
  amountText: "₦38,500",
  otherAmountText: "$25 at ₦1,540 for $1",
  refundedText: null,
  dateText: "21 November 2026",
  printNote: "Nothing was given in return for this gift.",
  isTest: false,
  ...change,
});

export const statementSample = (change: Partial<GiftStatement> = {}): GiftStatement => ({
  year: 2026,
  years: [2026, 2025],
  donorName: "Amina Bello",
  seller,
  rows: [
    {
      dateText: "21 November 2026",
      reference: "G-7K3M9QXB",
      fundName: "Clinic Series",
      methodText: "Card",
      amountText: "₦5,000",
      giftAid: false,
      receiptNumber: "2026-000123",
    },
    {
      dateText: "2 March 2026",
      reference: "G-2K3M9QXB",
      fundName: "Where it is needed most",
      methodText: "Bank transfer",
      amountText: "£20",
      giftAid: true,
      receiptNumber: null,
    },
  ],
  totals: ["₦5,000", "£20"],
  yearText: "1 January to 31 December 2026",
  printNote: "Nothing was given in return for these gifts.",
  ...change,
});
