import { answer, type Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { LinkButton } from "../../../ui/LinkButton";
import { ownLetter } from "../OwnLetter";
import type { Confirming } from "../view";

const TITLES: Record<Confirming["state"], string> = {
  waiting: "Confirm your subscription",
  confirmed: "You are subscribed",
  expired: "This link has expired",
};

/** The link of the first mail. Programs that open links change nothing: it takes a press of the button. */
export const page: Page = {
  name: "newsletter-confirm",
  pattern: "/newsletter/confirm/{token}",
  personal: true,
  reads: [{ name: "confirm", path: "/api/newsletter/confirm/{token}", query: {} }],
  render(input) {
    return ownLetter<Confirming>({
      found: answer<Confirming>(input, "confirm"),
      title: (view) => TITLES[view.state],
      path: input.path,
      children: (view) => <Body view={view} path={input.path} />,
    });
  },
};

function Body({ view, path }: { view: Confirming; path: string }) {
  const { address, preferences } = view;
  if (view.state === "waiting") {
    return (
      <>
        <p className="lead">
          Press the button to get our newsletter{address && ` at ${address}`}. You can unsubscribe with one tap.
        </p>
        <Form name="confirm" action={path} leadsOn>
          <div className="row">
            <Button look="sun">Yes, subscribe me</Button>
          </div>
        </Form>
        <p className="small soft">If this was not you, do nothing and we will not write again.</p>
      </>
    );
  }
  if (view.state === "expired") {
    return (
      <>
        <p className="lead">It worked for a few days only. Please subscribe again.</p>
        <p>
          <LinkButton href="/newsletter">Subscribe</LinkButton>
        </p>
      </>
    );
  }
  return (
    <>
      <div role="status">
        <p className="lead">Thank you. The next issue goes to {address ?? "you"}.</p>
      </div>
      <p className="row">
        {preferences && <LinkButton href={preferences}>Choose topics and how often</LinkButton>}
        <LinkButton href="/newsletter" look="line">
          Read the issues so far
        </LinkButton>
      </p>
    </>
  );
}
