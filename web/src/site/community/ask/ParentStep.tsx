import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { LinkButton } from "../../../ui/LinkButton";
import { UrgentBox } from "../../../ui/UrgentBox";
import { useShell } from "../../shell/useShell";
import { useWords } from "../useWords";
import { AskForm, AskPage, BackButton } from "./AskPage";

/** For somebody under 18 who is on their own. */
export function ParentStep({ state }: { state?: FormState }) {
  const { urgentHelp } = useShell();
  const { parentHeading, parentLead, parentWays } = useWords().asking;
  return (
    <AskPage step="parent" heading={parentHeading}>
      <p className="lead">{parentLead}</p>
      <ul>
        {parentWays.map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ul>
      <UrgentBox title={t("community-parent-danger")} help={urgentHelp}>
        <p>{t("community-parent-danger-text")}</p>
      </UrgentBox>
      <AskForm state={state} shown={["adult", "seen"]}>
        <input type="hidden" name="adult" value="guardian" />
        <div className="row">
          <Button name="step" value="question">
            {t("community-parent-is-with-me")}
          </Button>
          <BackButton to="topic" />
        </div>
      </AskForm>
      <p>
        <LinkButton href="/community" look="line">
          {t("community-read-what-others-asked")}
        </LinkButton>
      </p>
    </AskPage>
  );
}
