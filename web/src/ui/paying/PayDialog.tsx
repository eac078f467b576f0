import { Button } from "../Button";
import { LinkButton } from "../LinkButton";
import css from "./paying.module.css";

interface PayDialogProps {
  href: string;
  label: string;
  words?: string;
}

/**
 * Said above the page once our server has seen the money (spec 2 §2). It closes by itself after 5 seconds unless somebody
 * wants to read it; what was paid was written down long before.
 */
export function PayDialog({ href, label, words = "We have your payment." }: PayDialogProps) {
  return (
    <dialog className={css.dialog} aria-labelledby="paid-heading" data-paid="">
      <h2 id="paid-heading" tabIndex={-1}>
        Thank You!
      </h2>
      <p data-paid-words="">{words}</p>
      <p className="small soft" data-paid-closing="">
        This closes by itself in 5 seconds.
      </p>
      <div className="row">
        <LinkButton href={href}>{label}</LinkButton>
        <Button type="button" look="line" data-pause="">
          Keep this open
        </Button>
      </div>
    </dialog>
  );
}
