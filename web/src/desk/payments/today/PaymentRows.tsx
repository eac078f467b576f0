import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PaymentRow, ReviewRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { wallet } from "../../../ui/icons";
import { api } from "../../shell/api";
import type { TodayPlace } from "../../shell/feature";
import { useMay, useSession } from "../../shell/session";
import { MoreRow, WaitingRow } from "../../ui/TodayRows";
import { addDays, dayIn } from "../../ui/time";
import { Ago } from "../../ui/When";
import { labelOf } from "../../ui/words";
import { DecideDialog } from "../reviews/DecideDialog";
import { PAYMENTS, REVIEWS } from "../useMoney";
import { newPayments } from "./newest";

/** Payments to check that stand on Today at most; the others stand in the list. */
const MOST = 3;
const TO = "/money/reviews";

/** New payments that stand on Today at most. */
const MOST_NEW = 5;
/** Days from the start of a payment to its money: a bank transfer may take some. */
const MOST_DAYS = 7;

/** Money on Today, for those who look after it: payments that do not match, and those that came. */
export default function PaymentRows({ place }: { place: TodayPlace }) {
  if (place === "money") return <NewPayments />;
  return place === "waiting" ? <ToCheck /> : null;
}

function ToCheck() {
  const { data } = useQuery({
    queryKey: [...REVIEWS, "today"],
    queryFn: ({ signal }) =>
      api.get("/api/desk/payment-reviews", { params: { query: { is_resolved: false } }, signal }),
    enabled: useMay("manage_money"),
    refetchInterval: 60_000,
    meta: { told: true },
  });
  if (!data) return null;
  return (
    <>
      {data.items.slice(0, MOST).map((review) => (
        <Review key={review.id} review={review} />
      ))}
      {data.total > MOST && <MoreRow to={TO}>All {data.total} payments to check</MoreRow>}
    </>
  );
}

/** Decided without leaving Today: what is decided moves money, so it asks first and has no undo. */
function Review({ review }: { review: ReviewRow }) {
  const [isDeciding, setIsDeciding] = useState(false);
  const label = labelOf("ReviewReason", review.reason);
  return (
    <WaitingRow
      icon={wallet}
      to={TO}
      title={label}
      text={
        <>
          Payment {review.reference}, flagged <Ago at={review.openedAt} />
        </>
      }
    >
      <Button type="button" look="line" small onClick={() => setIsDeciding(true)}>
        Decide<span className="vh"> about it: {label}</span>
      </Button>
      {isDeciding && <DecideDialog review={review} onClose={() => setIsDeciding(false)} />}
    </WaitingRow>
  );
}

function NewPayments() {
  const { zone } = useSession();
  const yesterday = addDays(dayIn(zone), -1);
  const asked = { status: "settled", from: addDays(yesterday, -MOST_DAYS) } as const;
  const { data } = useQuery({
    queryKey: [...PAYMENTS, "new", asked],
    queryFn: ({ signal }) => api.get("/api/desk/payments", { params: { query: asked }, signal }),
    enabled: useMay("manage_money"),
    refetchInterval: 60_000,
    meta: { told: true },
  });
  const rows = newPayments(data?.items ?? [], yesterday, zone);
  return (
    <>
      {rows.slice(0, MOST_NEW).map((row) => (
        <NewPayment key={row.reference} row={row} />
      ))}
      {rows.length > MOST_NEW && <MoreRow to="/money">All payments</MoreRow>}
    </>
  );
}

function NewPayment({ row }: { row: PaymentRow }) {
  const { reference, purpose, subjectReference, received, amount, settledAt, createdAt, isLive } = row;
  return (
    <WaitingRow
      icon={wallet}
      to={`/money/${encodeURIComponent(reference)}`}
      title={received ?? amount}
      text={
        <>
          {[labelOf("PaymentPurpose", purpose), subjectReference, !isLive && "test payment"]
            .filter(Boolean)
            .join(" · ")}
          , <Ago at={settledAt ?? createdAt} />
        </>
      }
    />
  );
}
