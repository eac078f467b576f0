import type { NewsletterOption, NewsletterSegment } from "../../../api/schema";
import { Check } from "../../ui/fields";
import css from "../newsletter.module.css";
import { useChoices } from "../useSummary";
import { toggled } from "./draft";

interface SegmentPanelProps {
  segment: NewsletterSegment;
  onChange: (segment: NewsletterSegment) => void;
}

/** Readers by what they chose themselves. Nothing ticked is everybody. */
export function SegmentPanel({ segment, onChange }: SegmentPanelProps) {
  const choices = useChoices();
  if (!choices) return null;
  return (
    <>
      <Ticks
        legend="Only readers of these topics"
        options={choices.topics}
        chosen={segment.topics}
        onChange={(topics) => onChange({ ...segment, topics })}
      />
      <Ticks
        legend="Only readers in these countries"
        options={choices.countries}
        chosen={segment.countries}
        onChange={(countries) => onChange({ ...segment, countries })}
      />
      <p className="small soft">If nothing is ticked, all readers get it. Only confirmed readers count.</p>
    </>
  );
}

interface TicksProps {
  legend: string;
  options: readonly NewsletterOption[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function Ticks({ legend, options, chosen, onChange }: TicksProps) {
  if (options.length === 0) return null;
  return (
    <fieldset>
      <legend>
        <strong>{legend}</strong>
      </legend>
      <div className={css.ticks}>
        {options.map(({ value, label }) => (
          <Check
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={(isIn) => onChange(toggled(chosen, value, isIn))}
          />
        ))}
      </div>
    </fieldset>
  );
}
