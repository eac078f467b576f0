import { useEffect, useId } from "react";
import type { CareRoom } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { isActive } from "../../../ui/call/state";
import { phone } from "../../../ui/icons";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { Panel } from "../../ui/Panel";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { useRequest } from "../request/useRequest";
import { CallBar } from "./CallBar";
import css from "./call.module.css";
import { OpenCallView } from "./OpenCallView";
import { useCall } from "./useCall";

/** The room of a request: talking with the patient, beside the thread. */
export function CallPanel({ requestId }: { requestId: string }) {
  const { call, state, said, open } = useCall("Consultation");
  const { placeText: place, isOpen } = useRoomNow(requestId, state.seats.length);
  const enter = useCommand({
    call: () => api.post("/api/desk/care/requests/{id}/seat", { params: { path: { id: requestId } } }),
    onDone: ({ seat }) => open(seat),
    // The secret of a seat is kept nowhere.
    forgets: true,
  });
  const isOn = isActive(state) || state.phase === "replaced";
  const id = useId();
  return (
    <section className={css.talk} aria-labelledby={id}>
      {call && isActive(state) && <CallBar call={call} state={state} />}
      <Panel>
        <h2 id={id}>Talk</h2>
        <div className="stack">
          {place && (
            <p>
              The patient says they are in: <strong dir="auto">{place}</strong>
            </p>
          )}
          <ProblemSummary error={enter.error} />
          {call && <OpenCallView call={call} state={state} />}
          {!isOn && (
            <div className="row">
              <Button type="button" icon={phone} disabled={enter.isPending} onClick={() => enter.run(undefined)}>
                {enterWords(call !== undefined, isOpen)}
              </Button>
            </div>
          )}
          {!call && <p className="small soft">Nothing is recorded. The patient sees when you are in the room.</p>}
          <p className="vh" role="status">
            {said}
          </p>
        </div>
      </Panel>
    </section>
  );
}

function enterWords(wasIn: boolean, isOpen?: boolean): string {
  if (wasIn) return "Enter the room again";
  return isOpen ? "Enter the room" : "Open the room and talk";
}

/** The room, and where the patient says that they are. It is asked for anew when somebody joins: they say it as they enter. */
function useRoomNow(requestId: string, people: number): Partial<CareRoom> {
  const { data, refetch } = useRequest(requestId);
  useEffect(() => {
    if (people > 0) void refetch();
  }, [people, refetch]);
  return data?.room ?? {};
}
