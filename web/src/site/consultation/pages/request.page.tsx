import type { ReactElement } from "react";
import { t } from "../../../messages/message";
import type { RenderInput } from "../../../render/contract";
import { type Page, type Shown, shownOf } from "../../../render/page";
import { SitePage } from "../../shell/SitePage";
import { AboutStep } from "../request/AboutStep";
import { CheckStep } from "../request/CheckStep";
import { Away, InformationOnly, NoPackage } from "../request/Closed";
import { NoPrice, PayStep } from "../request/PayStep";
import { REQUEST, stepHref } from "../request/request";
import { SendStep } from "../request/SendStep";
import { StoryStep } from "../request/StoryStep";
import { ThanksStep } from "../request/ThanksStep";
import { TimeStep } from "../request/TimeStep";
import type { RequestView } from "../request/view";

const TITLE = "consultation-request-title";
/** Seconds after which a page that is paid and not yet booked is read anew. */
const REFRESH = 3;

/** One page for all steps of a request; what was typed stays with the server, so nothing stands in an address. */
export const page: Page = {
  name: "consultation-request",
  pattern: "/consultation/request/{step}",
  query: ["package", "again", "done"],
  currency: true,
  personal: true,
  reads: [
    { name: "request", path: "/api/consultation/request/{step}", query: { package: "{package}", again: "{again}" } },
  ],
  render(input) {
    const shown = shownOf<RequestView>(input, REQUEST);
    const title = shown.ok ? titleOf(shown.body) : t(TITLE);
    const element = (
      <SitePage
        meta={{
          title,
          description: t("consultation-request-description"),
          canonical: "/consultation",
          hidden: true,
          refresh: shown.ok && shown.body.view?.thanks?.waits ? REFRESH : undefined,
        }}
        state={shown.ok ? shown.body.state : undefined}
        // The scripts of the payment fill the page's budget.
        exit={shown.ok && shown.body.view?.step === "pay" ? "link" : undefined}
      >
        <div className="wrap">
          {shown.ok ? (
            <Step {...shown.body} isForgotten={input.query.done === "forgotten"} />
          ) : (
            <Failed input={input} status={shown.status} />
          )}
        </div>
      </SitePage>
    );
    return shown.ok ? element : { status: shown.status, element };
  },
};

/** The title names no package: others may see it. */
function titleOf({ view }: Shown<RequestView>): string {
  if (view?.thanks) return view.thanks.title;
  const step = view?.steps.find(({ key }) => key === view.step)?.title;
  return step ? t("consultation-request-step-title", { step }) : t(TITLE);
}

function Failed({ input, status }: { input: RenderInput; status: number }) {
  return status >= 500 ? <Away again={stepHref(input.params.step ?? "about")} /> : <NoPackage />;
}

function Step({ state, view, isForgotten }: Shown<RequestView> & { isForgotten: boolean }): ReactElement {
  if (!view) return <NoPackage isForgotten={isForgotten} />;
  if (view.thanks) return <ThanksStep state={state} view={view} thanks={view.thanks} />;
  if (view.offer.kind === "information" && view.step !== "about") return <InformationOnly view={view} />;
  if (view.step === "time" && view.times) return <TimeStep state={state} view={view} times={view.times} />;
  if (view.step === "pay" && view.pay) return <PayStep state={state} view={view} pay={view.pay} />;
  switch (view.step) {
    case "pay":
      return <NoPrice state={state} view={view} />;
    case "story":
      return <StoryStep state={state} view={view} />;
    case "check":
      return <CheckStep state={state} view={view} />;
    case "send":
      return <SendStep state={state} view={view} />;
    default:
      return <AboutStep state={state} view={view} />;
  }
}
