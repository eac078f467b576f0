import type { Schemas } from "../../../api/types";
import { type MessageId, t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Choices } from "../../../ui/Choices";
import { typed } from "../../../ui/Field";
import { SafetyCheck } from "../../../ui/SafetyCheck";
import type { AskFound, Identity, Similar } from "../asking";
import { AskForm, AskPage, BackButton } from "./AskPage";
import css from "./ask.module.css";

/** The third page, shown when there is something to say: urgent help first, then what could tell who asks, then answers. */
export function CheckStep({ state, found }: { state?: FormState; found: AskFound }) {
  const { card, identity, similar } = found;
  const known = identity && identity.found.length > 0 ? identity : undefined;
  const heading = card
    ? t("community-is-it-safe-to-wait")
    : known
      ? t("community-could-this-identify-you")
      : t("community-may-already-be-answered");
  const rest = (
    <>
      {known && <Known identity={known} state={state} />}
      {/* Nothing else to read while somebody may be in danger. */}
      {!card && <Answered similar={similar ?? []} />}
    </>
  );
  return (
    <AskPage step="check" heading={heading}>
      <AskForm state={state} shown={["seen"]}>
        {card ? (
          <SafetyCheck card={card} name="step" value="review">
            {rest}
          </SafetyCheck>
        ) : (
          rest
        )}
        <div className="row">
          {!card && (
            <Button name="step" value="review">
              {t("community-continue")}
            </Button>
          )}
          <BackButton to="question">{t("community-change-my-question")}</BackButton>
        </div>
      </AskForm>
    </AskPage>
  );
}

const KINDS: Record<Schemas["IdentityKind"], MessageId> = {
  phone: "community-identity-phone",
  email: "community-identity-email",
  name: "community-identity-name",
  address: "community-identity-address",
  card: "community-identity-card",
};

/** Words by which somebody could be known, and the offer to mask them. */
function Known({ identity, state }: { identity: Identity; state?: FormState }) {
  const isPrivate = typed(state, "visibility") === "private";
  return (
    <section className={css.known} aria-labelledby="known-heading">
      <h2 id="known-heading">{t("community-this-could-identify-you")}</h2>
      <ul>
        {identity.found.map((word) => (
          <li key={`${word.field}${word.start}`}>
            {t(KINDS[word.kind])} <strong>{word.text}</strong>
          </li>
        ))}
      </ul>
      <Choices
        name="mask"
        legend={t("community-mask-question")}
        hint={isPrivate ? t("community-mask-hint-private") : t("community-mask-hint-public")}
        initial="yes"
        options={[
          { value: "yes", label: t("community-mask-yes") },
          { value: "no", label: t("community-mask-no") },
        ]}
      />
    </section>
  );
}

/** What was answered already. It opens beside the form, so that nothing typed is lost. */
export function Answered({ similar }: { similar: Similar[] }) {
  if (similar.length === 0) return null;
  return (
    <section className={css.answered} aria-labelledby="answered-heading">
      <h2 id="answered-heading">{t("community-this-may-already-help")}</h2>
      <ul>
        {similar.map((item) => (
          <li key={item.url}>
            <a href={item.url} target="_blank" rel="noopener">
              {item.title}
              <span className="vh"> {t("community-opens-in-a-new-tab")}</span>
            </a>
            {item.snippet && <p className="small soft">{item.snippet}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
