import { Icon } from "../../ui/Icon";
import { arrowLeft, arrowRight } from "../../ui/icons";
import css from "./CarouselButtons.module.css";

interface CarouselButtonsProps {
  /** Id of the row that they move. */
  row: string;
  previous: string;
  next: string;
}

/** Move a row that is swiped by one card. Only a script can do it, and only where the row is wider than the page. */
export function CarouselButtons({ row, previous, next }: CarouselButtonsProps) {
  return (
    <div className={css.buttons} hidden data-behaviour="carousel" data-when="load" data-row={row}>
      <button type="button" className={css.button} value="-1" aria-label={previous}>
        <Icon of={arrowLeft} />
      </button>
      <button type="button" className={css.button} value="1" aria-label={next}>
        <Icon of={arrowRight} />
      </button>
    </div>
  );
}
