import type { FormState } from "../../../render/contract";
import type { Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Choices } from "../../../ui/Choices";
import { Field } from "../../../ui/Field";
import { Form, Honeypot } from "../../../ui/Form";
import { LinkButton } from "../../../ui/LinkButton";
import { OwnPage, Taken } from "../own/OwnPage";
import css from "../own/own.module.css";
import { itemOf, referenceOf } from "../thread";

const KINDS = [
  {
    value: "decision",
    label: "A decision about a question or comment",
    hint: "We hid, removed or held something, or kept something you reported.",
  },
  {
    value: "data",
    label: "How we handle your data",
    hint: "You want to know, correct or erase what we have, or think that we did something wrong with it.",
  },
  { value: "other", label: "Something else" },
];

export const page: Page = {
  name: "community-complaint",
  pattern: "/community/complaint",
  query: ["about", "reference"],
  personal: true,
  render(input) {
    const reference = referenceOf(input.query.reference);
    const state = input.form?.name === "complaint" ? input.form : undefined;
    const about = itemOf(input.query.about);
    return (
      <OwnPage
        title={reference ? "We have your complaint" : "Complain or appeal"}
        description="Complain about a decision in the community or about how your data is handled."
        path="/community/complaint"
        lead={reference ? undefined : "Somebody who did not make the decision will look at it again."}
        state={state}
      >
        {reference ? <Thanks reference={reference} /> : <Ask state={state ?? startingWith(about)} />}
      </OwnPage>
    );
  },
};

/** A form that knows already what it is about. */
function startingWith(about: string | undefined): FormState | undefined {
  return about ? { name: "complaint", values: { kind: "decision", about }, errors: [] } : undefined;
}

function Ask({ state }: { state?: FormState }) {
  return (
    <Form name="complaint" action="/community/complaint" state={state} leadsOn>
      <Honeypot />
      <Choices name="kind" legend="What is it about?" options={KINDS} />
      <Field
        name="about"
        label="Which question, comment or report"
        optional
        hint="Its address, or the reference that you were given."
        autoComplete="off"
      />
      <Field
        name="words"
        label="What went wrong, and what should we do?"
        hint="Please leave out health details. We encrypt what you write."
        rows={6}
      />
      <Field
        name="email"
        label="Your email address"
        optional
        hint="Without it we cannot tell you the outcome. We use it for this only."
        type="email"
      />
      <div className="row">
        <Button>Send the complaint</Button>
      </div>
    </Form>
  );
}

function Thanks({ reference }: { reference: string }) {
  return (
    <Taken reference={reference}>
      <h2>What happens next</h2>
      <ul className={css.plain}>
        <li>We confirm that we have it within 30 days.</li>
        <li>We look into it without delay and decide. We keep a record of both.</li>
        <li>If you left an email address, we tell you the outcome and the reason.</li>
        <li>
          You can also complain about your data to the authority in your country: the NDPC in Nigeria, the ICO in the
          UK.
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
