import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Choices } from "../../../ui/Choices";
import { Notice } from "../../../ui/Notice";
import { UrgentBox } from "../../../ui/UrgentBox";
import { useShell } from "../../shell/useShell";
import { type Asking, FIELDS } from "../asking";
import { useWords } from "../useWords";
import { AskForm, AskPage, NextBox } from "./AskPage";

const VISIBILITY = (brand: string) => [
  {
    value: "public",
    label: t("community-public"),
    hint: t("community-public-hint"),
  },
  {
    value: "private",
    label: t("community-only-the-doctor"),
    hint: t("community-private-hint", { brand }),
  },
];

const AGES = () => [
  { value: "yes", label: t("community-adult-yes") },
  { value: "guardian", label: t("community-adult-guardian") },
  { value: "no", label: t("community-adult-no") },
];

/** The first page: what it is about, who may read it, how old the asker is and where. */
export function TopicStep({ state, asking }: { state?: FormState; asking: Asking }) {
  const { brand } = useShell();
  const { ageHint } = useWords().asking;
  const countries = [
    ...asking.countries.map(({ code, name }) => ({ value: code, label: name })),
    { value: "", label: t("community-no-country") },
  ];
  return (
    <AskPage step="topic" heading={t("community-ask-a-question")} aside={<NextBox asking={asking} />}>
      <DraftFound />
      <AskForm state={state} shown={[...FIELDS.topic, "seen"]}>
        <CallInstead />
        <Choices
          name="category"
          legend={t("community-what-is-your-question-about")}
          beside
          options={asking.categories.map(({ name, slug }) => ({ value: slug, label: name }))}
        />
        <Choices name="visibility" legend={t("community-who-can-read-it-question")} options={VISIBILITY(brand)} />
        <Choices name="adult" legend={t("community-are-you-adult")} hint={ageHint} options={AGES()} />
        <Choices
          name="country"
          legend={t("community-which-country-are-you-in")}
          hint={t("community-country-hint")}
          optional
          beside
          options={countries}
        />
        <div className="row">
          <Button name="step" value="question">
            {t("community-continue")}
          </Button>
        </div>
      </AskForm>
    </AskPage>
  );
}

/** What must not wait for an answer (ambulance services' lists of reasons to call). */
function CallInstead() {
  const { urgentHelp } = useShell();
  const { urgentHeading, urgentSigns } = useWords().asking;
  return (
    <UrgentBox title={urgentHeading} help={urgentHelp}>
      <ul>
        {urgentSigns.map((sign) => (
          <li key={sign}>{sign}</li>
        ))}
      </ul>
    </UrgentBox>
  );
}

/** Shown by the script when there is one. */
function DraftFound() {
  return (
    <div data-draft-found="" hidden>
      <Notice tone="told" title={t("community-draft-found")}>
        <div className="row">
          <Button type="button" look="line" small>
            {t("community-draft-continue")}
          </Button>
          <Button type="button" look="quiet" small>
            {t("community-draft-delete")}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
