import { Button } from "../../../ui/Button";
import { LinkButton } from "../../../ui/LinkButton";
import css from "./pay.module.css";
import { stepHref } from "./request";

/**
 * Said above the page once our server has seen the money (spec 2 §2). It closes by itself after 5 seconds unless somebody
 * wants to read it; what was paid was written down long before.
 */
export function PayDialog() {
  return (
    <dialog className={css.dialog} aria-labelledby="paid-heading" data-paid="">
      <h2 id="paid-heading" tabIndex={-1}>
        Thank You!
      </h2>
      <p data-paid-words="">We have your payment.</p>
      <p className="small soft" data-paid-closing="">
        This closes by itself in 5 seconds.
      </p>
      <div className="row">
        <LinkButton href={stepHref("thanks")}>Go on to your booking</LinkButton>
        <Button type="button" look="line" data-pause="">
          Keep this open
        </Button>
      </div>
    </dialog>
  );
}
