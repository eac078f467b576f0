import type { CouponBody, CouponDesk, CouponKind, FieldError } from "../../../api/schema";
import { circleCheck, clock, pause, x } from "../../../ui/icons";
import { instantsOf } from "../../ui/schedule";
import { addDays, dayIn } from "../../ui/time";
import { labelOf, type Words } from "../../ui/words";
import { type Amounts, fillAmounts, formatAmounts, readAmounts, readWhole } from "../amount";

/** A coupon as it is typed; its days are whole ones on the site's clock. */
export interface CouponDraft {
  code: string;
  kind: CouponKind;
  percent: string;
  amounts: Amounts;
  productId: string;
  startsOn: string;
  /** The last day on which it counts. */
  endsOn: string;
  mostUses: string;
  mostPerCustomer: string;
  active: boolean;
}

const writeWhole = (number: number | null | undefined): string => (number ? String(number) : "");

type Dates = Pick<CouponDesk, "startsAt" | "endsAt">;

/** The first and the last day of a coupon. It ends before the moment that it names, so that midnight is of the day before. */
export const fillDays = ({ startsAt, endsAt }: Dates, zone: string): Pick<CouponDraft, "startsOn" | "endsOn"> => ({
  startsOn: startsAt ? dayIn(zone, startsAt) : "",
  endsOn: endsAt ? dayIn(zone, Date.parse(endsAt) - 1) : "",
});

export function fillCoupon(coupon: CouponDesk | undefined, zone: string): CouponDraft {
  return {
    code: coupon?.code ?? "",
    kind: coupon?.kind ?? "percent",
    percent: writeWhole(coupon?.percent),
    amounts: fillAmounts({ NGN: coupon?.amountNgn, GBP: coupon?.amountGbp, USD: coupon?.amountUsd }),
    productId: coupon?.productId ?? "",
    ...fillDays(coupon ?? {}, zone),
    mostUses: writeWhole(coupon?.mostUses),
    mostPerCustomer: writeWhole(coupon?.mostPerCustomer),
    active: coupon?.active ?? true,
  };
}

/** Midnight at which a day begins on the clock of a zone. */
function startDay(day: string, zone: string): string | null {
  if (day === "") return null;
  const [first = Date.parse(`${day}T00:00:00Z`)] = instantsOf(`${day}T00:00`, zone);
  return new Date(first).toISOString();
}

/** The limits in time. A day that nobody changed keeps its hour. */
function readDates({ startsOn, endsOn }: CouponDraft, before: Dates, zone: string): Dates {
  const days = fillDays(before, zone);
  return {
    startsAt: startsOn === days.startsOn ? (before.startsAt ?? null) : startDay(startsOn, zone),
    endsAt: endsOn === days.endsOn ? (before.endsAt ?? null) : startDay(endsOn && addDays(endsOn, 1), zone),
  };
}

function readLimit(draft: CouponDraft, field: "mostUses" | "mostPerCustomer", errors: FieldError[]): number | null {
  if (draft[field].trim() === "") return null;
  const limit = readWhole(draft[field], 1);
  if (limit === undefined) errors.push({ field, message: "Enter a number from 1, or leave it empty for no limit." });
  return limit ?? null;
}

/** What is sent for a draft, without what its kind does not use; and what has to be corrected first. */
export function readCoupon(
  draft: CouponDraft,
  before: CouponDesk | undefined,
  zone: string,
): { body: CouponBody; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const code = draft.code.replaceAll(/\s/g, "").toUpperCase();
  if (code === "") errors.push({ field: "code", message: "Enter a code." });
  const percent = draft.kind === "percent" ? readWhole(draft.percent, 1) : 0;
  if (percent === undefined || percent > 100) {
    errors.push({ field: "percent", message: "Enter a whole number from 1 to 100." });
  }
  const amounts = readAmounts(draft.kind === "amount" ? draft.amounts : fillAmounts(), "amount");
  errors.push(...amounts.errors);
  const { NGN, GBP, USD } = amounts.minors;
  if (draft.kind === "amount" && amounts.errors.length === 0 && NGN === null && GBP === null && USD === null) {
    errors.push({ field: "amountNgn", message: "Enter an amount in at least one currency." });
  }
  if (draft.startsOn !== "" && draft.endsOn !== "" && draft.endsOn < draft.startsOn) {
    errors.push({ field: "endsAt", message: "The last day must not be before the first day." });
  }
  const body = {
    version: before?.version ?? null,
    code,
    kind: draft.kind,
    percent: percent ?? 0,
    amountNgn: NGN,
    amountGbp: GBP,
    amountUsd: USD,
    productId: draft.productId.trim(),
    ...readDates(draft, before ?? {}, zone),
    mostUses: readLimit(draft, "mostUses", errors),
    mostPerCustomer: readLimit(draft, "mostPerCustomer", errors),
    active: draft.active,
  };
  return { body, errors };
}

/** '10% off', '₦1,000 or £2 off', 'Free delivery'. */
export function describeDiscount(
  coupon: Pick<CouponDesk, "kind" | "percent" | "amountNgn" | "amountGbp" | "amountUsd">,
): string {
  const { kind, percent, amountNgn, amountGbp, amountUsd } = coupon;
  if (kind === "percent") return `${percent}% off`;
  if (kind === "amount") return `${formatAmounts({ NGN: amountNgn, GBP: amountGbp, USD: amountUsd })} off`;
  return labelOf("CouponKind", kind);
}

/** Whether a coupon counts now, and why not. */
export function describeState(
  coupon: Pick<CouponDesk, "active" | "startsAt" | "endsAt" | "mostUses" | "used">,
  now: number,
): Words {
  const { active, startsAt, endsAt, mostUses, used } = coupon;
  if (!active) return { label: "Off", tone: "plain", icon: pause };
  if (startsAt && Date.parse(startsAt) > now) return { label: "Not yet", tone: "wait", icon: clock };
  if (endsAt && Date.parse(endsAt) <= now) return { label: "Ended", tone: "plain", icon: x };
  if (typeof mostUses === "number" && used >= mostUses) return { label: "Used up", tone: "plain", icon: x };
  return { label: "Active", tone: "ok", icon: circleCheck };
}

/** '3 of 100', '3'. */
export const describeUses = ({ used, mostUses }: Pick<CouponDesk, "used" | "mostUses">): string =>
  typeof mostUses === "number" ? `${used} of ${mostUses}` : String(used);
