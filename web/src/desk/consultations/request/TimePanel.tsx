import { type ReactNode, useState } from "react";
import type { CareRequest, CareRoom } from "../../../api/schema";
import { Button, buttonClass } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { Icon } from "../../../ui/Icon";
import { calendar, check, clock, userRound, video, x } from "../../../ui/icons";
import { useSession } from "../../shell/session";
import { AssignDialog as CaseAssignDialog } from "../../ui/cases/AssignDialog";
import { Facts } from "../../ui/Facts";
import { Panel } from "../../ui/Panel";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { dateTime, timeIn } from "../../ui/time";
import { labelOf } from "../../ui/words";
import css from "../care.module.css";
import { useClinicians } from "../useClinicians";
import { WaitChip } from "../WaitChip";
import { EndDialog, type Ending } from "./EndDialog";
import { ExtensionPart } from "./ExtensionPart";
import { MoveDialog } from "./MoveDialog";
import { useRoom, useStep } from "./useRequest";

type Open = Ending | "assign" | "move";

export function TimePanel({ request }: { request: CareRequest }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Panel title="Time" aside={<Kept request={request} />}>
      <div className="stack">
        <When request={request} />
        {request.room && <Room request={request} room={request.room} />}
        {request.extension && <ExtensionPart requestId={request.id} extension={request.extension} />}
        <Steps request={request} onOpen={setOpen} />
      </div>
      {open === "assign" && <AssignDialog request={request} onClose={close} />}
      {open === "move" && <MoveDialog request={request} onClose={close} />}
      {open && open !== "assign" && open !== "move" && <EndDialog request={request} ending={open} onClose={close} />}
    </Panel>
  );
}

function Kept({ request: { time } }: { request: CareRequest }) {
  if (!time) return null;
  return time.state === "held" ? (
    <Chip tone="wait" icon={clock}>
      Held
    </Chip>
  ) : (
    <Chip tone="info" icon={calendar}>
      Booked
    </Chip>
  );
}

function When({ request: { time, clinician, package: wanted, at } }: { request: CareRequest }) {
  const { zone } = useSession();
  const facts: [string, string | undefined][] = [
    ["Requested", dateTime(at, zone)],
    ["Held until", time?.state === "held" && time.until ? dateTime(time.until, zone) : undefined],
    ["How", time ? labelOf("CareChannel", time.channel) : undefined],
    ["With", time?.clinician.name],
    ["Length", wanted?.minutes ? `${wanted.minutes} minutes` : undefined],
    ["Assigned to", clinician?.name ?? "Unassigned"],
  ];
  return (
    <>
      <p>
        {time ? (
          <strong>
            <time dateTime={time.startsAt}>{time.clocksText}</time>
          </strong>
        ) : (
          <span className="soft">{wanted?.minutes ? "No time booked." : "No meeting: written answer."}</span>
        )}
      </p>
      <Facts facts={facts} />
    </>
  );
}

/** Who waits before the room, and the way in. */
function Room({ request, room }: { request: CareRequest; room: CareRoom }) {
  const open = useRoom(request);
  return (
    <div className="stack">
      <Waits room={room} />
      {room.mayOpen && !room.mayTalk && (
        <div className={css.acts}>
          <Button type="button" small icon={video} disabled={open.isPending} onClick={() => open.mutate()}>
            Open the room
          </Button>
        </div>
      )}
      {room.href && (
        <div className={css.acts}>
          <a href={room.href} target="_blank" rel="noreferrer" className={buttonClass({ small: true })}>
            <Icon of={video} />
            Join the room<span className="vh"> (opens in a new tab)</span>
          </a>
        </div>
      )}
      <ProblemSummary error={open.error} form="room" />
    </div>
  );
}

function Waits({ room: { waits, isOpen, mayOpen, opensAt } }: { room: CareRoom }) {
  const { zone } = useSession();
  if (!waits) {
    const words = mayOpen
      ? "The patient has not arrived yet."
      : `The room can be opened from ${dateTime(opensAt, zone)}.`;
    return <p className="soft">{isOpen ? "The room is open. The patient has not arrived yet." : words}</p>;
  }
  const since = timeIn(zone, waits.since);
  if (isOpen) return <p className="soft">The patient arrived at {since}.</p>;
  return (
    <p className="row">
      <WaitChip wait={waits} />
      <span>
        since {since}
        {!waits.isThere && ", but is not looking at the page now"}
      </span>
    </p>
  );
}

function Steps({ request: { steps, state }, onOpen }: { request: CareRequest; onOpen: (open: Open) => void }) {
  const button = (step: string, open: Open, icon: string, words: ReactNode, look: "primary" | "line" = "line") =>
    steps.includes(step) && (
      <Button key={step} type="button" small look={look} icon={icon} onClick={() => onOpen(open)}>
        {words}
      </Button>
    );
  const buttons = [
    // What has no time yet is read and answered first.
    button("done", "done", check, "Mark as done", state === "scheduled" ? "primary" : "line"),
    button("move", "move", calendar, "Change the time"),
    button("assign", "assign", userRound, "Assign"),
    button("no_show", "no-show", clock, "Mark as no-show"),
    button("cancel", "cancel", x, "Cancel consultation"),
  ].filter(Boolean);
  if (buttons.length === 0) return null;
  const isAhead = state === "scheduled" && steps.includes("visit") && !steps.includes("done");
  return (
    <>
      <div className={css.acts}>{buttons}</div>
      {isAhead && (
        <p className="small soft">
          You can mark it as done once its time has come, its room was opened or the visit is recorded.
        </p>
      )}
    </>
  );
}

/** Says who cares for a request. Its time, if there is one, stays. */
function AssignDialog({ request, onClose }: { request: CareRequest; onClose: () => void }) {
  const { data, error } = useClinicians();
  const step = useStep(request);
  return (
    <CaseAssignDialog
      title="Assign to"
      label="Clinician"
      people={{ data: data?.filter(({ active }) => active), error }}
      current={request.clinician?.id}
      command={step}
      assign={(clinician) => step.mutateAsync({ step: "assign", body: { clinician } })}
      onClose={onClose}
    />
  );
}
