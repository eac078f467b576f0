import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { send } from "../../../ui/icons";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { Section } from "../../../ui/Section";
import { BankAccounts } from "../../../ui/transfers/BankAccounts";
import css from "../partnership.module.css";
import type { PartnershipWords } from "../words";
import { GiveForm } from "./GiveForm";
import { GIVING } from "./give";
import type { GivingOffer } from "./view";
import { givingWords } from "./words";

interface WaysProps {
  words: PartnershipWords;
  /** Missing where it could not be read: giving is closed then, and says so. */
  offer?: GivingOffer;
  state?: FormState;
}

/** The two ways to give, side by side (spec 2 §2): the form, and the accounts with a way to send proof. */
export function Ways({ words, offer, state }: WaysProps) {
  const own = givingWords(offer);
  const accounts = offer?.accounts ?? [];
  return (
    <Section id="ways" heading={words.giveHeading} intro={words.giveIntro}>
      <div className={css.ways}>
        <div className={css.card}>
          <h3>{own.formHeading}</h3>
          {offer ? <GiveForm offer={offer} words={own} state={state} /> : <Notice tone="told">{own.closed}</Notice>}
        </div>
        <div className={css.side}>
          {accounts.length > 0 && (
            <div className={css.card}>
              <h3>{words.bankHeading}</h3>
              <p className="small">{words.bankNote || own.bankNote}</p>
              <BankAccounts accounts={accounts} />
              <LinkButton href={words.proof.href} look="line" full icon={send}>
                {words.proof.label}
              </LinkButton>
            </div>
          )}
          <Notice>
            <h3>{words.partnerHeading}</h3>
            <div className="row">
              <LinkButton href={words.projects.href} look="line" small>
                {words.projects.label}
              </LinkButton>
            </div>
          </Notice>
          <p className="small">
            <a href={`${GIVING}/statement`}>{t("partnership-find-gifts")}</a>
          </p>
        </div>
      </div>
    </Section>
  );
}
