import { StarRow } from "../../../ui/Stars";
import css from "../orders.module.css";

/** '4 of 5' behind the stars that say the same. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span className={css.stars}>
      <StarRow tenths={stars * 10} />
      <span>
        {stars} of 5<span className="vh"> stars</span>
      </span>
    </span>
  );
}
