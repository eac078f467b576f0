import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { Pager } from "../../ui/Pager";
import { PillLinks } from "../../ui/PillLinks";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { Parts } from "../Parts";
import type { ReviewList, ReviewRow } from "../types";
import { REVIEWS } from "../useMoney";
import { DecideDialog } from "./DecideDialog";
import { ReviewPanel } from "./ReviewPanel";

/** What does not match and waits for somebody's decision, longest waiting first. */
export default function ReviewsScreen() {
  const [values] = useSearchParams();
  const page = Number(values.get("page"));
  const query = { isResolved: values.get("state") === "decided", page: Number.isInteger(page) && page > 1 ? page : 1 };
  const [deciding, setDeciding] = useState<ReviewRow>();
  const { data, error, refetch } = useQuery({
    queryKey: [...REVIEWS, query],
    queryFn: ({ signal }) =>
      api.get<ReviewList>("/api/desk/payment-reviews", {
        query: { is_resolved: query.isResolved, page: query.page },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const pills = [
    { to: "?", label: "Waiting", current: !query.isResolved, count: query.isResolved ? undefined : data?.total },
    { to: "?state=decided", label: "Decided", current: query.isResolved },
  ];
  return (
    <>
      <ScreenHead
        title="Payments to check"
        lead="What does not match. Held money is neither taken nor lost until somebody decides."
      />
      <Parts />
      <PillLinks label="States" pills={pills} />
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data?.items.length === 0 &&
        (query.isResolved ? (
          <EmptyState title="Nothing was decided yet" />
        ) : (
          <EmptyState title="Nothing to check" text="Every payment is what was asked for." />
        ))}
      <div className="stack">
        {data?.items.map((review) => (
          <ReviewPanel key={review.id} review={review} onDecide={() => setDeciding(review)} />
        ))}
      </div>
      {data && <Pager page={query.page} pages={data.pages} label="Payments to check" />}
      {deciding && <DecideDialog review={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}
