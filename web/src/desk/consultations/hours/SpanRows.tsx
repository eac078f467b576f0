import type { CareSpan } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { plus } from "../../../ui/icons";
import { IconButton } from "../../ui/IconButton";
import { trash } from "../../ui/icons";
import { TimeField } from "../../ui/TimeField";
import css from "./hours.module.css";

interface SpanRowsProps {
  name: string;
  spans: readonly CareSpan[];
  /** Id of the first control, for links to it. */
  id: string;
  onChange: (spans: CareSpan[]) => void;
}

/** What a new part begins with: the morning, then the afternoon. */
const NEXT: CareSpan[] = [
  { from: "09:00", to: "13:00" },
  { from: "14:00", to: "17:00" },
];

export function SpanRows({ name, spans, id, onChange }: SpanRowsProps) {
  const put = (at: number, change: Partial<CareSpan>) =>
    onChange(spans.map((span, place) => (place === at ? { ...span, ...change } : span)));
  return (
    <div className={css.spans}>
      {spans.map((span, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has a place and nothing else
        <div key={at} className={css.span}>
          <TimeField
            id={at === 0 ? id : undefined}
            label={<Words short="From" name={name} at={at} count={spans.length} />}
            value={span.from}
            onChange={(from) => put(at, { from })}
          />
          <TimeField
            label={<Words short="To" name={name} at={at} count={spans.length} />}
            value={span.to}
            onChange={(to) => put(at, { to })}
          />
          <IconButton
            icon={trash}
            label={`Remove part ${at + 1} of ${name}`}
            onClick={() => onChange(spans.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button
        type="button"
        look="quiet"
        small
        icon={plus}
        id={spans.length === 0 ? id : undefined}
        onClick={() => onChange([...spans, NEXT[spans.length] ?? { from: "", to: "" }])}
      >
        {spans.length === 0 ? "Add hours" : "Add more hours"}
        <span className="vh"> on {name}</span>
      </Button>
    </div>
  );
}

function Words({ short, name, at, count }: { short: string; name: string; at: number; count: number }) {
  return (
    <>
      {short}
      <span className="vh">
        , {name}
        {count > 1 && `, part ${at + 1}`}
      </span>
    </>
  );
}
