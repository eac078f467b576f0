import { t } from "../../messages/message";
import type { FormState } from "../../render/contract";
import { Button } from "../Button";
import { Field, FormContext } from "../Field";
import { ErrorSummary } from "../Form";
import { OFFLINE } from "../offline";
import css from "./thread.module.css";
import type { ThreadPlace } from "./types";

interface CommentFormProps {
  place: ThreadPlace;
  /** Given: a reply to the comment with this key. */
  parent?: string;
  state?: FormState;
  /** When a new one appears. */
  hint?: string;
}

/** Name and text of a comment; in the forum everybody is Anonymous (spec 2 §5). A plain form that the script may send. */
export function CommentForm({ place, parent, state, hint }: CommentFormProps) {
  const form = parent === undefined ? "comment" : "reply";
  const id = parent === undefined ? "comment" : `reply-${parent}`;
  const own = state && { ...state, name: id };
  const named = place.kind === "post";
  const label = parent === undefined ? t("ui-comment-label") : t("ui-reply-label");
  return (
    <form
      id={id}
      className={css.form}
      method="post"
      action={`${place.path}#${id}`}
      noValidate
      data-send={parent === undefined ? place.api : `${place.api}/${parent}/replies`}
      data-failure={parent === undefined ? t("ui-comment-failed") : t("ui-reply-failed")}
      data-offline={t(OFFLINE)}
      data-work={place.work}
    >
      <input type="hidden" name="form" value={form} />
      {parent !== undefined && <input type="hidden" name="parent" value={parent} />}
      {/* For machines that fill in everything. */}
      <input type="text" name="website" autoComplete="off" tabIndex={-1} hidden />
      {own && <ErrorSummary state={own} />}
      <p className={css.problem} role="alert" tabIndex={-1} data-problem="" hidden />
      <FormContext value={{ form: id, state: own }}>
        <fieldset className={css.fields}>
          {named && (
            <Field
              name="name"
              label={t("ui-comment-name")}
              hint={parent === undefined ? t("ui-comment-name-hint") : undefined}
              autoComplete="nickname"
            />
          )}
          <Field
            name="text"
            label={named ? label : t("ui-comment-add")}
            rows={parent === undefined ? 5 : 3}
            hint={parent === undefined ? hint : undefined}
          />
          <div className={css.submit}>
            <Button data-busy={named ? t("ui-comment-posting") : t("ui-comment-commenting")}>
              {named ? (parent === undefined ? t("ui-comment-post") : t("ui-reply-post")) : t("ui-comment-send")}
            </Button>
          </div>
        </fieldset>
      </FormContext>
    </form>
  );
}
