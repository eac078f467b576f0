import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { Icon } from "../../../ui/Icon";
import { lock } from "../../../ui/icons";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { Currencies } from "../../../ui/paying/Currencies";
import { Paying, PaymentLink, PayWrong, PriceOver } from "../../../ui/paying/Paying";
import { GiftFacts } from "./GiftFacts";
import css from "./gift.module.css";
import { GIFT, GIVING, type GiftProps } from "./give";
import type { GiftPay, GiftView } from "./view";

interface GiftPayingProps extends GiftProps {
  pay: GiftPay;
  token: string;
}

/** The panel of the specification (2 §4): Pay Now opens the payment above the page, Cancel ends it. */
export function GiftPaying({ gift, pay, state, action, token, words }: GiftPayingProps) {
  const opens = `/api/giving/gifts/${encodeURIComponent(token)}/pay`;
  const done = { href: action, label: t("partnership-paid-done"), words: words.thanksText };
  return (
    <section className={css.panel} aria-labelledby="paying-heading">
      <h2 id="paying-heading">{t("partnership-paying-heading")}</h2>
      <GiftFacts gift={gift} />
      <Paying checkout={pay.checkout} number={gift.reference} opens={opens} done={done}>
        <Form name={GIFT} action={action} state={state} leadsOn>
          <Currencies currencies={pay.currencies} amountText={pay.amountText} />
          {pay.rateText && (
            <p>
              <Localized
                id="partnership-price-today"
                values={{ price: pay.priceText, amount: gift.netText ?? pay.amountText }}
                elements={{ strong: (words) => <strong>{words}</strong> }}
              />
            </p>
          )}
          {pay.rateText && <p className="small soft">{pay.rateText}</p>}
          <Fee gift={gift} amount={pay.amountText} />
          {pay.notice && <Notice tone="cost">{pay.notice}</Notice>}
          {pay.over ? <PriceOver /> : <Now pay={pay} label={words.payNow} />}
          <div className="row">
            {gift.can.bank && (
              <Button look="line" name="do" value="bank">
                {t("partnership-pay-by-transfer")}
              </Button>
            )}
            {gift.can.cancel && (
              <Button look="quiet" name="do" value="cancel">
                {words.cancel}
              </Button>
            )}
          </div>
        </Form>
      </Paying>
      <div className={css.lines}>
        <p>
          <Icon of={lock} size="small" />
          <span>{t("partnership-card-number-note")}</span>
        </p>
      </div>
    </section>
  );
}

/** What the fee of the card adds, and the button that adds it or leaves it out. */
function Fee({ gift: { feeText, netText, can }, amount }: { gift: GiftView; amount: string }) {
  if (!feeText) return null;
  return (
    <>
      {netText && (
        <p>
          <Localized
            id="partnership-fee-covered"
            values={{ gift: netText, fee: feeText, amount }}
            elements={{ strong: (words) => <strong>{words}</strong> }}
          />
        </p>
      )}
      <div className="row">
        {can.coverFee && (
          <Button look="quiet" name="do" value="cover-fee">
            {t("partnership-cover-fee", { fee: feeText })}
          </Button>
        )}
        {can.leaveFee && (
          <Button look="quiet" name="do" value="leave-fee">
            {t("partnership-leave-fee")}
          </Button>
        )}
      </div>
    </>
  );
}

/** There is no price just now, because there is no rate: nothing is paid by guessing. */
export function NoPrice({ gift, state, action, words }: GiftProps) {
  return (
    <>
      <p className="lead">{t("partnership-no-rate")}</p>
      <GiftFacts gift={gift} />
      <Form name={GIFT} action={action} state={state} leadsOn>
        <div className="row">
          <Button name="do" value="quote">
            {t("partnership-try-again")}
          </Button>
          {gift.instead && (
            <LinkButton href={GIVING} look="line">
              {t("partnership-give-in-other", { currencies: gift.instead })}
            </LinkButton>
          )}
          {gift.can.bank && (
            <Button look="line" name="do" value="bank">
              {t("partnership-pay-by-transfer")}
            </Button>
          )}
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

function Now({ pay, label }: { pay: GiftPay; label: string }) {
  return (
    <>
      {pay.rateText && <p className="small soft">{t("partnership-price-valid", { time: pay.validUntilText })}</p>}
      <Notice tone="cost">
        <p>
          <Localized id="partnership-network-drops" elements={{ strong: (words) => <strong>{words}</strong> }} />
          {pay.reference && (
            <>
              {" "}
              <PaymentLink reference={pay.reference} />
            </>
          )}
        </p>
      </Notice>
      <p className={css.live} role="status" data-live="" />
      <PayWrong />
      <Button look="sun" full icon={lock} name="do" value="pay">
        {label}
        <span className="vh">: {pay.amountText}</span>
      </Button>
    </>
  );
}
