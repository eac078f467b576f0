import { useState } from "react";
import type { CareFreeTime, CareRequest } from "../../../api/schema";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { CommandDialog } from "../../ui/CommandDialog";
import { Choice, TextField } from "../../ui/fields";
import { FailedState } from "../../ui/states";
import { addDays, dayIn } from "../../ui/time";
import { toast } from "../../ui/toasts";
import { useList } from "../../ui/useList";
import { dayWords, timeIn, zoneName } from "../clock";
import { useStep } from "./useRequest";

export function MoveDialog({ request, onClose }: { request: CareRequest; onClose: () => void }) {
  const { zone } = useSession();
  const today = dayIn(zone, Date.now());
  const [day, setDay] = useState(() => (request.time ? dayIn(zone, request.time.startsAt) : addDays(today, 1)));
  const [chosen, setChosen] = useState("");
  const free = useFreeTimes(request.id, day, zone);
  const step = useStep(request);
  const time = free.data?.find((one) => keyOf(one) === chosen);
  const run = async () => {
    if (!time) return;
    await step.mutateAsync({ step: "move", body: { at: time.at, clinician: time.clinician.id } });
    toast("Time changed. The email with the new time is in the outbox.");
    onClose();
  };
  const theirs = request.patient.zone;
  const words = (one: CareFreeTime) =>
    theirs === zone
      ? `${timeIn(zone, one.at)}, ${one.clinician.name}`
      : `${timeIn(zone, one.at)} (${timeIn(theirs, one.at)} ${zoneName(theirs)}), ${one.clinician.name}`;
  return (
    <CommandDialog
      title={request.time ? "Change the time" : "Offer a time"}
      form="move"
      confirm={request.time ? "Change the time" : "Book this time"}
      command={step}
      disabled={!free.data?.length}
      run={run}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <TextField
            type="date"
            label="Day"
            hint={`Times in ${zoneName(zone)}.`}
            min={today}
            value={day}
            onChange={(next) => {
              setDay(next);
              setChosen("");
            }}
          />
          {free.error && <FailedState error={free.error} retry={() => void free.refetch()} level={3} />}
          {!free.data && !free.error && day && <LoadingState />}
          {free.data?.length === 0 && (
            <EmptyState title={`No free times on ${dayWords(day, "short")}`} text="Choose another day." level={3} />
          )}
          {free.data && free.data.length > 0 && (
            <Choice
              label={dayWords(day)}
              error={isTried && !time ? "Choose a time." : undefined}
              value={chosen}
              options={free.data.map((one) => ({ value: keyOf(one), label: words(one) }))}
              onChange={setChosen}
            />
          )}
        </>
      )}
    </CommandDialog>
  );
}

const keyOf = ({ at, clinician }: CareFreeTime) => `${at} ${clinician.id}`;

function useFreeTimes(id: string, day: string, zone: string) {
  return useList({
    queryKey: ["care", "free-times", id, day, zone],
    queryFn: ({ signal }) =>
      api.get("/api/desk/care/requests/{id}/free-times", {
        params: { path: { id }, query: { from: day, days: 1, zone } },
        signal,
      }),
    enabled: day !== "",
    staleTime: 0,
  });
}
