import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples, type Sample } from "../../../render/samples";
import { bankGift, cardGift, giftSample, offerSample, paySample } from "../giving/samples-data";
import type { GiftView } from "../giving/view";

const path = "/giving/sample";
const params = { token: "sample" };
const giving = ok(offerSample());
const as = (found: GiftView): Sample => ({ path, params, data: { giving, gift: ok({ values: {}, found }) } });
const pressed = (found: GiftView, form: Partial<NonNullable<Sample["form"]>> = {}): Sample => ({
  ...as(found),
  form: { name: "gift", values: {}, errors: [], found, ...form },
});
const REPORTED = "Thank you. We will look for your transfer and write to you when it arrives.";
const file = { id: "1", name: "transfer.jpg", sizeText: "1.2 MB", atText: "21 November 2026, 10am Lagos" };

export const samples: PageSamples = {
  page: "gift",
  samples: {
    typical: as(cardGift()),
    empty: { path, params, data: { giving, gift: failed(404, "Not Found") }, status: 404 },
    long: as(cardGift({ fundName: LONG, dedication: LONG, pay: paySample({ notice: LONG }) })),
    error: { path, params, data: { giving, gift: failed(503, "Service Unavailable") }, status: 503 },
    naira: as(cardGift({ amountText: "₦25,000", pay: paySample({ priceText: "₦38,500", rateText: null }) })),
    feeCovered: as(
      cardGift({
        amountText: "₦25,000",
        company: "Sample Works Ltd, RC 0001",
        feeText: "₦482.24",
        netText: "₦25,000",
        pay: paySample({ amountText: "₦25,482.24", priceText: "₦25,000", rateText: null, amount: 2_548_224 }),
        can: { ...cardGift().can, leaveFee: true },
      }),
    ),
    over: as(cardGift({ pay: paySample({ over: true, reference: "01KAKD2V7N8Q4W0Z5M3T6R9XYC" }) })),
    declined: pressed(cardGift(), { message: "We could not open the payment. Nothing was charged." }),
    noPrice: as(cardGift({ pay: null })),
    bank: as(bankGift()),
    proof: as(bankGift({ state: "said_paid", stateText: "You told us that you paid", proofs: [file] })),
    reported: as({ ...bankGift({ state: "said_paid" }), notice: REPORTED }),
    proofWrong: pressed(bankGift(), { errors: [{ field: "proof", message: "Choose a PDF, JPEG or PNG file" }] }),
    checking: as(giftSample({ state: "checking", stateText: "Being checked" })),
    received: as(
      giftSample({
        state: "received",
        stateText: "Received",
        every: "monthly",
        receivedText: "₦38,500",
        receivedOnText: "21 November 2026",
        dedication: "my mother",
        show: "named",
        giftAid: true,
        receiptUrl: "/giving/sample/receipt",
        monthlyUrl: "/giving/monthly/sample",
        notice: "We are sending you the email again.",
      }),
    ),
    refunded: as(
      giftSample({ state: "refunded", stateText: "This gift was refunded to you", refundedText: "₦38,500" }),
    ),
    cancelled: as(
      giftSample({
        state: "cancelled",
        stateText: "Cancelled",
        can: { ...giftSample().can, retry: true },
      }),
    ),
    cancelledTransfer: as(
      bankGift({ state: "cancelled", stateText: "Cancelled", can: { ...giftSample().can, retry: true } }),
    ),
  },
};
