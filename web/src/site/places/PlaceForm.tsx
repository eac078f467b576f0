import type { ReactNode } from "react";
import type { FormState, RenderInput } from "../../render/contract";
import { answer, type PageResult } from "../../render/page";
import { Button } from "../../ui/Button";
import { Choices } from "../../ui/Choices";
import { Field } from "../../ui/Field";
import { Form } from "../../ui/Form";
import { Honeypot } from "../../ui/Honeypot";
import { LinkButton } from "../../ui/LinkButton";
import { EmptyState, ErrorState } from "../../ui/States";
import { PATH } from "./finder";
import { PlacesPage } from "./PlacesPage";
import css from "./place.module.css";
import type { PlacePageView } from "./types";
import { emailHint } from "./words";

/** The reads of a page about one place. */
export const placeReads = [
  { name: "words", path: "/api/places/words", query: {} },
  { name: "place", path: "/api/places/{id}/page", query: {} },
];

interface AboutPlace {
  input: RenderInput;
  /** Name of its form. */
  form: string;
  title: string;
  description: string;
  /** Last part of its address. */
  ending: string;
  content(place: PlacePageView, state: FormState | undefined, action: string): ReactNode;
}

/** A page with one form about one place. Search engines leave it alone. */
export function aboutPlace({ input, form, title, description, ending, content }: AboutPlace): PageResult {
  const found = answer<PlacePageView>(input, "place");
  const state = input.form?.name === form ? input.form : undefined;
  const meta = { title, description, canonical: input.path, hidden: true };
  if (!found.ok) {
    const isMissing = found.status === 404;
    const element = (
      <PlacesPage meta={meta} state={state}>
        <h1>{title}</h1>
        {isMissing ? (
          <EmptyState title="We do not know this place.">
            <LinkButton href={PATH}>Find Nearby</LinkButton>
          </EmptyState>
        ) : (
          <ErrorState title="This place could not be loaded." again={input.path} />
        )}
      </PlacesPage>
    );
    return { status: found.status, element };
  }
  const { row, isClosed, isGone } = found.body;
  if (isClosed || isGone) {
    const element = (
      <PlacesPage meta={meta} state={state}>
        <h1>{title}</h1>
        <EmptyState title="This place is not in our list any more.">
          <LinkButton href={row.url}>{row.name}</LinkButton>
        </EmptyState>
      </PlacesPage>
    );
    return { status: 404, element };
  }
  const action = `${PATH}/place/${row.id}/${ending}`;
  return (
    <PlacesPage
      meta={meta}
      state={state}
      crumbs={[
        { label: row.name, href: row.url },
        { label: title, href: action },
      ]}
    >
      <div className={`${css.form} stack`}>
        <h1>{title}</h1>
        <p className="lead">
          {row.name}
          {row.address && `, ${row.address}`}
        </p>
        {content(found.body, state, action)}
      </div>
    </PlacesPage>
  );
}

const WRONG = [
  { value: "closed", label: "It has closed for good" },
  { value: "wrong_place", label: "It is not there, or has moved" },
  { value: "wrong_number", label: "The telephone number is wrong" },
  { value: "wrong_hours", label: "The opening hours are wrong" },
  { value: "other", label: "Something else" },
];

/** What is wrong with a place's entry. */
export function ReportForm({ state, action, days }: { state?: FormState; action: string; days: number }) {
  return (
    <Form name="place-report" action={action} state={state} leadsOn>
      <Honeypot />
      <Choices name="kind" legend="What is wrong?" options={WRONG} />
      <Field
        name="words"
        label="What should it say?"
        optional
        hint="Please write nothing about your own health."
        rows={4}
      />
      <Field name="email" label="Your email address" optional hint={emailHint(days)} type="email" />
      <div className="row">
        <Button>Send the report</Button>
      </div>
    </Form>
  );
}

/** Who looks after a place. */
export function ClaimForm({ state, action }: { state?: FormState; action: string }) {
  return (
    <Form name="place-claim" action={action} state={state} leadsOn>
      <Honeypot />
      <p>
        Tell us who you are. We check it by calling the place, then you can send us its right number and hours. It costs
        nothing, and it changes nothing about where the place stands in a list.
      </p>
      <Field name="name" label="Your name" autoComplete="name" />
      <Field
        name="role"
        label="What you do there"
        hint="For example: owner, superintendent pharmacist, practice manager."
        autoComplete="organization-title"
      />
      <Field name="email" label="Your email address at work" type="email" />
      <Field name="phone" label="Telephone of the place" optional type="tel" autoComplete="tel" />
      <Field
        name="words"
        label="What should the entry say?"
        optional
        hint="Number, opening hours, services, the register number if there is one."
        rows={5}
      />
      <div className="row">
        <Button>Send</Button>
      </div>
    </Form>
  );
}
