import { LinkButton } from "../../ui/LinkButton";
import { Notice } from "../../ui/Notice";
import css from "./payment.module.css";

interface MissingProps {
  heading: string;
  /** As it stands in the address, when it is one. */
  reference?: string;
  /** The page's own address, to try again. */
  again?: string;
}

/** A payment that we do not know, or cannot look up just now. Nobody should pay twice because of it. */
export function Missing({ heading, reference, again }: MissingProps) {
  return (
    <div className={css.page}>
      <h1>{heading}</h1>
      <Notice tone="cost">
        <p>
          <strong>If you paid, do not pay again.</strong>{" "}
          {reference ? (
            <>
              Keep this reference: <strong>{reference}</strong>.
            </>
          ) : (
            "Look for the reference in our email, or on the page where you paid."
          )}{" "}
          {again ? "It is our fault, not yours. Please try again in a moment." : "Write or call us with it."}
        </p>
      </Notice>
      <div className="row">
        {again && <LinkButton href={again}>Try again</LinkButton>}
        <LinkButton href="/contact" look={again ? "line" : "primary"}>
          Contact us
        </LinkButton>
      </div>
    </div>
  );
}
