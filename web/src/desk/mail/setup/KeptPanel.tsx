import { useState } from "react";
import type { MailDeliveryStatus } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { send, x } from "../../../ui/icons";
import { api } from "../../shell/api";
import { MAIL_STANDING } from "../../shell/mail";
import { useMay, useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { DataTable } from "../../ui/DataTable";
import { Confirm } from "../../ui/Dialog";
import { Select } from "../../ui/fields";
import layout from "../../ui/layout.module.css";
import { Panel } from "../../ui/Panel";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { dateTime } from "../../ui/time";
import { useTicks } from "../../ui/useTicks";

type Decision = "send" | "discard" | "discard_old";
type Kind = MailDeliveryStatus["kinds"][number];

/** Days after which a mail may be called old. */
const AGES = [
  { value: "1", label: "a day" },
  { value: "7", label: "a week" },
  { value: "30", label: "a month" },
] as const;

const DAY = 86_400_000;

const mails = (count: number): string => (count === 1 ? "1 email" : `${count} emails`);

/** Mails that stayed while mail was not set up: nothing of them goes out before somebody says so. */
export function KeptPanel({ standing }: { standing: MailDeliveryStatus }) {
  const { zone } = useSession();
  const mayDecide = useMay("resend_mail");
  const [asked, setAsked] = useState<Decision>();
  const ticks = useTicks(standing.kinds, ({ template }) => template);
  const count = ticks.chosen.reduce((sum, kind) => sum + kind.count, 0);
  const [age, setAge] = useState<(typeof AGES)[number]["value"]>("7");
  const ageWords = AGES.find(({ value }) => value === age)?.label;
  const oldest = new Date(Date.parse(standing.until) - Number(age) * DAY).toISOString();
  const hasOld = standing.kinds.some((kind) => kind.oldest <= oldest);
  const decide = useCommand({
    call: (decision: Decision) =>
      api.post("/api/desk/mail/kept", {
        body: {
          decision: decision === "send" ? "send" : "discard",
          kinds: (decision === "discard_old" ? standing.kinds : ticks.chosen).map(({ template }) => template),
          until: decision === "discard_old" ? oldest : standing.until,
        },
      }),
    changes: [["mails"]],
    said: ({ kept }, decision) => {
      const decided = mails(Math.max(0, standing.kept - kept));
      return decision === "send" ? `${decided} in the outbox.` : `${decided} discarded.`;
    },
    answers: MAIL_STANDING,
    onDone: () => {
      setAsked(undefined);
      ticks.clear();
    },
  });
  return (
    <Panel title="Emails on hold">
      <p>
        {mails(standing.kept)} {standing.kept === 1 ? "was" : "were"} written while no emails were sent. Some may be out
        of date, such as a reminder for a past appointment or an expired link. None is sent automatically.
      </p>
      {!standing.hasWayOut && <p className="small soft">They can be sent once mail is set up.</p>}
      {!mayDecide && <p className="small soft">Someone who can resend emails decides.</p>}
      <DataTable
        caption="Emails on hold, by type"
        columns={columns(zone)}
        rows={standing.kinds}
        rowKey={({ template }) => template}
        rowName={({ label }) => label}
        selected={mayDecide ? ticks.selected : undefined}
        onSelect={ticks.onSelect}
      />
      {count > 0 && (
        <div className="row">
          {standing.hasWayOut && (
            <Button type="button" small icon={send} onClick={() => setAsked("send")}>
              Send {mails(count)}
            </Button>
          )}
          <Button type="button" look="line" small icon={x} onClick={() => setAsked("discard")}>
            Discard {mails(count)}
          </Button>
        </div>
      )}
      {mayDecide && (
        <div className={layout.filters}>
          <Select label="Older than" value={age} options={AGES} onChange={setAge} />
          <Button type="button" look="line" small icon={x} disabled={!hasOld} onClick={() => setAsked("discard_old")}>
            {hasOld ? "Discard what is older" : "None is older"}
          </Button>
        </div>
      )}
      <Confirm
        open={asked !== undefined}
        title={
          asked === "discard_old"
            ? `Discard everything older than ${ageWords}?`
            : `${asked === "send" ? "Send" : "Discard"} ${mails(count)}?`
        }
        action={asked === "send" ? "Send them" : "Discard them"}
        danger={asked !== "send"}
        busy={decide.isPending}
        onConfirm={() => asked && decide.run(asked)}
        onClose={() => setAsked(undefined)}
      >
        <ProblemSummary error={decide.error} form="kept" />
        <p>
          {asked === "send"
            ? "Each is sent to its recipient, with the current texts. This cannot be undone."
            : "Nobody gets them. You can still read them in the list of emails, and send them one by one."}
        </p>
      </Confirm>
    </Panel>
  );
}

const columns = (zone: string) => [
  { key: "label", label: "Type", cell: ({ label }: Kind) => label },
  { key: "count", label: "Emails", cell: ({ count }: Kind) => count },
  { key: "oldest", label: "Oldest", cell: ({ oldest }: Kind) => dateTime(oldest, zone) },
  { key: "newest", label: "Newest", cell: ({ newest }: Kind) => dateTime(newest, zone) },
];
