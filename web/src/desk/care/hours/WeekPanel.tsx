import { Button } from "../../../ui/Button";
import { copy } from "../../../ui/icons";
import type { ProblemError } from "../../shell/problem";
import { FieldError, fieldId } from "../../ui/fields";
import { Panel } from "../../ui/Panel";
import { DAYS, type HoursDraft, spansWords } from "./hours";
import css from "./hours.module.css";
import { SpanRows } from "./SpanRows";

interface WeekPanelProps {
  week: HoursDraft["week"];
  problems: ProblemError | undefined;
  readOnly: boolean;
  onChange: (week: HoursDraft["week"]) => void;
}

/** The usual week; a day may have several parts. */
export function WeekPanel({ week, problems, readOnly, onChange }: WeekPanelProps) {
  const copyMonday = () => {
    const monday = week[1] ?? [];
    onChange({ ...week, ...Object.fromEntries([2, 3, 4, 5].map((day) => [day, monday.map((span) => ({ ...span }))])) });
  };
  const aside = !readOnly && (week[1]?.length ?? 0) > 0 && (
    <Button type="button" look="line" small icon={copy} onClick={copyMonday}>
      Monday’s hours until Friday
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
