import { useRef } from "react";
import { Button } from "../../../ui/Button";
import { plus } from "../../../ui/icons";
import type { ProblemError } from "../../shell/problem";
import { Check, FieldError, fieldId, TextField } from "../../ui/fields";
import { trash } from "../../ui/icons";
import { Panel } from "../../ui/Panel";
import { dayWords } from "../clock";
import { type HoursDraft, spansWords } from "./hours";
import css from "./hours.module.css";
import { SpanRows } from "./SpanRows";

type Entry = HoursDraft["exceptions"][number];

interface ExceptionsPanelProps {
  exceptions: Entry[];
  problems: ProblemError | undefined;
  readOnly: boolean;
  onChange: (exceptions: Entry[]) => void;
}

/** Days that are not like their weekday: holidays, an evening more, a morning less. */
export function ExceptionsPanel({ exceptions, problems, readOnly, onChange }: ExceptionsPanelProps) {
  const made = useRef(0);
  const add = () => {
    made.current += 1;
    onChange([...exceptions, { key: `new ${made.current}`, date: "", closed: true, spans: [], reason: "" }]);
  };
  return (
    <Panel title="Holidays and exceptions">
      {exceptions.length === 0 && <p className="soft">None. Every week follows the usual hours.</p>}
      {exceptions.map((entry, at) =>
        readOnly ? (
          <p key={entry.key}>
            <strong>{dayWords(entry.date)}:</strong> {entry.closed ? "closed" : spansWords(entry.spans)}
            {entry.reason && `, ${entry.reason}`}
          </p>
        ) : (
          <One
            key={entry.key}
            entry={entry}
            id={fieldId(`exception.${at}`, "hours")}
            problem={problems?.about(`exception.${at}`)}
            onChange={(next) => onChange(exceptions.map((one) => (one.key === entry.key ? next : one)))}
            onRemove={() => onChange(exceptions.filter((one) => one.key !== entry.key))}
          />
        ),
      )}
      {!readOnly && (
        <p className={css.add}>
          <Button type="button" look="line" small icon={plus} onClick={add}>
            Add a day
          </Button>
        </p>
      )}
    </Panel>
  );
}

interface OneProps {
  entry: Entry;
  id: string;
  problem: string | undefined;
  onChange: (entry: Entry) => void;
  onRemove: () => void;
}

function One({ entry, id, problem, onChange, onRemove }: OneProps) {
  const name = entry.date ? dayWords(entry.date) : "the new day";
  const put = (change: Partial<Entry>) => onChange({ ...entry, ...change });
  return (
    <fieldset className={problem ? `${css.day} ${css.wrong}` : css.day}>
      <legend>{entry.date ? name : "A new day"}</legend>
      {problem && <FieldError id={`${id}-error`} message={problem} />}
      <div className={css.exception}>
        <TextField type="date" id={id} label="Day" value={entry.date} onChange={(date) => put({ date })} />
        <TextField
          label="Why"
          hint="For staff only."
          optional
          maxLength={120}
          value={entry.reason ?? ""}
          onChange={(reason) => put({ reason })}
        />
      </div>
      <Check label="Closed all day" checked={entry.closed} onChange={(closed) => put({ closed })} />
      {!entry.closed && (
        <SpanRows name={name} spans={entry.spans} id={`${id}-hours`} onChange={(spans) => put({ spans })} />
      )}
      <p>
        <Button type="button" look="quiet" small icon={trash} onClick={onRemove}>
          Remove<span className="vh"> {name}</span>
        </Button>
      </p>
    </fieldset>
  );
}
