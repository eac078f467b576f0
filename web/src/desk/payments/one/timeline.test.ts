import { expect, it } from "vitest";
import { asked, held, paid } from "../samples";
import { timeline } from "./timeline";

const told = (payment: Parameters<typeof timeline>[0], own = "01TUNDE") =>
  timeline(payment, own).map(({ what, by, lines }) => [what, by ?? "site", ...lines].join(" | "));

it("tells what happened in order, by whom", () => {
  const done = {
    ...asked,
    status: "processed" as const,
    decidedBy: "staff:01TUNDE",
    decidedAt: "2026-11-21T12:30:00Z",
    finishedAt: "2026-11-21T12:40:00Z",
  };
  expect(told({ ...paid, refunds: [done] })).toEqual([
    "Started | the payer | ₦24,000",
    "Paid | the payer | ₦24,000 | Card",
    "Settled | site",
    "Refund requested | another staff member | ₦4,000 | The doctor was late",
    "Refund approved | you | ₦4,000",
    "Refund sent | the provider | ₦4,000",
  ]);
});

it("tells of money that came late and was held, and of a refund that was declined", () => {
  const late = {
    ...paid,
    release: "expired" as const,
    releasedAt: "2026-11-21T11:00:00Z",
    paidAt: "2026-11-21T11:30:00Z",
    settledAt: null,
    status: "review" as const,
    reviews: [
      { ...held, openedAt: "2026-11-21T11:31:00Z" },
      {
        ...held,
        id: "2",
        reason: "paid_twice" as const,
        openedAt: "2026-11-21T11:32:00Z",
        resolvedAt: "2026-11-21T11:40:00Z",
        resolvedBy: "staff:01AMINA",
        resolution: "refunded",
        note: "The second of two",
      },
    ],
    refunds: [{ ...asked, status: "declined" as const, decidedBy: "staff:01TUNDE", decidedAt: "2026-11-21T12:30:00Z" }],
  };
  expect(told(late)).toEqual([
    "Started | the payer | ₦24,000",
    "Marked as expired | site",
    "Paid | the payer | ₦24,000 | Card",
    "Flagged for review: wrong amount | site",
    "Flagged for review: paid twice | site",
    "Decided: it was refunded | another staff member | The second of two",
    "Refund requested | another staff member | ₦4,000 | The doctor was late",
    "Refund declined | you | ₦4,000",
  ]);
});
