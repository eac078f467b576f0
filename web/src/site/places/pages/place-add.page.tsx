import type { FormState } from "../../../render/contract";
import type { Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Choices } from "../../../ui/Choices";
import { Field } from "../../../ui/Field";
import { Form, Honeypot } from "../../../ui/Form";
import { LinkButton } from "../../../ui/LinkButton";
import { PATH } from "../finder";
import { PlacesPage } from "../PlacesPage";
import css from "../place.module.css";
import { emailHint, keepDays } from "../words";

const TYPES = [
  { value: "pharmacy", label: "Pharmacy or chemist" },
  { value: "hospital", label: "Hospital" },
  { value: "clinic", label: "Clinic, health centre or doctor" },
  { value: "laboratory", label: "Laboratory" },
  { value: "other", label: "Something else" },
];

const COUNTRIES = [
  { value: "NG", label: "Nigeria" },
  { value: "GB", label: "United Kingdom" },
  { value: "GH", label: "Ghana" },
  { value: "KE", label: "Kenya" },
  { value: "ZA", label: "South Africa" },
];

const TITLE = "Tell us about a place";
const ACTION = `${PATH}/add`;

export const page: Page = {
  name: "place-add",
  pattern: ACTION,
  query: ["done"],
  reads: [{ name: "words", path: "/api/places/words", query: {} }],
  render(input) {
    const state = input.form?.name === "place-add" ? input.form : undefined;
    const isDone = input.query.done === "yes" && !state;
    const title = isDone ? "Thank you for telling us" : TITLE;
    return (
      <PlacesPage
        meta={{
          title,
          description: "Suggest a pharmacy, clinic, hospital or laboratory that is missing from our list.",
          canonical: ACTION,
          hidden: isDone,
        }}
        state={state}
        crumbs={[{ label: TITLE, href: ACTION }]}
      >
        <div className={`${css.form} stack`}>
          <h1>{title}</h1>
          {isDone ? <Done /> : <Add state={state} days={keepDays(input)} />}
        </div>
      </PlacesPage>
    );
  },
};

function Done() {
  return (
    <>
      <p className="lead">A person checks it and, where we can, we call the place. Then it appears in the list.</p>
      <div className="row">
        <LinkButton href={PATH}>Back to the list</LinkButton>
        <LinkButton href={ACTION} look="line">
          Tell us about another
        </LinkButton>
      </div>
    </>
  );
}

function Add({ state, days }: { state?: FormState; days: number }) {
  return (
    <Form name="place-add" action={ACTION} state={state} leadsOn>
      <Honeypot />
      <p>Tell us what you know. We check it before it appears.</p>
      <Field name="name" label="Name of the place" />
      <Choices name="type" legend="What is it?" options={TYPES} />
      <Field name="address" label="Street, or how to find it" hint="For example: by the old post office" />
      <Field name="area" label="Area or town" />
      <Field name="state" label="State or region" />
      <Field name="country" label="Country" options={COUNTRIES} />
      <Field name="phone" label="Telephone" optional type="tel" />
      <Field name="site" label="Website" optional inputMode="text" />
      <Field name="hours" label="Opening hours" optional hint="For example: Monday to Saturday 8am to 8pm" />
      <Field name="words" label="Anything else" optional rows={3} />
      <Field name="email" label="Your email address" optional hint={emailHint(days)} type="email" />
      <div className="row">
        <Button>Send</Button>
      </div>
    </Form>
  );
}
