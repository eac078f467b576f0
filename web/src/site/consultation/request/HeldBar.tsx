import { usePage } from "../../../render/context";
import { Notice } from "../../../ui/Notice";
import css from "./time.module.css";
import type { HeldView } from "./view";

/** The time that is kept while somebody answers and pays, and for how long. Where scripts run the minutes count down. */
export function HeldBar({ held }: { held: HeldView }) {
  const { now } = usePage().input;
  const left = Math.max(0, Math.round((Date.parse(held.until) - Date.parse(now)) / 1000));
  return (
    <div data-behaviour="hold-player" data-when="load" data-seconds={left}>
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
