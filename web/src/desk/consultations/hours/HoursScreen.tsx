import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { CareHours, FieldError as FieldProblem } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { check, copy } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { api } from "../../shell/api";
import { type ProblemError, unfinished } from "../../shell/problem";
import { useMay } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { Form } from "../../ui/Form";
import { FieldError, fieldId } from "../../ui/fields";
import { LeaveConfirm } from "../../ui/LeaveConfirm";
import { OneScreen } from "../../ui/OneScreen";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { ScreenHead } from "../../ui/ScreenHead";
import { zoneName } from "../../ui/time";
import { useClinicians } from "../useClinicians";
import { ExceptionsPanel } from "./ExceptionsPanel";
import { bodyOf, DAYS, draftOf, type HoursDraft, hoursProblems, spansWords } from "./hours";
import css from "./hours.module.css";
import { SpanRows } from "./SpanRows";

const WRONG = "Check the hours marked below.";

const BACK = { to: "/consultations/hours", label: "All clinicians" };

export default function HoursScreen() {
  const { id = "" } = useParams();
  const query = useQuery({
    queryKey: ["care", "hours", id],
    queryFn: ({ signal }) => api.get("/api/desk/care/clinicians/{id}/hours", { params: { path: { id } }, signal }),
    refetchOnWindowFocus: false,
  });
  return (
    <OneScreen title="Hours" back={BACK} query={query}>
      {(data) => <Opened key={`${id} ${data.version}`} hours={data} />}
    </OneScreen>
  );
}

function Opened({ hours }: { hours: CareHours }) {
  const { clinician } = hours;
  const mayChange = useMay("change_settings");
  const [draft, setDraft] = useState(() => draftOf(hours));
  const [missing, setMissing] = useState<ProblemError>();
  const save = useSaveHours(hours);
  const isDirty = JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(draftOf(hours)));
  const run = () => {
    const found = hoursProblems(draft);
    setMissing(unfinished(found, WRONG));
    if (found.length === 0) save.run(bodyOf(draft));
  };
  const put = (change: Partial<HoursDraft>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    // What is mended is no longer held against it; what is new is said when it is sent.
    const isLeft = ({ field }: FieldProblem) => missing?.about(field) !== undefined;
    setMissing(missing && unfinished(hoursProblems(next).filter(isLeft), WRONG));
  };
  return (
    <>
      <ScreenHead
        title={`Hours of ${clinician.name}`}
        lead={`${zoneName(clinician.zone)} time. Existing bookings stay as they are.`}
        back={BACK}
      />
      <SampleNotice id={clinician.id} />
      <Form className="stack stack-large" error={missing ?? save.error} form="hours" run={run}>
        <WeekPanel week={draft.week} problems={missing} readOnly={!mayChange} onChange={(week) => put({ week })} />
        <ExceptionsPanel
          exceptions={draft.exceptions}
          problems={missing}
          readOnly={!mayChange}
          onChange={(exceptions) => put({ exceptions })}
        />
        {mayChange && (
          <p>
            <Button icon={check} disabled={save.isPending || !isDirty}>
              {save.isPending ? "Saving…" : "Save hours"}
            </Button>
          </p>
        )}
      </Form>
      <LeaveConfirm unsaved={isDirty && !save.isPending}>Your changes to these hours will be lost.</LeaveConfirm>
    </>
  );
}

/** Saves hours; who was slower than somebody else is told, and nothing is overwritten. */
function useSaveHours({ clinician: { id }, version }: CareHours) {
  const client = useQueryClient();
  return useCommand({
    call: (body: ReturnType<typeof bodyOf>) =>
      api.put("/api/desk/care/clinicians/{id}/hours", { params: { path: { id } }, body: { version, ...body } }),
    said: "Saved. These times are now offered.",
    answers: ["care", "hours", id],
    onDone: () => {
      void client.invalidateQueries({ predicate: ({ queryKey: [of, what] }) => of === "care" && what !== "hours" });
    },
  });
}

interface WeekPanelProps {
  week: HoursDraft["week"];
  problems: ProblemError | undefined;
  readOnly: boolean;
  onChange: (week: HoursDraft["week"]) => void;
}

function WeekPanel({ week, problems, readOnly, onChange }: WeekPanelProps) {
  const copyMonday = () => {
    const monday = week[1] ?? [];
    onChange({ ...week, ...Object.fromEntries([2, 3, 4, 5].map((day) => [day, monday.map((span) => ({ ...span }))])) });
  };
  const aside = !readOnly && (week[1]?.length ?? 0) > 0 && (
    <Button type="button" look="line" small icon={copy} onClick={copyMonday}>
      Copy Monday to Friday
    </Button>
  );
  return (
    <Panel title="Every week" aside={aside}>
      {DAYS.map(({ day, label }) => {
        const id = fieldId(`week.${day}`, "hours");
        const problem = problems?.about(`week.${day}`);
        const spans = week[day] ?? [];
        return (
          <fieldset key={day} className={[css.day, css.weekday, problem && css.wrong].filter(Boolean).join(" ")}>
            <legend>{label}</legend>
            {problem && <FieldError id={`${id}-error`} message={problem} />}
            {readOnly ? (
              <p>{spansWords(spans)}</p>
            ) : (
              <SpanRows name={label} spans={spans} id={id} onChange={(next) => onChange({ ...week, [day]: next })} />
            )}
          </fieldset>
        );
      })}
    </Panel>
  );
}

/** Whose hours one may set for long, and wonder why nobody can book them. */
function SampleNotice({ id }: { id: string }) {
  const one = useClinicians().data?.find((clinician) => clinician.id === id);
  if (!one?.sample) return null;
  return (
    <div className={parts.told}>
      <Notice tone="cost" title="This clinician is a sample">
        <p>
          Hours alone do not change that: nobody can book them once the site has content of its own. Under{" "}
          <Link to={BACK.to}>All clinicians</Link>, use <em>Edit details</em> to enter who it is.
        </p>
      </Notice>
    </div>
  );
}
