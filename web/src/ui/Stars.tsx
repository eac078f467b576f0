import { Icon } from "./Icon";
import { star } from "./icons";
import css from "./Stars.module.css";

interface StarsProps {
  /** As '4.6 out of 5, from 12 reviews' or 'No reviews yet'. */
  text: string;
  /** What buyers gave, in tenths of a star; none before the first review, which has no star. */
  tenths?: number;
}

const FIVE = [1, 2, 3, 4, 5];

/** A rating as words behind a row of five stars; only words where nobody who bought it gave any. */
export function Stars({ text, tenths }: StarsProps) {
  return (
    <span className={css.stars}>
      {tenths !== undefined && <StarRow tenths={tenths} />}
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
