import { LinkButton } from "../../../ui/LinkButton";
import { PageHead } from "../../../ui/PageHead";
import { ErrorState } from "../../../ui/States";
import { GIVING } from "./give";

interface GoneProps {
  /** What the link was for: 'your gift'. */
  what: string;
  status: number;
  again: string;
}

/** A link that opens nothing, or that could not be looked up just now. */
export function Gone({ what, status, again }: GoneProps) {
  if (status >= 500) {
    return (
      <>
        <PageHead heading="Please try again" />
        <div className="section-tight">
          <ErrorState title={`We could not open ${what}.`} text="It is our fault, not yours." again={again} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead
        heading="This link does not work"
        lead="It may be incomplete, or it may have expired. Open the link in our latest email, or write to us with your reference."
      />
      <div className="section-tight row">
        <LinkButton href={`${GIVING}/statement`}>Send me a new link</LinkButton>
        <LinkButton href="/contact" look="line">
          Contact us
        </LinkButton>
      </div>
    </>
  );
}
