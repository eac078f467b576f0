import { Icon } from "./Icon";
import { star } from "./icons";
import css from "./Stars.module.css";

interface StarsProps {
  /** As '4.6 out of 5, from 12 reviews', '4.5 out of 5 (sample)' or 'No reviews yet', which has no star. */
  text: string;
  rated: boolean;
  /** What buyers gave, in tenths of a star: draws a row of five. */
  tenths?: number;
}

const FIVE = [1, 2, 3, 4, 5];

/** A rating as words behind a row of five stars, or behind one where nobody who bought it gave any. */
export function Stars({ text, rated, tenths }: StarsProps) {
  return (
    <span className={css.stars}>
      {tenths === undefined ? rated && <Icon of={star} size="small" /> : <StarRow tenths={tenths} />}
      {text}
    </span>
  );
}

/** Five stars, so many of them filled as the nearest whole number says; the words beside it are exact. */
export function StarRow({ tenths, size = "small" }: { tenths: number; size?: "small" | "normal" }) {
  const filled = Math.round(tenths / 10);
  return (
    <span className={css.row} aria-hidden="true">
      {FIVE.map((at) => (
        <Icon key={at} of={star} size={size} filled={at <= filled} />
      ))}
    </span>
  );
}
