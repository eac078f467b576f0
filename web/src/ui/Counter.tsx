export interface CounterCopy {
  value: number;
  suffix?: string;
  label: string;
  sample?: boolean;
  /** Seconds that it counts for. */
  seconds?: number;
  /** Share of it that must be in view before it starts. */
  threshold?: number;
}

/** A number that stands there as text, and counts up only where the line and the visitor allow it. */
export function Counter({ counter, className }: { counter: CounterCopy; className?: string }) {
  return (
    <p
      className={className}
      data-behaviour="counter"
      data-when="idle"
      data-target={counter.value}
      data-suffix={counter.suffix ?? ""}
      data-seconds={counter.seconds ?? 9}
      data-threshold={counter.threshold}
    >
      {counter.value}
      {counter.suffix}
    </p>
  );
}
