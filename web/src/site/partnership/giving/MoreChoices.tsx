import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Checks, Field, typed } from "../../../ui/Field";
import { Icon } from "../../../ui/Icon";
import { chevronDown } from "../../../ui/icons";
import css from "./give.module.css";
import type { GivingOffer } from "./view";
import type { GivingWords } from "./words";

const FIELDS = ["show", "dedication", "company", "companyNumber", "giftAid", "house", "address", "postcode"];

interface MoreChoicesProps {
  offer: GivingOffer;
  words: GivingWords;
  state: FormState;
}

/** What most people leave as it is: anonymous, for nobody in particular, without Gift Aid. Open once something was chosen. */
export function MoreChoices({ offer, words, state }: MoreChoicesProps) {
  const isMissed = state.errors.some(({ field }) => field === "giftAid");
  const { giftAid } = offer;
  const isOpen =
    FIELDS.some((name) => state.errors.some(({ field }) => field === name)) ||
    typed(state, "show") === "named" ||
    ["dedication", "company", "giftAid"].some((name) => typed(state, name) !== "");
  return (
    <details className={css.more} open={isOpen}>
      <summary>
        <span>{t(giftAid ? "partnership-more-choices-gift-aid" : "partnership-more-choices")}</span>
        <Icon of={chevronDown} />
      </summary>
      <div className={css.inside}>
        <Checks
          name="show"
          legend={words.showLabel}
          hint={t("partnership-show-hint")}
          kind="radio"
          initial="anonymous"
          options={[
            { value: "anonymous", label: words.showAnonymous },
            { value: "named", label: words.showNamed },
          ]}
        />
        <Field name="dedication" label={words.dedicationLabel} optional spellCheck={false} />
        <Field
          name="company"
          label={words.companyLabel}
          hint={t("partnership-company-hint")}
          optional
          autoComplete="organization"
          spellCheck={false}
        />
        <Field name="companyNumber" label={words.companyNumberLabel} optional autoComplete="off" spellCheck={false} />
        {giftAid && (
          <div data-currency={isMissed ? undefined : "GBP"} className={css.aid}>
            <Checks
              name="giftAid"
              legend={words.giftAidLabel}
              hint={giftAid.text}
              options={[{ value: "yes", label: giftAid.label }]}
            />
            <Field name="house" label={t("partnership-house-label")} optional autoComplete="address-line1" />
            <Field name="address" label={t("partnership-address-label")} optional autoComplete="address-line2" />
            <Field
              name="postcode"
              label={t("partnership-postcode-label")}
              optional
              autoComplete="postal-code"
              spellCheck={false}
            />
          </div>
        )}
      </div>
    </details>
  );
}
