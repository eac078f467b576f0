import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { Breach, BreachBody } from "../../api/schema";
import { Button } from "../../ui/Button";
import { plus } from "../../ui/icons";
import { api, type BodyOf } from "../shell/api";
import { useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { CopyButton } from "../ui/CopyButton";
import { Confirm } from "../ui/Dialog";
import { Form } from "../ui/Form";
import { fieldId, TextArea } from "../ui/fields";
import { OneScreen } from "../ui/OneScreen";
import { Panel } from "../ui/Panel";
import { ProblemSummary } from "../ui/ProblemSummary";
import parts from "../ui/parts.module.css";
import { ScreenHead } from "../ui/ScreenHead";
import { dateTime } from "../ui/time";
import { toast } from "../ui/toasts";
import { At } from "../ui/When";
import { BreachClock } from "./BreachesScreen";
import { BreachForm } from "./BreachForm";
import { draftOf } from "./form";
import { noticesOf } from "./notices";
import { riskWords } from "./words";

const BACK = { to: "/complaints/breaches", label: "All breaches" };

export default function BreachScreen() {
  const { id = "" } = useParams();
  const query = useQuery({
    queryKey: ["breaches", id],
    queryFn: ({ signal }) => api.get("/api/desk/breaches/{id}", { params: { path: { id } }, signal }),
    refetchOnWindowFocus: false,
  });
  return (
    <OneScreen title="A breach" back={BACK} query={query}>
      {(data) => <Opened key={id} breach={data} />}
    </OneScreen>
  );
}

type Step =
  | { how: "save"; body: BreachBody }
  | { how: "log"; body: Omit<BodyOf<"/api/desk/breaches/{id}/log">, "version"> }
  | { how: "close"; body?: undefined };

/** A step that answers with the record as it is afterwards. */
function useStep({ id, version }: Breach) {
  const client = useQueryClient();
  return useCommand({
    call: ({ how, body }: Step) =>
      how === "save"
        ? api.put("/api/desk/breaches/{id}", { params: { path: { id } }, body: { version, ...body } })
        : api.post(`/api/desk/breaches/{id}/${how}`, { params: { path: { id } }, body: { version, ...body } }),
    seen: ["breaches", id],
    answers: ["breaches", id],
    onDone: () => {
      void client.invalidateQueries({ queryKey: ["breaches"], exact: true });
      void client.invalidateQueries({ queryKey: ["inquiries", "counts"] });
    },
  });
}

function Opened({ breach }: { breach: Breach }) {
  const { zone } = useSession();
  const [start] = useState(() => draftOf(breach, zone));
  const save = useStep(breach);
  const onSave = async (body: BreachBody) => {
    await save.mutateAsync({ how: "save", body });
    toast("Saved.");
  };
  return (
    <>
      <ScreenHead title={breach.title} lead={breach.reference} back={BACK}>
        <BreachClock breach={breach} />
      </ScreenHead>
      <div className={parts.work}>
        <div className={parts.main}>
          <BreachForm start={start} error={save.error} busy={save.isPending} action="Save" onSave={onSave} />
          <NoticesPanel breach={breach} />
        </div>
        <div className={parts.side}>
          <ClockPanel breach={breach} />
          <LogPanel breach={breach} />
        </div>
      </div>
    </>
  );
}

function ClockPanel({ breach }: { breach: Breach }) {
  const { zone } = useSession();
  const [isAsked, setIsAsked] = useState(false);
  const step = useStep(breach);
  const { dueAt, risk, state, closedAt } = breach;
  const close = () =>
    step.run({ how: "close" }, () => {
      setIsAsked(false);
      toast("Closed.");
    });
  return (
    <Panel title="Deadline" aside={<BreachClock breach={breach} />}>
      <ProblemSummary error={step.error} form="close" />
      <p>
        If it is a risk to people, tell the regulators by <strong>{dateTime(dueAt, zone)}</strong>, 72 hours after it
        was noticed.
      </p>
      <p className="small soft">{riskWords(risk)}.</p>
      {closedAt && <p className="small soft">Closed {dateTime(closedAt, zone)}.</p>}
      {state !== "closed" && (
        <p>
          <Button type="button" look="line" small onClick={() => setIsAsked(true)}>
            Close the record
          </Button>
        </p>
      )}
      <Confirm
        open={isAsked}
        title={`Close ${breach.reference}?`}
        action="Close the record"
        busy={step.isPending}
        onConfirm={close}
        onClose={() => setIsAsked(false)}
      >
        Save your changes first. The record is kept and can still be read.
      </Confirm>
    </Panel>
  );
}

/** What was done, by whom and when: nothing of it can be changed. */
function LogPanel({ breach }: { breach: Breach }) {
  const [text, setText] = useState("");
  const [isTried, setIsTried] = useState(false);
  const step = useStep(breach);
  const isEmpty = text.trim() === "";
  const run = () => {
    setIsTried(isEmpty);
    if (isEmpty) return;
    step.run({ how: "log", body: { text: text.trim() } }, () => {
      setText("");
      toast("Added to the log.");
    });
  };
  return (
    <Panel title="Log">
      {breach.log.length > 0 && (
        <ol className={parts.lines}>
          {breach.log.map(({ at, by, text: line }) => (
            <li key={`${at} ${line}`}>
              <p className={parts.plain}>{line}</p>
              <span className="small soft">
                {by}, <At at={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {breach.state !== "closed" && (
        <Form error={step.error} form="log" run={run}>
          <TextArea
            id={fieldId("text", "log")}
            label="What was done"
            hint="Calls, decisions, emails. You cannot change it afterwards."
            error={isTried && isEmpty ? "Enter what was done." : undefined}
            rows={3}
            maxLength={5000}
            value={text}
            onChange={setText}
          />
          <p>
            <Button look="line" small icon={plus} disabled={step.isPending}>
              Add to the log
            </Button>
          </p>
        </Form>
      )}
    </Panel>
  );
}

/** Drafts of the notices, out of what is saved. A person completes and sends them. */
function NoticesPanel({ breach }: { breach: Breach }) {
  const { zone, brand } = useSession();
  return (
    <Panel title="Draft notices">
      <p className="small soft">
        Made from the saved record. Copy one, fill in the parts in brackets, and send it the way the regulator asks.
        Then record above when you sent it.
      </p>
      {noticesOf(breach, zone, brand).map(({ to, text }) => (
        <details key={to}>
          <summary>{to}</summary>
          <div className="stack stack-small">
            <p className={parts.preview}>{text}</p>
            <p>
              <CopyButton text={text} what={to} />
            </p>
          </div>
        </details>
      ))}
    </Panel>
  );
}
