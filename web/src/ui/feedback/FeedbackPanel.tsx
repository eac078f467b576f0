import { t } from "../../messages/message";
import { Button } from "../Button";
import { Field } from "../Field";
import { Icon } from "../Icon";
import { x } from "../icons";
import { InquiryForm } from "../inquiry/InquiryForm";
import { LinkButton } from "../LinkButton";
import css from "./feedback.module.css";
import { FEEDBACK, FEEDBACK_FAILURES, type Liked } from "./words";

interface FeedbackPanelProps {
  /** Path of the page it stands on; it is sent along. */
  page: string;
  level?: 2 | 3;
  /** The links alone, on pages that have no bytes to spare for a form. */
  plain?: boolean;
}

/**
 * 'Yes' or 'No', then a word about it if somebody likes (spec 1 §4). The two are links to a page with the same form, so
 * that nothing needs a script; where one runs, all of it happens in place.
 */
export function FeedbackPanel({ page, level = 2, plain }: FeedbackPanelProps) {
  const Heading = `h${level}` as const;
  return (
    <section
      className={`${css.panel} noprint`}
      aria-labelledby="feedback-heading"
      {...(!plain && { "data-behaviour": "feedback", "data-when": "load" })}
    >
      <Heading id="feedback-heading" tabIndex={-1} data-question="">
        {FEEDBACK.question}
      </Heading>
      <div className="row" data-buttons="">
        <Way liked="yes" page={page} />
        <Way liked="no" page={page} />
      </div>
      <p className="small soft" data-buttons="">
        {t("ui-feedback-hint")}
      </p>
      {!plain && <InPlace page={page} />}
    </section>
  );
}

function InPlace({ page }: { page: string }) {
  return (
    <>
      <div data-form="" hidden>
        <Button type="button" look="quiet" small data-close="" aria-label={t("ui-feedback-close")}>
          <Icon of={x} />
        </Button>
        <FeedbackForm page={page} />
      </div>
      <div data-thanks="" role="status" />
    </>
  );
}

/** In words alone: the thumbs are those of 'Like' and 'Dislike', which articles have too. */
function Way({ liked, page }: { liked: Liked; page: string }) {
  return (
    <span data-liked={liked}>
      <LinkButton href={`/feedback?liked=${liked}&page=${encodeURIComponent(page)}`} look="line">
        {liked === "yes" ? t("ui-feedback-yes") : t("ui-feedback-no")}
      </LinkButton>
    </span>
  );
}

function FeedbackForm({ page }: { page: string }) {
  return (
    <InquiryForm
      name="feedback"
      action="/feedback"
      call="/api/feedback/post"
      send={t("ui-feedback-submit")}
      busy={t("ui-feedback-submitting")}
      failures={FEEDBACK_FAILURES}
      tells="form"
      quiet
    >
      <input type="hidden" name="liked" value="yes" data-flag="" />
      <input type="hidden" name="page" value={page} />
      <FeedbackFields />
    </InquiryForm>
  );
}

/** What is asked, here and on the page. */
export function FeedbackFields() {
  return (
    <>
      <Field name="name" label={t("ui-feedback-name")} autoComplete="name" spellCheck={false} />
      <Field
        name="comments"
        label={t("ui-feedback-comments")}
        hint={t("ui-feedback-comments-hint")}
        optional
        rows={4}
      />
    </>
  );
}
