import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { Link, useSearchParams } from "react-router";
import type { Schemas } from "../../api/types";
import { EmptyState, LoadingState } from "../../ui/States";
import { api } from "../shell/api";
import { SavedViews } from "../shell/SavedViews";
import { useMay, useSession } from "../shell/session";
import { type BulkAction, BulkBar } from "../ui/BulkBar";
import { ButtonLink } from "../ui/ButtonLink";
import { DataTable } from "../ui/DataTable";
import { Select, TextField } from "../ui/fields";
import layout from "../ui/layout.module.css";
import { Pager } from "../ui/Pager";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import { dateTime } from "../ui/time";
import { useTicks } from "../ui/useTicks";
import { StateChip } from "./StateChip";
import { TestDialog } from "./TestDialog";
import { LOOK_AGAIN, STATE_NAMES, STATES } from "./words";

type Row = Schemas["MailRow"];

const isWaiting = ({ state }: Row): boolean => state === "waiting";

/** What waits goes out anyway. A mail that somebody else sent again meanwhile is left alone. */
const AGAIN: BulkAction<Row> = {
  key: "again",
  label: "Send again",
  fits: (mail) => !isWaiting(mail),
  call: ({ id, sending }) => api.post(`/api/desk/mails/${encodeURIComponent(id)}/resend`, { seen: sending }),
  done: "in the outbox again.",
  ask: "Each goes once more to the person whom it was written to, with today’s texts.",
};

/** Every mail that the site sent, sends or could not send. */
export default function MailScreen() {
  const { zone } = useSession();
  const [values, setValues] = useSearchParams();
  const [mayTest, mayJobs, maySend] = [useMay("change_settings"), useMay("manage_jobs"), useMay("resend_mail")];
  const client = useQueryClient();
  const query = {
    q: values.get("q") ?? "",
    state: values.get("state") ?? "",
    page: Math.max(1, Number.parseInt(values.get("page") ?? "1", 10) || 1),
  };
  const asked = useDeferredValue(query);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["mails", asked],
    queryFn: ({ signal }) => api.get<Schemas["MailList"]>("/api/desk/mails", { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isWaiting) ? LOOK_AGAIN : false),
  });
  const ticks = useTicks(data?.items ?? [], (mail) => mail.id);
  const put = (name: string, value: string) =>
    setValues(
      (old) => {
        const next = new URLSearchParams(old);
        if (value) next.set(name, value);
        else next.delete(name);
        next.delete("page");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const isFiltered = query.q !== "" || query.state !== "";
  const states = STATE_NAMES.map((state) => ({
    value: state,
    label: data ? `${STATES[state].label} (${data.counts[state]})` : STATES[state].label,
  }));
  return (
    <>
      <ScreenHead title="Mail" lead="What the site sends, and what became of it.">
        <ButtonLink to="/mail/setup" look="line" small>
          Set up mail
        </ButtonLink>
        <ButtonLink to="/mail/templates" look="line" small>
          Texts
        </ButtonLink>
        <ButtonLink to="/mail/suppressions" look="line" small>
          No mail to
        </ButtonLink>
        {mayJobs && (
          <ButtonLink to="/mail/jobs" look="line" small>
            Work that failed
          </ButtonLink>
        )}
        {mayTest && (
          <ButtonLink to="/mail?test=1" small>
            Send a test
          </ButtonLink>
        )}
      </ScreenHead>
      <search className={layout.filters}>
        <TextField
          type="search"
          label="Search"
          hint="A whole address, or a kind of mail."
          value={query.q}
          onChange={(q) => put("q", q)}
        />
        <Select
          label="State"
          value={query.state}
          options={[{ value: "", label: "All" }, ...states]}
          onChange={(state) => put("state", state)}
        />
        <SavedViews list="mail" names={["q", "state"]} />
      </search>
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data?.items.length === 0 && (
        <EmptyState
          title={isFiltered ? "No mail is like that" : "No mails yet"}
          text={
            isFiltered
              ? "Take the filter away, or search for a whole address."
              : "Invitations, reminders and answers to visitors will stand here."
          }
        />
      )}
      {ticks.chosen.length > 0 && (
        <BulkBar
          rows={ticks.chosen}
          noun={["mail", "mails"]}
          actions={[AGAIN]}
          onClear={ticks.clear}
          onSettled={() => client.invalidateQueries({ queryKey: ["mails"] })}
        />
      )}
      {data && data.items.length > 0 && (
        <Panel>
          <DataTable
            caption="Mails, newest first"
            columns={columns(zone)}
            rows={data.items}
            rowKey={(mail) => mail.id}
            rowName={(mail) => mail.subject ?? mail.label}
            selected={maySend ? ticks.selected : undefined}
            onSelect={ticks.onSelect}
            stale={isPlaceholderData}
          />
        </Panel>
      )}
      {data && <Pager page={query.page} pages={data.pages} label="Mail" />}
      {values.has("test") && <TestDialog onClose={() => put("test", "")} />}
    </>
  );
}

const columns = (zone: string) => [
  {
    key: "subject",
    label: "Subject",
    cell: (mail: Row) => (
      <>
        <Link to={`/mail/${mail.id}`}>{mail.subject ?? mail.label}</Link>
        {mail.subject && mail.subject !== mail.label && <div className="small soft">{mail.label}</div>}
      </>
    ),
  },
  { key: "to", label: "To", cell: (mail: Row) => mail.to ?? <span className="soft">not readable here</span> },
  { key: "state", label: "State", cell: (mail: Row) => <StateChip state={mail.state} /> },
  { key: "at", label: "Made", cell: (mail: Row) => dateTime(mail.createdAt, zone) },
];
