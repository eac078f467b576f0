import { usePage } from "../../../render/context";
import { Notice } from "../../../ui/Notice";
import { secondsLeft } from "./hold";
import css from "./time.module.css";
import type { HeldView } from "./view";

/** The time that is kept while somebody answers and pays, and for how long. Where scripts run the minutes count down. */
export function HeldBar({ held }: { held: HeldView }) {
  const { now } = usePage().input;
  if (held.whilePaying) {
    return (
      <Notice tone="told">
        <p>
          <strong>{held.words}</strong>
        </p>
        <p className="small">We keep this time for you while your payment is open.</p>
      </Notice>
    );
  }
  return (
    <div data-behaviour="hold-player" data-when="load" data-seconds={secondsLeft(held.until, now)}>
      <Notice tone="told">
        <p>
          <strong>{held.words}</strong>
        </p>
        <p className="small">
          We keep this time for you until {held.untilText}
          <span className={css.left} data-left="" aria-hidden="true" />.
        </p>
        <p className={css.said} role="status" data-said="" />
      </Notice>
    </div>
  );
}
