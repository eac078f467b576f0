import type { ReactNode } from "react";
import type { FormState } from "../../render/contract";
import type { Answer } from "../../render/page";
import { LinkButton } from "../../ui/LinkButton";
import { PageHead } from "../../ui/PageHead";
import { ErrorState } from "../../ui/States";
import { SitePage } from "../shell/SitePage";

interface OwnLetterProps<T> {
  /** What the link's read answered. */
  found: Answer<T>;
  title: (view: T) => string;
  path: string;
  state?: FormState;
  children: (view: T) => ReactNode;
}

/** A page behind the link of a newsletter's mail: search engines leave it alone, and opening it changes nothing. */
export function ownLetter<T>({ found, title, path, state, children }: OwnLetterProps<T>) {
  const isAway = !found.ok && found.status >= 500;
  const heading = found.ok ? title(found.body) : isAway ? "We could not open this page" : "This link does not work";
  const element = (
    <SitePage
      meta={{
        title: heading,
        description: "Your newsletter: confirm, change or unsubscribe.",
        canonical: "/newsletter",
        hidden: true,
      }}
      state={state}
    >
      <div className="wrap">
        <PageHead heading={heading} />
        <div className="section-tight stack stack-large">
          {found.ok ? children(found.body) : isAway ? <Away path={path} /> : <Unknown />}
        </div>
      </div>
    </SitePage>
  );
  return found.ok ? element : { status: isAway ? found.status : 404, element };
}

function Away({ path }: { path: string }) {
  return (
    <ErrorState
      title="Please try again."
      text="It is our fault, not yours. Your link still works, and nothing was changed."
      again={path}
    />
  );
}

function Unknown() {
  return (
    <>
      <p className="lead">Your email app may have cut it in two. Please copy the whole link.</p>
      <p>We can also send you a new link to unsubscribe or to change what you get.</p>
      <p className="row">
        <LinkButton href="/newsletter/leave">Send me a link</LinkButton>
        <LinkButton href="/newsletter" look="line">
          Go to the newsletter
        </LinkButton>
      </p>
    </>
  );
}
