import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import { Button } from "../../../ui/Button";
import { CopyButton } from "../../../ui/CopyButton";
import { FieldFrame } from "../../../ui/Field";
import { Form } from "../../../ui/Form";
import { Icon } from "../../../ui/Icon";
import { fileText, upload } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { BankAccounts } from "./BankAccounts";
import bank from "./bank.module.css";
import { GiftFacts } from "./GiftFacts";
import css from "./gift.module.css";
import { GIFT, type GiftProps } from "./give";
import type { GiftView } from "./view";

/**
 * Where to send the money and with which reference, folded once they said that they paid; 'I have paid', and a picture of the
 * transfer for who wants to.
 */
export function GiftTransfer({ gift, state, action, words }: GiftProps) {
  const transfer = gift.bank;
  const where = transfer && (
    <section className={css.panel} aria-labelledby="transfer-heading">
      <h2 id="transfer-heading">{words.bankHeading}</h2>
      <p>
        <Localized
          id="partnership-transfer-instruction"
          values={{ amount: transfer.amountText }}
          elements={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
      <p className={bank.reference}>
        {transfer.reference}
        <CopyButton text={transfer.reference} what={t("partnership-copy-reference")} />
      </p>
      {(transfer.note || words.bankNote) && <p className="small soft">{transfer.note || words.bankNote}</p>}
      <BankAccounts accounts={transfer.accounts} level={3} />
      <Notice>{words.bankLegal}</Notice>
    </section>
  );
  return (
    <>
      {gift.can.sayPaid && where}
      <GiftFacts gift={gift} />
      {!gift.can.sayPaid && where && (
        <details className={css.folded}>
          <summary>{t("partnership-where-to-send")}</summary>
          {where}
        </details>
      )}
      <Form name={GIFT} action={action} state={state} leadsOn encType="multipart/form-data">
        {gift.can.sayPaid && (
          <div className="row">
            <Button look="sun" name="do" value="said-paid">
              {words.saidPaid}
            </Button>
          </div>
        )}
        <Proofs gift={gift} hint={words.proofHint} />
        <p className={css.live} role="status" data-live="" />
        <div className="row">
          {gift.can.card && (
            <Button look="line" name="do" value="card">
              {t("partnership-pay-by-card")}
            </Button>
          )}
          <Button look="quiet" name="do" value="resend">
            {t("partnership-resend-details")}
          </Button>
          {gift.can.cancel && (
            <Button look="quiet" name="do" value="cancel">
              {words.cancel}
            </Button>
          )}
        </div>
      </Form>
    </>
  );
}

/** Files that show the transfer; they go to the desk and to nobody else. */
function Proofs({ gift, hint }: { gift: GiftView; hint: string }) {
  const { proofs, proof } = gift;
  if (!proof.open && proofs.length === 0) return null;
  return (
    <section className={css.panel} aria-labelledby="proof-heading">
      <h2 id="proof-heading">{t("partnership-proof-title")}</h2>
      {proofs.length > 0 && (
        <ul className={css.proofs}>
          {proofs.map(({ id, name, sizeText, atText }) => (
            <li key={id}>
              <Icon of={fileText} />
              <span>
                <strong>{name}</strong>
                <span className={css.about}>
                  {sizeText}, {atText}
                </span>
              </span>
              {proof.open && (
                <Button look="quiet" small name="remove-proof" value={id}>
                  <Localized
                    id="partnership-proof-remove"
                    values={{ name }}
                    elements={{ said: (words) => <span className="vh">{words}</span> }}
                  />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {proof.open && proofs.length < proof.most && (
        <FieldFrame
          name="proof"
          label={t("partnership-proof-label")}
          optional
          hint={t("partnership-proof-hint-private", { hint })}
        >
          {(control) => (
            <>
              <input {...control} className={css.file} type="file" accept={proof.accept} />
              <div className="row">
                <Button look="line" icon={upload} name="do" value="proof">
                  {t("partnership-proof-send")}
                </Button>
              </div>
            </>
          )}
        </FieldFrame>
      )}
    </section>
  );
}
