import { SampleLabel } from "../../ui/Chip";
import css from "./Counters.module.css";
import type { CounterCopy } from "./copy";

/** Numbers that can be proved; they stand there as text and count up only where the line and the visitor allow it. */
export function Counters({ counters }: { counters: CounterCopy[] }) {
  if (counters.length === 0) return null;
  return (
    <ul className={css.counters} role="list" aria-label="In numbers">
      {counters.map((counter) => (
        <li key={counter.label}>
          <p
            className={css.number}
            data-behaviour="counter"
            data-when="idle"
            data-target={counter.value}
            data-suffix={counter.suffix ?? ""}
            data-seconds={counter.seconds ?? 9}
          >
            {counter.value}
            {counter.suffix}
          </p>
          <p className="soft">{counter.label}</p>
          <SampleLabel show={counter.sample === true} />
        </li>
      ))}
    </ul>
  );
}
