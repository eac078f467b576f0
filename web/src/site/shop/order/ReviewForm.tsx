import { type MessageId, t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Choices } from "../../../ui/Choices";
import { Field } from "../../../ui/Field";
import { Form, Honeypot } from "../../../ui/Form";
import { Notice } from "../../../ui/Notice";
import { SafetyCardWatch } from "../../../ui/SafetyCardWatch";
import { StarRow } from "../../../ui/Stars";
import { LineThumb } from "../cart/LineThumb";
import lines from "../cart/lines.module.css";
import { ORDER_REVIEW } from "../names";
import type { OrderLine, OwnReview } from "../view";
import css from "./order.module.css";
import review from "./review.module.css";

/** The best first, as they are read in the list of a product. */
const STARS: [stars: number, words: MessageId][] = [
  [5, "shop-review-five"],
  [4, "shop-review-four"],
  [3, "shop-review-three"],
  [2, "shop-review-two"],
  [1, "shop-review-one"],
];

interface ReviewFormProps {
  line: OrderLine;
  state?: FormState;
  action: string;
}

/** Stars and words about one thing that was bought; once written they stand in it again, to be changed or taken back. */
export function ReviewForm({ line, state, action }: ReviewFormProps) {
  const own = line.review ?? undefined;
  // What was typed goes before what is kept, also where it was emptied.
  const kept = state ? undefined : own;
  return (
    <>
      <ul className={lines.lines} role="list">
        <li className={lines.line}>
          <LineThumb picture={line.picture} />
          <div>
            <strong className={lines.title}>{line.title}</strong>
            {line.label && <p className="small">{line.label}</p>}
          </div>
        </li>
      </ul>
      {own && <HowItStands own={own} />}
      <p>{t("shop-review-rules")}</p>
      <Form name={ORDER_REVIEW} action={action} state={state} leadsOn>
        <Honeypot />
        <Choices
          name="stars"
          legend={t("shop-review-stars")}
          initial={kept && String(kept.stars)}
          options={STARS.map(([stars, words]) => ({
            value: String(stars),
            label: (
              <span className={review.choice}>
                <StarRow tenths={stars * 10} size="normal" />
                {t(words)}
              </span>
            ),
          }))}
        />
        <Field
          name="name"
          label={t("shop-review-name")}
          hint={t("shop-review-name-hint")}
          initial={kept?.name}
          autoComplete="given-name"
          spellCheck={false}
        />
        <SafetyCardWatch>
          <Field
            name="text"
            label={t("shop-review-text")}
            hint={t("shop-review-text-hint")}
            initial={kept?.text}
            optional
            rows={5}
          />
        </SafetyCardWatch>
        <p className={css.live} role="status" data-live="" />
        <div className="row">
          <Button look="sun">{t("shop-review-send")}</Button>
          {own && (
            <Button look="quiet" name="do" value="delete">
              {t("shop-review-delete")}
            </Button>
          )}
        </div>
      </Form>
    </>
  );
}

const TONES = {
  waiting: "told",
  published: "general",
  refused: "cost",
} as const satisfies Record<OwnReview["state"], string>;

/** Whether it is shown, and what was said of it. */
function HowItStands({ own }: { own: OwnReview }) {
  return (
    <Notice tone={TONES[own.state]} title={own.stateText}>
      {own.reply && <p dir="auto">{own.reply}</p>}
      <p>{t("shop-review-change")}</p>
    </Notice>
  );
}
