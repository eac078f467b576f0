import { useState } from "react";
import type { ComplaintRow } from "../../../api/schema";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { inAllStates, oneOf, useAddress } from "../../ui/address";
import { ListScreen } from "../../ui/ListScreen";
import { PillLinks } from "../../ui/PillLinks";
import { useList } from "../../ui/useList";
import { useSearchedRows } from "../../ui/useSearchedRows";
import { Parts } from "../Parts";
import { ComplaintPanel } from "./ComplaintPanel";
import { DecideDialog } from "./DecideDialog";

const STATES = [
  { value: "open", label: "New" },
  { value: "acknowledged", label: "Acknowledged" },
  { value: "decided", label: "Decided" },
] as const;

const PARTS = { state: oneOf(STATES, "open"), q: inAllStates };

/** Complaints and appeals: each one is acknowledged within 30 days, decided, and answered. */
export default function ComplaintsScreen() {
  const address = useAddress(PARTS);
  const [deciding, setDeciding] = useState<ComplaintRow>();
  const { state, page, q } = address.query;
  const searched = useSearchedRows("conversation-complaints", q);
  const asked = { state, page, ids: searched.ids };
  const list = useList({
    queryKey: ["conversation", "complaints", asked],
    queryFn: ({ signal }) => api.get("/api/desk/conversation/complaints", { params: { query: asked }, signal }),
    enabled: !searched.isSearching,
  });
  const pills = address.pills("state", STATES, list.data?.counts);
  return (
    <>
      <ListScreen
        title="Complaints"
        lead="Appeals and complaints: acknowledged within 30 days, decided, and answered with the outcome."
        parts={<Parts />}
        address={address}
        list={list}
        search={{ hint: "The reference that the visitor was given." }}
        searched={searched}
        pills={<PillLinks label="States" pills={pills} />}
        empty={<EmptyState title="No complaints" text="Every decision tells the visitor how to complain." />}
        label="Complaints"
      >
        {(rows) => (
          <div className="stack">
            {rows.map((complaint) => (
              <ComplaintPanel key={complaint.id} complaint={complaint} onDecide={() => setDeciding(complaint)} />
            ))}
          </div>
        )}
      </ListScreen>
      {deciding && <DecideDialog complaint={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}
