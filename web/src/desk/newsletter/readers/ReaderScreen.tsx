import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { SubscriberConsent, SubscriberDetail } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { CommandDialog } from "../../ui/CommandDialog";
import { Confirm } from "../../ui/Dialog";
import { Facts } from "../../ui/Facts";
import { fieldId, TextField } from "../../ui/fields";
import { trash } from "../../ui/icons";
import { OneScreen } from "../../ui/OneScreen";
import { Panel } from "../../ui/Panel";
import { PersonLink } from "../../ui/PersonLink";
import parts from "../../ui/parts.module.css";
import { RestrictionNote } from "../../ui/RestrictionNote";
import { ScreenHead } from "../../ui/ScreenHead";
import { StateChip } from "../../ui/StateChip";
import { date, dateTime } from "../../ui/time";
import { At } from "../../ui/When";
import { actorWords } from "../../ui/who";
import { chipOf, labelOf, sentence } from "../../ui/words";
import { useChoices } from "../useSummary";
import { optionLabel, sourceWords } from "../words";

const BACK = { to: "/newsletter/subscribers", label: "All readers" };

/** One reader: what they get, what they agreed to in which words, and what was sent. */
export default function ReaderScreen() {
  const { id = "" } = useParams();
  const query = useQuery({
    queryKey: ["newsletter", "subscriber", id],
    queryFn: ({ signal }) => api.get("/api/desk/newsletter/subscribers/{id}", { params: { path: { id } }, signal }),
    gcTime: 0,
  });
  return (
    <OneScreen title="A reader" back={BACK} query={query}>
      {(data) => <Opened key={id} reader={data} />}
    </OneScreen>
  );
}

function Opened({ reader }: { reader: SubscriberDetail }) {
  return (
    <>
      <ScreenHead title={reader.address ?? "A reader"} back={BACK}>
        <StateChip words={chipOf("SubscriberState", reader.state)} />
      </ScreenHead>
      <RestrictionNote email={reader.address} />
      <div className={parts.work}>
        <div className={parts.main}>
          <ConsentPanel records={reader.history} />
          <DeliveriesPanel reader={reader} />
        </div>
        <div className={parts.side}>
          <WantsPanel reader={reader} />
          <EndPanel reader={reader} />
        </div>
      </div>
    </>
  );
}

function WantsPanel({
  reader: { address, frequency, topics, country, source, createdAt },
}: {
  reader: SubscriberDetail;
}) {
  const { zone } = useSession();
  const choices = useChoices();
  const facts: [string, string][] = [
    ["How often", optionLabel(choices?.frequencies, frequency)],
    ["Topics", topics.map((topic) => optionLabel(choices?.topics, topic)).join(", ") || "All"],
    ["Country", country ? optionLabel(choices?.countries, country) : "Not given"],
    ["Source", source ? sourceWords(source) : "Not known"],
    ["Added", date(createdAt, zone)],
  ];
  return (
    <Panel title="What they get">
      <Facts facts={facts} />
      <PersonLink email={address} />
    </Panel>
  );
}

/** The proof of consent: each step with the words that were shown. */
function ConsentPanel({ records }: { records: SubscriberConsent[] }) {
  const { person } = useSession();
  return (
    <Panel title="Consent record">
      <ol className={parts.lines}>
        {records.map(({ id, kind, text, textVersion, page, note, at, by }) => (
          <li key={id}>
            <strong>{labelOf("ConsentKind", kind)}</strong>
            {text && <q>{text}</q>}
            {note && <span>{note}</span>}
            <span className="small soft">
              <At at={at} />
              {[
                by && `by ${actorWords(by, person.id, "the reader")}`,
                page && `on ${page}`,
                textVersion && `text version ${textVersion}`,
              ]
                .filter(Boolean)
                .map((part) => `, ${part}`)
                .join("")}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function DeliveriesPanel({ reader: { deliveries } }: { reader: SubscriberDetail }) {
  const { zone } = useSession();
  return (
    <Panel title="Issues sent">
      {deliveries.length === 0 && <p className="soft">Nothing yet.</p>}
      <ol className={parts.lines}>
        {deliveries.map(({ issue, number, subject, state, at, error }) => (
          <li key={`${issue} ${at}`}>
            <span>{[number && `Issue ${number}`, subject].filter(Boolean).join(": ")}</span>
            <span className={parts.chips}>
              <Chip>{sentence(state)}</Chip>
              {at && <time className="small soft">{dateTime(at, zone)}</time>}
            </span>
            {error && <span className="small">{error}</span>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** What somebody may ask for by telephone or letter: to leave, or to be forgotten. */
function EndPanel({ reader }: { reader: SubscriberDetail }) {
  const [open, setOpen] = useState<"leave" | "erase">();
  const navigate = useNavigate();
  const client = useQueryClient();
  const erase = useCommand({
    call: () => api.delete("/api/desk/newsletter/subscribers/{id}", { params: { path: { id: reader.id } } }),
    changes: [["newsletter"]],
    toasts: true,
    said: "Erased.",
    onDone: async () => {
      await navigate("/newsletter/subscribers");
      client.removeQueries({ queryKey: ["newsletter", "subscriber", reader.id] });
    },
  });
  const isReading = reader.state === "subscribed" || reader.state === "waiting";
  return (
    <Panel title="Unsubscribe or erase">
      <div className={parts.acts}>
        {isReading && (
          <Button type="button" look="line" small onClick={() => setOpen("leave")}>
            Unsubscribe
          </Button>
        )}
        <Button type="button" look="line" small icon={trash} onClick={() => setOpen("erase")}>
          Erase
        </Button>
      </div>
      {open === "leave" && <LeaveDialog reader={reader} onClose={() => setOpen(undefined)} />}
      <Confirm
        open={open === "erase"}
        title={`Erase ${reader.address ?? "this reader"}?`}
        action="Erase for good"
        danger
        busy={erase.isPending}
        onConfirm={() => erase.run()}
        onClose={() => setOpen(undefined)}
      >
        The address and the consent record are erased. If they only want to stop getting emails, unsubscribe them
        instead, so that nobody can add the address again by mistake.
      </Confirm>
    </Panel>
  );
}

function LeaveDialog({ reader: { id, address }, onClose }: { reader: SubscriberDetail; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const leave = useCommand({
    call: () =>
      api.post("/api/desk/newsletter/subscribers/{id}/leave", {
        params: { path: { id } },
        body: { reason: reason.trim() },
      }),
    changes: [["newsletter"]],
    said: "Unsubscribed.",
    onDone: onClose,
  });
  return (
    <CommandDialog
      title={`Unsubscribe ${address ?? "this reader"}?`}
      form="leave"
      confirm="Unsubscribe"
      command={leave}
      run={() => leave.mutateAsync()}
      onClose={onClose}
    >
      <TextField
        id={fieldId("reason", "leave")}
        label="How they asked"
        hint="For the record: ‘By telephone’, ‘By letter’."
        optional
        maxLength={200}
        value={reason}
        onChange={setReason}
      />
    </CommandDialog>
  );
}
