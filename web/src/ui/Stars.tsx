import { Icon } from "./Icon";
import { star } from "./icons";
import css from "./Stars.module.css";

/** A rating as words behind one star: '4.5 out of 5 (sample)', or 'No reviews yet', which has no star. */
export function Stars({ text, rated }: { text: string; rated: boolean }) {
  return (
    <span className={css.stars}>
      {rated && <Icon of={star} size="small" />}
      {text}
    </span>
  );
}
