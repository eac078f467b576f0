import { answer, type Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { LinkButton } from "../../../ui/LinkButton";
import { ownLetter } from "../OwnLetter";
import type { Leaving } from "../view";

/** The way out, behind the link of every issue. It works for years, and opening it changes nothing. */
export const page: Page = {
  name: "newsletter-leave",
  pattern: "/newsletter/leave/{token}",
  personal: true,
  reads: [{ name: "leave", path: "/api/newsletter/leave/{token}", query: {} }],
  render(input) {
    return ownLetter<Leaving>({
      found: answer<Leaving>(input, "leave"),
      title: (view) => (view.state === "left" ? "You have unsubscribed" : "Unsubscribe from the newsletter?"),
      path: input.path,
      children: (view) => <Body view={view} path={input.path} />,
    });
  },
};

function Body({ view, path }: { view: Leaving; path: string }) {
  const { address, preferences } = view;
  if (view.state === "left") {
    return (
      <>
        <div role="status">
          <p className="lead">We will send no more issues{address && ` to ${address}`}.</p>
        </div>
        <p>You will still get emails about your own requests, bookings and gifts.</p>
        <Form name="leave" action={path} leadsOn>
          <div className="row">
            {view.canReturn && (
              <Button look="line" name="do" value="return">
                That was a mistake: subscribe me again
              </Button>
            )}
            <LinkButton href="/" look="quiet">
              Go to Homepage
            </LinkButton>
          </div>
        </Form>
      </>
    );
  }
  return (
    <>
      <p className="lead">
        {address ? `${address} is subscribed to our newsletter.` : "You are subscribed to our newsletter."}
      </p>
      <Form name="leave" action={path} leadsOn>
        <div className="row">
          <Button name="do" value="leave">
            Unsubscribe
          </Button>
          {preferences && (
            <LinkButton href={preferences} look="line">
              Fewer emails or other topics
            </LinkButton>
          )}
        </div>
      </Form>
    </>
  );
}
