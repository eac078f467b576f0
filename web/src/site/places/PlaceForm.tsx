import type { ReactNode } from "react";
import { type MessageId, t } from "../../messages/message";
import type { RenderInput } from "../../render/contract";
import { answer, type Page, type PageResult } from "../../render/page";
import { Button } from "../../ui/Button";
import { Form, Honeypot } from "../../ui/Form";
import { LinkButton } from "../../ui/LinkButton";
import { EmptyState, ErrorState } from "../../ui/States";
import { PATH } from "./finder";
import { PlacesPage } from "./PlacesPage";
import css from "./place.module.css";
import type { PlacePageView } from "./types";

/** The reads of a page about one place. */
export const placeReads = [
  { name: "words", path: "/api/places/words", query: {} },
  { name: "place", path: "/api/places/{id}/page", query: {} },
];

interface PlaceFormPage {
  /** Last part of the names of the page and its form, and of its address. */
  kind: string;
  title: MessageId;
  description: MessageId;
  /** On the button that sends the form. */
  send: MessageId;
  fields(input: RenderInput, place: PlacePageView): ReactNode;
}

/** A page with one form about one place. Search engines leave it alone. */
export const placeFormPage = (about: PlaceFormPage): Page => ({
  name: `place-${about.kind}`,
  pattern: `${PATH}/place/{id}/${about.kind}`,
  reads: placeReads,
  render: (input) => render(about, input),
});

function render({ kind, send, fields, ...about }: PlaceFormPage, input: RenderInput): PageResult {
  const form = `place-${kind}`;
  const title = t(about.title);
  const found = answer<PlacePageView>(input, "place");
  const state = input.form?.name === form ? input.form : undefined;
  const meta = { title, description: t(about.description), canonical: input.path, hidden: true };
  if (!found.ok) {
    const isMissing = found.status === 404;
    const element = (
      <PlacesPage meta={meta} state={state}>
        <h1>{title}</h1>
        {isMissing ? (
          <EmptyState title={t("places-form-not-found")}>
            <LinkButton href={PATH}>{t("places-find-nearby")}</LinkButton>
          </EmptyState>
        ) : (
          <ErrorState title={t("places-place-failed")} again={input.path} />
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
        <EmptyState title={t("places-form-place-gone")}>
          <LinkButton href={row.url}>{row.name}</LinkButton>
        </EmptyState>
      </PlacesPage>
    );
    return { status: 404, element };
  }
  const action = `${PATH}/place/${row.id}/${kind}`;
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
        <Form name={form} action={action} state={state} leadsOn>
          <Honeypot />
          {fields(input, found.body)}
          <div className="row">
            <Button>{t(send)}</Button>
          </div>
        </Form>
      </div>
    </PlacesPage>
  );
}
