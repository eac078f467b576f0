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
import { chosen, pageOf } from "../stateInAddress";
import type { ComplaintList, ComplaintRow } from "../types";
import { ComplaintPanel } from "./ComplaintPanel";
import { DecideDialog } from "./DecideDialog";

const STATES = [
  { value: "open", label: "New" },
  { value: "acknowledged", label: "Acknowledged" },
  { value: "decided", label: "Decided" },
] as const;

/** Complaints and appeals: each one is acknowledged within 30 days, decided, and answered. */
export default function ComplaintsScreen() {
  const [values] = useSearchParams();
  const query = { state: chosen(STATES, values.get("state")), page: pageOf(values) };
  const [deciding, setDeciding] = useState<ComplaintRow>();
  const { data, error, refetch } = useQuery({
    queryKey: ["conversation", "complaints", query],
    queryFn: ({ signal }) => api.get<ComplaintList>("/api/desk/conversation/complaints", { query, signal }),
    placeholderData: keepPreviousData,
  });
  const pills = STATES.map(({ value, label }) => ({
    to: `?state=${value}`,
    label,
    current: value === query.state,
    count: data?.counts[value],
  }));
  return (
    <>
      <ScreenHead
        title="Complaints"
        lead="Appeals and complaints: acknowledged within 30 days, decided, and answered with the outcome."
      />
      <Parts />
      <PillLinks label="States" pills={pills} />
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data?.items.length === 0 && (
        <EmptyState
          title="No complaint here"
          text="Visitors find the way to complain below every decision about them."
        />
      )}
      <div className="stack">
        {data?.items.map((complaint) => (
          <ComplaintPanel key={complaint.id} complaint={complaint} onDecide={() => setDeciding(complaint)} />
        ))}
      </div>
      {data && <Pager page={query.page} pages={data.pages} label="Complaints" />}
      {deciding && <DecideDialog complaint={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}
