import { useDeferredValue, useState } from "react";
import { Link } from "react-router";
import type { MailRow } from "../../api/schema";
import { EmptyState } from "../../ui/States";
import { api } from "../shell/api";
import { asProblem } from "../shell/problem";
import { useMay, useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { anyText, oneOf, useAddress, useParam } from "../ui/address";
import { type BulkAction, BulkBar } from "../ui/BulkBar";
import { ButtonLink } from "../ui/ButtonLink";
import { CommandDialog } from "../ui/CommandDialog";
import { CsvButton } from "../ui/CsvButton";
import { fieldId, Select, TextField } from "../ui/fields";
import { ListScreen } from "../ui/ListScreen";
import { StateChip } from "../ui/StateChip";
import { dateTime } from "../ui/time";
import { useList } from "../ui/useList";
import { chipOf, labelOf } from "../ui/words";
import { LOOK_AGAIN, STATE_NAMES } from "./words";

const isWaiting = ({ state }: MailRow): boolean => state === "waiting";

/** What waits goes out anyway. A mail that somebody else sent again meanwhile is left alone. */
const AGAIN: BulkAction<MailRow> = {
  key: "again",
  label: "Send again",
  fits: (mail) => !isWaiting(mail),
  call: ({ id, sending }) =>
    api.post("/api/desk/mails/{id}/resend", { params: { path: { id } }, body: { seen: sending } }),
  done: "in the outbox again.",
  ask: "Each is sent again to the same person, with the current texts.",
};

const PARTS = { q: anyText, state: oneOf(STATE_NAMES) };

export default function MailScreen() {
  const { zone } = useSession();
  const [test, putTest] = useParam("test");
  const [mayTest, mayJobs, maySend] = [useMay("change_settings"), useMay("manage_jobs"), useMay("resend_mail")];
  const address = useAddress(PARTS);
  const { query, put, isFiltered } = address;
  const asked = useDeferredValue(address.asked);
  const list = useList({
    queryKey: ["mails", asked],
    queryFn: ({ signal }) => api.get("/api/desk/mails", { params: { query: asked }, signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isWaiting) ? LOOK_AGAIN : false),
  });
  const { data } = list;
  const states = STATE_NAMES.map((state) => ({
    value: state,
    label: data ? `${labelOf("MailState", state)} (${data.counts[state]})` : labelOf("MailState", state),
  }));
  return (
    <>
      <ListScreen
        title="Mail"
        lead="What the site sends, and whether it arrived."
        actions={
          <>
            <CsvButton
              load={() => api.getFile("/api/desk/mails.csv", { params: { query: { q: query.q, state: query.state } } })}
              fileName="emails.csv"
              namesPeople
            />
            <ButtonLink to="/mail/setup" look="line" small>
              Set up mail
            </ButtonLink>
            <ButtonLink to="/mail/templates" look="line" small>
              Texts
            </ButtonLink>
            <ButtonLink to="/mail/suppressions" look="line" small>
              Blocked addresses
            </ButtonLink>
            {mayJobs && (
              <ButtonLink to="/mail/jobs" look="line" small>
                Failed jobs
              </ButtonLink>
            )}
            {mayTest && (
              <ButtonLink to="/mail?test=1" small>
                Send a test
              </ButtonLink>
            )}
          </>
        }
        address={address}
        list={list}
        search={{ hint: "An address, or a type of email." }}
        finds="mails"
        filters={
          <Select
            label="State"
            value={query.state}
            options={[{ value: "", label: "All" }, ...states]}
            onChange={(state) => put({ state })}
          />
        }
        views="mail"
        empty={
          <EmptyState
            title={isFiltered ? "No emails found" : "No emails yet"}
            text={
              isFiltered
                ? "Remove the filter, or check the spelling."
                : "Invitations, reminders and replies to visitors appear here."
            }
          />
        }
        label="Mail"
        ticked={
          maySend
            ? (rows, onClear) => (
                <BulkBar
                  rows={rows}
                  noun={["email", "emails"]}
                  actions={[AGAIN]}
                  changes={["mails"]}
                  onClear={onClear}
                />
              )
            : undefined
        }
        table={{
          caption: "Emails, newest first",
          columns: columns(zone),
          rowName: (mail) => mail.subject ?? mail.label,
        }}
      />
      {test !== undefined && <TestDialog onClose={() => putTest()} />}
    </>
  );
}

const columns = (zone: string) => [
  {
    key: "subject",
    label: "Subject",
    cell: (mail: MailRow) => (
      <>
        <Link to={`/mail/${mail.id}`}>{mail.subject ?? mail.label}</Link>
        {mail.subject && mail.subject !== mail.label && <div className="small soft">{mail.label}</div>}
      </>
    ),
  },
  { key: "to", label: "To", cell: (mail: MailRow) => mail.to ?? <span className="soft">cannot be read here</span> },
  {
    key: "state",
    label: "State",
    cell: (mail: MailRow) => <StateChip words={chipOf("MailState", mail.state)} />,
  },
  { key: "at", label: "Created", cell: (mail: MailRow) => dateTime(mail.createdAt, zone) },
];

function TestDialog({ onClose }: { onClose: () => void }) {
  const { person } = useSession();
  const [to, setTo] = useState(person.email);
  const send = useCommand({
    call: () => api.post("/api/desk/mails/test", { body: { to } }),
    changes: [["mails"]],
    said: "The test email is in the outbox.",
    onDone: onClose,
  });
  const problem = send.error ? asProblem(send.error) : undefined;
  return (
    <CommandDialog
      title="Send a test email"
      form="test"
      confirm="Send"
      command={send}
      run={() => send.mutateAsync()}
      onClose={onClose}
    >
      <TextField
        id={fieldId("to", "test")}
        type="email"
        label="To"
        value={to}
        error={problem?.about("to")}
        onChange={setTo}
      />
    </CommandDialog>
  );
}
