import type { Page } from "../../../render/page";
import { Notice } from "../../../ui/Notice";
import { NoMail } from "../../shell/NoMail";
import { SitePage } from "../../shell/SitePage";
import { Gone } from "../giving/Gone";
import css from "../giving/gift.module.css";
import { behind, GIVING, MONTHLY } from "../giving/give";
import { PlanStatus, PlanStopping } from "../giving/PlanStatus";
import type { PlanView } from "../giving/view";

/** A monthly gift behind its link: how it stands, and stopping it. */
export const page: Page = {
  name: "monthly-gift",
  pattern: "/giving/monthly/{token}",
  personal: true,
  reads: [{ name: MONTHLY, path: "/api/giving/monthly/{token}", query: {} }],
  render(input) {
    const { state, view: plan, status } = behind<PlanView>(input, MONTHLY);
    const isAsking = plan?.asking === "cancel";
    const heading = isAsking ? "Stop your monthly gift?" : "Your monthly gift";
    const element = (
      <SitePage
        meta={{
          title: heading,
          description: "See or stop your monthly gift.",
          canonical: GIVING,
          hidden: true,
        }}
        state={state}
      >
        <div className="wrap">
          {plan ? (
            <div className={css.page} data-behaviour="request-player" data-when="load">
              <h1 tabIndex={-1}>{heading}</h1>
              {plan.notice && (
                <div role="status">
                  <Notice>{plan.notice}</Notice>
                </div>
              )}
              <NoMail />
              {isAsking ? (
                <PlanStopping plan={plan} state={state} action={input.path} />
              ) : (
                <PlanStatus plan={plan} state={state} action={input.path} />
              )}
            </div>
          ) : (
            <Gone what="your monthly gift" status={status} again={input.path} />
          )}
        </div>
      </SitePage>
    );
    return plan ? element : { status: status >= 500 ? status : 404, element };
  },
};
