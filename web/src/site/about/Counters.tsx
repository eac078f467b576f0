import { SampleLabel } from "../../ui/Chip";
import { Counter, type CounterCopy } from "../../ui/Counter";
import css from "./Counters.module.css";

/** Numbers that can be proved. */
export function Counters({ counters }: { counters: CounterCopy[] }) {
  if (counters.length === 0) return null;
  return (
    <ul className={css.counters} role="list" aria-label="In numbers">
      {counters.map((counter) => (
        <li key={counter.label}>
          <Counter counter={counter} className={css.number} />
          <p className="soft">{counter.label}</p>
          <SampleLabel show={counter.sample === true} />
        </li>
      ))}
    </ul>
  );
}
