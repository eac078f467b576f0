import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { CareHoliday, CareHolidays } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { check, plus } from "../../../ui/icons";
import { api } from "../../shell/api";
import { type ProblemError, unfinished } from "../../shell/problem";
import { useMay } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { Form } from "../../ui/Form";
import { fieldId, TextField } from "../../ui/fields";
import { IconButton } from "../../ui/IconButton";
import { trash } from "../../ui/icons";
import { LeaveConfirm } from "../../ui/LeaveConfirm";
import { Loaded } from "../../ui/Loaded";
import { Panel } from "../../ui/Panel";
import { dayWords } from "../clock";
import { holidayProblems } from "./holidays";
import css from "./hours.module.css";

const KEY = ["care", "holidays"] as const;

/** Days on which nobody is seen whose own hours do not say otherwise. */
export function HolidaysPanel() {
  const mayChange = useMay("change_settings");
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get("/api/desk/care/holidays", { signal }),
    refetchOnWindowFocus: false,
  });
  return (
    <Panel title="Holidays for everyone">
      <p className="soft">No patients are seen on these days, unless a clinician has hours for that day.</p>
      <Loaded query={query} level={3}>
        {(data) => (mayChange ? <Edit key={data.version} holidays={data} /> : <Read days={data.days} />)}
      </Loaded>
    </Panel>
  );
}

function Read({ days }: { days: CareHoliday[] }) {
  if (days.length === 0) return <p>None.</p>;
  return (
    <ul>
      {days.map(({ date, title }) => (
        <li key={date}>
          {dayWords(date)}: {title}
        </li>
      ))}
    </ul>
  );
}

function Edit({ holidays }: { holidays: CareHolidays }) {
  const [days, setDays] = useState(() => holidays.days.map((day) => ({ ...day, key: day.date })));
  const [missing, setMissing] = useState<ProblemError>();
  const made = useRef(0);
  const save = useCommand({
    call: (changed: CareHoliday[]) =>
      api.put("/api/desk/care/holidays", { body: { version: holidays.version, days: changed } }),
    changes: [["care", "calendar"]],
    said: "Saved. No times are offered on these days.",
    answers: KEY,
  });
  const bare = days.map(({ date, title }) => ({ date, title: title.trim() }));
  const isDirty = JSON.stringify(bare) !== JSON.stringify(holidays.days);
  const put = (key: string, change: Partial<CareHoliday>) =>
    setDays((old) => old.map((day) => (day.key === key ? { ...day, ...change } : day)));
  const add = () => {
    made.current += 1;
    setDays([...days, { key: `new ${made.current}`, date: "", title: "" }]);
  };
  const run = () => {
    const found = holidayProblems(bare);
    setMissing(unfinished(found, "Check the days marked below."));
    if (found.length === 0) save.run(bare);
  };
  return (
    <Form error={missing ?? save.error} form="holidays" run={run}>
      {days.map(({ key, date, title }, at) => (
        <div key={key} className={css.holiday}>
          <TextField
            type="date"
            id={fieldId(`days.${at}`, "holidays")}
            label="Day"
            error={missing?.about(`days.${at}`)}
            value={date}
            onChange={(next) => put(key, { date: next })}
          />
          <TextField
            label="Name of the holiday"
            maxLength={120}
            value={title}
            onChange={(next) => put(key, { title: next })}
          />
          <IconButton
            icon={trash}
            label={`Remove ${title || "this day"}`}
            onClick={() => setDays(days.filter((day) => day.key !== key))}
          />
        </div>
      ))}
      <div className="row">
        <Button icon={check} disabled={save.isPending || !isDirty}>
          Save holidays
        </Button>
        <Button type="button" look="line" icon={plus} onClick={add}>
          Add a holiday
        </Button>
      </div>
      <LeaveConfirm unsaved={isDirty && !save.isPending}>Your changes to the holidays will be lost.</LeaveConfirm>
    </Form>
  );
}
