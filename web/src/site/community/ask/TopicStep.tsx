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
    label: "Everybody can read it",
    hint: "It appears in the community without your name, and helps others who are wondering too.",
  },
  {
    value: "private",
    label: "Only the doctor",
    hint: `It is never shown on ${brand}. You read the answer with a code that we give you at the end.`,
  },
];

const AGES = [
  { value: "yes", label: "Yes" },
  { value: "guardian", label: "No, but a parent or guardian is asking with me" },
  { value: "no", label: "No, and I am on my own" },
];

/** The first page: what it is about, who may read it, how old the asker is and where. */
export function TopicStep({ state, asking }: { state?: FormState; asking: Asking }) {
  const { brand } = useShell();
  const { ageHint } = useWords().asking;
  const countries = [
    ...asking.countries.map(({ code, name }) => ({ value: code, label: name })),
    { value: "", label: "Somewhere else, or I would rather not say" },
  ];
  return (
    <AskPage step="topic" heading="Ask a Question" aside={<NextBox asking={asking} />}>
      <DraftFound />
      <AskForm state={state} shown={[...FIELDS.topic, "seen"]}>
        <CallInstead />
        <Choices
          name="category"
          legend="What is your question about?"
          beside
          options={asking.categories.map(({ name, slug }) => ({ value: slug, label: name }))}
        />
        <Choices name="visibility" legend="Who can read it?" options={VISIBILITY(brand)} />
        <Choices name="adult" legend="Are you 18 or over?" hint={ageHint} options={AGES} />
        <Choices
          name="country"
          legend="Which country are you in?"
          hint="So that we can show the right numbers to call."
          optional
          beside
          options={countries}
        />
        <div className="row">
          <Button name="step" value="question">
            Continue
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
      <Notice tone="told" title="There is a draft on this device.">
        <div className="row">
          <Button type="button" look="line" small>
            Continue with it
          </Button>
          <Button type="button" look="quiet" small>
            Delete it
          </Button>
        </div>
      </Notice>
    </div>
  );
}
