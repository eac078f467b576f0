import type { Schemas } from "../../../api/types";
import { type MessageId, t } from "../../../messages/message";
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

const TITLES: Record<GuardianView["state"], MessageId> = {
  open: "volunteer-guardian-open",
  agreed: "volunteer-guardian-agreed",
  declined: "volunteer-guardian-declined",
  gone: "volunteer-guardian-gone",
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
    const title = t(TITLES[view.state]);
    const element = (
      <SitePage
        meta={{
          title,
          description: t("volunteer-guardian-description"),
          canonical: "/volunteer",
          hidden: true,
        }}
      >
        <div className="wrap">
          <PageHead heading={title} />
          <div className="section-tight stack stack-large">
            {isAway ? (
              <ErrorState
                title={t("volunteer-guardian-away")}
                text={t("volunteer-guardian-our-fault")}
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
  if (view.state === "open") {
    return (
      <>
        <p className="lead">
          {view.firstName
            ? t("volunteer-guardian-asked", { name: view.firstName, brand })
            : t("volunteer-guardian-asked-unnamed", { brand })}
        </p>
        {view.roles && view.roles.length > 0 && (
          <div>
            <p>{t("volunteer-guardian-roles")}</p>
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
              {t("volunteer-guardian-yes")}
            </Button>
            <Button name="answer" value="no" look="line">
              {t("volunteer-guardian-no")}
            </Button>
          </div>
        </Form>
        <p className="small soft">
          {view.until ? t("volunteer-guardian-nothing-until", { date: view.until }) : t("volunteer-guardian-nothing")}
        </p>
      </>
    );
  }
  const words = {
    agreed: t("volunteer-guardian-agreed-next"),
    declined: t("volunteer-guardian-declined-next"),
    gone: t("volunteer-guardian-gone-why"),
  }[view.state];
  return (
    <>
      <Notice said>{words}</Notice>
      <p>
        <LinkButton href="/contact" look="line">
          {t("volunteer-contact-us")}
        </LinkButton>
      </p>
    </>
  );
}
