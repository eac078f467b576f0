import { t } from "../../../messages/message";
import type { Page } from "../../../render/page";
import { behind, MONTHLY } from "../giving/give";
import { Linked, linkedPage } from "../giving/linked";
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
    const heading = isAsking ? t("partnership-plan-stop-heading") : t("partnership-plan-heading");
    const shared = plan && { plan, state, action: input.path };
    return linkedPage(input, {
      title: heading,
      description: t("partnership-plan-description"),
      failed: t("partnership-plan-failed"),
      status,
      state,
      children: shared && (
        <Linked heading={heading} notice={shared.plan.notice}>
          {isAsking ? <PlanStopping {...shared} /> : <PlanStatus {...shared} />}
        </Linked>
      ),
    });
  },
};
