import type { FormState } from "../../../render/contract";
import type { Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Choices } from "../../../ui/Choices";
import { Field, typed } from "../../../ui/Field";
import { Form, Honeypot } from "../../../ui/Form";
import { LinkButton } from "../../../ui/LinkButton";
import { UrgentBox } from "../../../ui/UrgentBox";
import { useShell } from "../../shell/useShell";
import { OwnPage, Taken } from "../own/OwnPage";
import css from "../own/own.module.css";
import { itemOf, referenceOf } from "../thread";

const REASONS = [
  { value: "unsafe_advice", label: "It gives advice that could harm somebody" },
  { value: "self_harm", label: "It is about suicide or self-harm" },
  { value: "child_at_risk", label: "A child may be at risk" },
  { value: "abuse", label: "It bullies, threatens or shames somebody" },
  { value: "private_details", label: "It shows somebody’s personal details" },
  { value: "illegal", label: "It is against the law" },
  { value: "spam", label: "It is an advert or spam" },
  { value: "other", label: "Something else is wrong" },
];

export const page: Page = {
  name: "community-report",
  pattern: "/community/report",
  query: ["item", "reference"],
  personal: true,
  render(input) {
    const reference = referenceOf(input.query.reference);
    const state = input.form?.name === "report" ? input.form : undefined;
    const item = itemOf(typed(state, "item") || input.query.item);
    return (
      <OwnPage
        title={reference ? "Thank you for reporting this" : "Report a question or comment"}
        description="Tell us about something in the community that should not be there."
        path="/community/report"
        state={state}
      >
        {reference ? <Thanks reference={reference} /> : item ? <Ask item={item} state={state} /> : <Which />}
      </OwnPage>
    );
  },
};

function Ask({ item, state }: { item: string; state?: FormState }) {
  const { urgentHelp } = useShell();
  return (
    <Form name="report" action="/community/report" state={state} leadsOn>
      <input type="hidden" name="item" value={item} />
      <Honeypot />
      <UrgentBox title="If somebody is in danger now, call first" help={urgentHelp}>
        <p>We read reports as soon as we can, but not at all hours.</p>
      </UrgentBox>
      <Choices name="reason" legend="What is wrong?" options={REASONS} />
      <Field
        name="words"
        label="Tell us more"
        optional
        hint="Whoever wrote it will not know who reported it."
        rows={4}
      />
      <div className="row">
        <Button>Send the report</Button>
      </div>
    </Form>
  );
}

function Thanks({ reference }: { reference: string }) {
  return (
    <Taken reference={reference}>
      <ul className={css.plain}>
        <li>A person reads every report. Anything that could harm somebody comes first.</li>
        <li>Anything that breaks a rule is hidden or removed. We keep a record of each decision.</li>
        <li>
          If you do not agree with what we did, you can <a href="/community/complaint">complain</a> with this reference.
        </li>
      </ul>
      <p>
        <LinkButton href="/community" look="line">
          Back to the community
        </LinkButton>
      </p>
    </Taken>
  );
}

function Which() {
  return (
    <>
      <p className="lead">We cannot tell what you want to report.</p>
      <p>
        Please use the ‘Report’ button beside the question or comment. If that does not work,{" "}
        <a href="/community/complaint">write to us here</a>.
      </p>
    </>
  );
}
