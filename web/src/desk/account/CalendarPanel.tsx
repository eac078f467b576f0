import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CalendarFeedDetail, MadeCalendarFeed, OwnCalendarFeed } from "../../api/schema";
import { Button } from "../../ui/Button";
import { api } from "../shell/api";
import { useCommand } from "../shell/useCommand";
import { CopyButton } from "../ui/CopyButton";
import { Confirm } from "../ui/Dialog";
import { Choice } from "../ui/fields";
import { Panel } from "../ui/Panel";
import parts from "../ui/parts.module.css";
import { Ago } from "../ui/When";
import { choicesOf } from "../ui/words";
import { ME } from "./useMe";

const KEY = [...ME, "calendar"] as const;
const DETAILS = choicesOf("CalendarFeedDetail");

/** The address under which the calendar program of a phone finds the person's appointments. Nothing for who sees no patients. */
export function CalendarPanel() {
  const [made, setMade] = useState<MadeCalendarFeed>();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get("/api/desk/me/calendar", { signal }),
  });
  if (!data?.isClinician) return null;
  return (
    <Panel title="Your calendar elsewhere">
      <div className="stack">
        <p>
          A secret address shows your appointments, from 30 days ago to a year ahead, in the calendar of your phone or
          computer. Anyone with the address can see them.
        </p>
        {made && <Made made={made} />}
        {data.detail ? (
          <Opened feed={data} detail={data.detail} onMade={setMade} />
        ) : (
          <MakeButton label="Make an address" detail="busy" onMade={setMade} />
        )}
      </div>
    </Panel>
  );
}

function Made({ made: { address } }: { made: MadeCalendarFeed }) {
  return (
    <div role="status" className="stack">
      <p>
        <code className={parts.plain}>{address}</code> <CopyButton text={address} what="The address" />
      </p>
      <p className="small soft">
        In your calendar program, choose to subscribe to a calendar by its address. You will not see it again.
      </p>
    </div>
  );
}

interface MakeProps {
  label: string;
  detail: CalendarFeedDetail;
  onMade: (made: MadeCalendarFeed) => void;
}

function useMake({ detail, onMade }: Omit<MakeProps, "label">) {
  return useCommand({
    call: () => api.post("/api/desk/me/calendar", { body: { detail } }),
    changes: [[...KEY]],
    toasts: true,
    forgets: true,
    onDone: onMade,
  });
}

function MakeButton({ label, ...rest }: MakeProps) {
  const make = useMake(rest);
  return (
    <div>
      <Button type="button" small disabled={make.isPending} onClick={() => make.run()}>
        {label}
      </Button>
    </div>
  );
}

interface OpenedProps extends Omit<MakeProps, "label"> {
  feed: OwnCalendarFeed;
}

function Opened({ feed, detail, onMade }: OpenedProps) {
  const [asks, setAsks] = useState<"renew" | "end">();
  const [chosen, setChosen] = useState<CalendarFeedDetail>();
  const close = () => setAsks(undefined);
  const change = useCommand({
    call: (next: CalendarFeedDetail) => api.put("/api/desk/me/calendar", { body: { detail: next } }),
    changes: [[...KEY]],
    toasts: true,
    said: "Calendar saved.",
  });
  const renew = useMake({
    detail,
    onMade: (made) => {
      onMade(made);
      close();
    },
  });
  const end = useCommand({
    call: () => api.delete("/api/desk/me/calendar"),
    changes: [[...KEY]],
    toasts: true,
    said: "The address no longer works.",
    onDone: close,
  });
  const offered = DETAILS.filter(({ value }) => value !== "names" || feed.mayName);
  return (
    <>
      <Choice
        label="What it shows"
        hint="Never what an appointment is about."
        // What was chosen stands there at once, and goes back where it cannot be saved.
        value={change.isError ? detail : (chosen ?? detail)}
        options={offered}
        onChange={(next) => {
          setChosen(next);
          void change.run(next);
        }}
      />
      <p className="small soft">
        {feed.lastUsedAt ? (
          <>
            Last used <Ago at={feed.lastUsedAt} />.
          </>
        ) : (
          "Not used yet."
        )}
      </p>
      <div className={parts.acts}>
        <Button type="button" look="line" small onClick={() => setAsks("renew")}>
          Make a new address
        </Button>
        <Button type="button" look="line" small onClick={() => setAsks("end")}>
          End the address
        </Button>
      </div>
      <Confirm
        open={asks === "renew"}
        title="Make a new address?"
        action="Make a new address"
        busy={renew.isPending}
        onConfirm={() => renew.run()}
        onClose={close}
      >
        The address of before stops working: calendars that use it need the new one.
      </Confirm>
      <Confirm
        open={asks === "end"}
        danger
        title="End the address?"
        action="End it"
        busy={end.isPending}
        onConfirm={() => end.run()}
        onClose={close}
      >
        Calendars that use it get nothing more. What they have already stays there until it is removed.
      </Confirm>
    </>
  );
}
