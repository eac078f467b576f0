import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { Notice } from "../../../ui/Notice";
import { AccountsForPayment, TransferReference } from "../../../ui/transfers/BankAccounts";
import { Proofs } from "../../../ui/transfers/Proofs";
import { useShell } from "../../shell/useShell";
import { GiftCancel } from "./GiftCancel";
import { GiftFacts } from "./GiftFacts";
import css from "./gift.module.css";
import { GIFT, type GiftProps } from "./give";

/**
 * Where to send the money and with which reference, folded once they said that they paid; 'I have paid', and a picture of the
 * transfer for who wants to.
 */
export function GiftTransfer({ gift, state, action, words }: GiftProps) {
  const { sendsNoMail } = useShell();
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
      <TransferReference reference={transfer.reference} />
      {(transfer.note || words.bankNote) && <p className="small soft">{transfer.note || words.bankNote}</p>}
      <AccountsForPayment accounts={transfer.accounts} />
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
        <Proofs proofs={gift.proofs} rule={gift.proof} hint={words.proofHint} className={css.panel} />
        <p className={css.live} role="status" data-live="" />
        <div className="row">
          {gift.can.card && (
            <Button look="line" name="do" value="card">
              {t("partnership-pay-by-card")}
            </Button>
          )}
          {!sendsNoMail && (
            <Button look="quiet" name="do" value="resend">
              {t("partnership-resend-details")}
            </Button>
          )}
        </div>
        {gift.can.cancel && <GiftCancel gift={gift} words={words} />}
      </Form>
    </>
  );
}
