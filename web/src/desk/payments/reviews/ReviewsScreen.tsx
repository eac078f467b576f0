import { useState } from "react";
import type { ReviewRow } from "../../../api/schema";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { inAllStates, oneOf, useAddress } from "../../ui/address";
import { CsvButton } from "../../ui/CsvButton";
import { ListScreen } from "../../ui/ListScreen";
import { PillLinks } from "../../ui/PillLinks";
import { useList } from "../../ui/useList";
import { useSearchedRows } from "../../ui/useSearchedRows";
import { Parts } from "../Parts";
import { REVIEWS } from "../useMoney";
import { DecideDialog } from "./DecideDialog";
import { ReviewPanel } from "./ReviewPanel";

const PARTS = { state: oneOf(["decided"]), q: inAllStates };

/** What does not match and waits for somebody's decision, longest waiting first. */
export default function ReviewsScreen() {
  const address = useAddress(PARTS);
  const isResolved = address.query.state === "decided";
  const [deciding, setDeciding] = useState<ReviewRow>();
  const isEverywhere = address.query.q !== "";
  const searched = useSearchedRows("payments", address.query.q);
  const asked = { is_resolved: isResolved, page: address.query.page, payments: searched.ids };
  const list = useList({
    queryKey: [...REVIEWS, asked],
    queryFn: ({ signal }) => api.get("/api/desk/payment-reviews", { params: { query: asked }, signal }),
    enabled: !searched.isSearching,
    refetchInterval: 60_000,
  });
  const pills = [
    {
      to: address.to({ state: "" }),
      label: "Waiting",
      current: !isResolved && !isEverywhere,
      count: isResolved || isEverywhere ? undefined : list.data?.total,
    },
    { to: address.to({ state: "decided" }), label: "Decided", current: isResolved && !isEverywhere },
  ];
  const empty = isResolved ? (
    <EmptyState title="No decisions yet" />
  ) : (
    <EmptyState title="Nothing to check" text="Every payment matches its request." />
  );
  return (
    <>
      <ListScreen
        title="Payments to check"
        lead="Payments that do not match. Held money stays safe until someone decides."
        csv={
          <CsvButton
            load={() => api.getFile("/api/desk/payment-reviews.csv", { params: { query: asked } })}
            fileName="payments-to-check.csv"
          />
        }
        parts={<Parts />}
        address={address}
        list={list}
        search={{ hint: "A name, address, sum or reference of the payment." }}
        searched={searched}
        pills={<PillLinks label="States" pills={pills} />}
        empty={empty}
      >
        {(rows) => (
          <div className="stack">
            {rows.map((review) => (
              <ReviewPanel key={review.id} review={review} onDecide={() => setDeciding(review)} />
            ))}
          </div>
        )}
      </ListScreen>
      {deciding && <DecideDialog review={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}
