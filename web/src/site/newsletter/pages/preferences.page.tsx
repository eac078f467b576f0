import { t } from "../../../messages/message";
import type { FormState, RenderInput } from "../../../render/contract";
import { answer, type Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { renderLinkPage } from "../LinkPage";
import type { Preferring } from "../view";
import { chosenIn, Wanted } from "../Wanted";

const FORM = "preferences";

/** How often, what about and for which country, behind the link of every issue. */
export const page: Page = {
  name: "newsletter-preferences",
  pattern: "/newsletter/preferences/{token}",
  query: ["saved"],
  personal: true,
  reads: [{ name: "preferences", path: "/api/newsletter/preferences/{token}", query: {} }],
  render(input) {
    const state = input.form?.name === FORM ? input.form : undefined;
    return renderLinkPage<Preferring>({
      found: answer<Preferring>(input, "preferences"),
      title: () => t("newsletter-your-newsletter"),
      path: input.path,
      state,
      children: (view) => <Body view={view} input={input} state={state} />,
    });
  },
};

function Body({ view, input, state }: { view: Preferring; input: RenderInput; state?: FormState }) {
  const { address, leave, frequencies, topics, countries } = view;
  const wanted = { frequencies, topics, countries };
  return (
    <>
      {input.query.saved === "yes" && !state && <Notice said>{t("newsletter-preferences-saved")}</Notice>}
      {view.state === "left" && <Notice tone="told">{t("newsletter-preferences-unsubscribed")}</Notice>}
      {address && <p className="lead">{t("newsletter-preferences-for", { address })}</p>}
      <Form name={FORM} action={input.path} state={state ?? chosenIn(FORM, wanted)} leadsOn>
        <Wanted {...wanted} />
        <div className="row">
          <Button>{t("newsletter-preferences-save")}</Button>
          {leave && (
            <LinkButton href={leave} look="quiet">
              {view.state === "left" ? t("newsletter-subscribe-again") : t("newsletter-unsubscribe")}
            </LinkButton>
          )}
        </div>
      </Form>
    </>
  );
}
