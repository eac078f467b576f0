import { useState } from "react";
import type { CareFreeTime, CareRequest } from "../../../api/schema";
import { Notice } from "../../../ui/Notice";
import { useSession } from "../../shell/session";
import { CommandDialog } from "../../ui/CommandDialog";
import { NoMail, useMailToast } from "../../ui/NoMail";
import { addDays, dayIn, timeIn } from "../../ui/time";
import { dayWords } from "../clock";
import { toCall } from "./reply";
import { useStep } from "./useRequest";
import { WeekTimes } from "./WeekTimes";

/** Milliseconds before a visit in which nobody can be expected to read an email first. */
const HOUR = 3_600_000;

/** Gives a request a time, or another one: the free times of a week, on the clock of the site and on theirs. */
export function MoveDialog({ request, onClose }: { request: CareRequest; onClose: () => void }) {
  const { zone } = useSession();
  const [time, setTime] = useState<CareFreeTime>();
  const step = useStep(request);
  const mailed = useMailToast();
  const people = toCall(request);
  const tomorrow = addDays(dayIn(zone, Date.now()), 1);
  const run = async () => {
    if (!time) return;
    await step.mutateAsync({ step: "move", body: { at: time.at, clinician: time.clinician.id } });
    mailed("Time changed.", "The email with the new time is in the outbox.", people);
    onClose();
  };
  return (
    <CommandDialog
      title={request.time ? "Change the time" : "Offer a time"}
      form="move"
      size="wide"
      confirm={request.time ? "Change the time" : "Book this time"}
      command={step}
      run={run}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <WeekTimes
            request={request.id}
            day={request.time ? dayIn(zone, request.time.startsAt) : tomorrow}
            zones={{ here: zone, theirs: request.patient.zone }}
            chosen={time}
            error={isTried && !time ? "Choose a time." : undefined}
            onChoose={setTime}
          />
          <p aria-live="polite">
            {time && (
              <>
                Chosen: <strong>{`${dayWords(dayIn(zone, time.at))}, ${timeIn(zone, time.at)}`}</strong>
                {`, ${time.clinician.name}`}
              </>
            )}
          </p>
          {time && <Soon at={time.at} />}
          <NoMail what="the email with the new time" people={people} />
        </>
      )}
    </CommandDialog>
  );
}

/** A time that begins before an email is likely to be read. */
function Soon({ at }: { at: string }) {
  if (Date.parse(at) - Date.now() > HOUR) return null;
  return (
    <div role="status">
      <Notice tone="cost" title="This time begins within the hour.">
        Call them first: an email may be read too late.
      </Notice>
    </div>
  );
}
