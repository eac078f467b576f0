import type { GivingOffer } from "./view";
import css from "./wall.module.css";

/** People who gave lately. Who wants to stay unnamed has no name here; the server says so, not the page. */
export function Wall({ heading, wall }: { heading: string; wall: GivingOffer["wall"] }) {
  if (wall.length === 0) return null;
  return (
    <section className="section-tight" aria-labelledby="wall-heading">
      <div className="wrap stack">
        <h2 id="wall-heading">{heading}</h2>
        <ul className={css.wall}>
          {wall.map(({ name, text, whenText }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have given the same on the same day
            <li key={at}>
              <strong>{name}</strong> {text}
              <span className={css.when}>{whenText}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
