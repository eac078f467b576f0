import type { Schemas } from "../../../api/types";
import type { FormState } from "../../../render/contract";
import { answer, type Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { PageHead } from "../../../ui/PageHead";
import { ErrorState } from "../../../ui/States";
import { SitePage } from "../../shell/SitePage";
import { useShell } from "../../shell/useShell";

/** What a parent or guardian is asked (`GET /api/volunteer/guardian/{token}`). */
type GuardianView = Pick<Schemas["GuardianPage"], "state"> & Partial<Schemas["GuardianPage"]>;

const TITLES: Record<GuardianView["state"], string> = {
  open: "May they volunteer with us?",
  agreed: "Thank you, you have agreed",
  declined: "You have said no",
  gone: "This link has expired",
};

/** For the parent or guardian of somebody under 18, behind the link of our mail. Opening it changes nothing. */
export const page: Page = {
  name: "volunteer-guardian",
  pattern: "/volunteer/guardian/{token}",
  personal: true,
  reads: [{ name: "guardian", path: "/api/volunteer/guardian/{token}", query: {} }],
  render(input) {
    const found = answer<GuardianView>(input, "guardian");
    const isAway = !found.ok && found.status >= 500;
    const view: GuardianView = found.ok ? found.body : { state: "gone" };
    const title = TITLES[view.state];
    const element = (
      <SitePage
        meta={{
          title,
          description: "A parent or guardian says whether somebody under 18 may volunteer with us.",
          canonical: "/volunteer",
          hidden: true,
        }}
      >
        <div className="wrap">
          <PageHead heading={title} />
          <div className="section-tight stack stack-large">
            {isAway ? (
              <ErrorState
                title="We could not open this page."
                text="It is our fault, not yours. The link still works."
                again={input.path}
              />
            ) : (
              <Body view={view} path={input.path} state={input.form} />
            )}
          </div>
        </div>
      </SitePage>
    );
    if (found.ok) return element;
    return { status: isAway ? found.status : 404, element };
  },
};

function Body({ view, path, state }: { view: GuardianView; path: string; state?: FormState }) {
  const { brand } = useShell();
  const name = view.firstName || "Somebody who named you as parent or guardian";
  if (view.state === "open") {
    return (
      <>
        <p className="lead">
          {name} is under 18 and would like to volunteer with {brand}. They need you to agree.
        </p>
        {view.roles && view.roles.length > 0 && (
          <div>
            <p>What they offered to do:</p>
            <ul>
              {view.roles.map((role) => (
                <li key={role}>{role}</li>
              ))}
            </ul>
          </div>
        )}
        {view.text && <p>{view.text}</p>}
        <Form name="guardian" action={path} state={state} leadsOn>
          <div className="row">
            <Button name="answer" value="yes">
              Yes, I agree
            </Button>
            <Button name="answer" value="no" look="line">
              No
            </Button>
          </div>
        </Form>
        <p className="small soft">
          If you do nothing, nothing happens{view.until && `, and the request ends on ${view.until}`}.
        </p>
      </>
    );
  }
  const words = {
    agreed: "We will go ahead with the request, and write to you before their first day.",
    declined: "We will not take the request any further.",
    gone: "It has already been answered, or it has expired.",
  }[view.state];
  return (
    <>
      <Notice said>{words}</Notice>
      <p>
        <LinkButton href="/contact" look="line">
          Contact us
        </LinkButton>
      </p>
    </>
  );
}
