import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { Icon } from "../../../ui/Icon";
import { lock, phone, rotateCcw } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { Currencies } from "../../../ui/paying/Currencies";
import { Paying, PaymentLink, PayWrong, PriceOver } from "../../../ui/paying/Paying";
import { PayPanel } from "./PayPanel";
import css from "./pay.module.css";
import { Live, RequestFrame } from "./RequestFrame";
import { REQUEST, stepHref } from "./request";
import request from "./request.module.css";
import type { PayView, RequestView } from "./view";

/**
 * The price and the button that names it. Pressed without scripts it leads to the payment company's own page; where
 * scripts run the checkout opens above this page (`pay-player.behaviour.ts`).
 */
export function PayStep({ state, view, pay }: { state: FormState; view: RequestView; pay: PayView }) {
  const done = { href: stepHref("thanks"), label: t("consultation-pay-done") };
  return (
    <RequestFrame
      view={view}
      heading={t("consultation-pay-heading")}
      aside={<PayPanel item={view.package} pay={pay} />}
    >
      <Paying
        checkout={pay.checkout}
        number={view.reference ?? undefined}
        opens="/api/consultation/request/pay"
        done={done}
      >
        <Form name={REQUEST} action={stepHref("pay")} state={state} leadsOn>
          <Currencies currencies={pay.currencies} amountText={pay.amountText} />
          {pay.rateText && <p className="small soft">{pay.rateText}</p>}
          {pay.notice && <Notice tone="cost">{pay.notice}</Notice>}
          {pay.over ? (
            <PriceOver />
          ) : (
            <>
              <p className="small soft">{t("consultation-pay-price-valid", { time: pay.validUntilText })}</p>
              <Dropped reference={pay.reference} />
              {/* Before the button, as who has paid cannot choose any more. */}
              <div className={request.lines}>
                <p>
                  <Icon of={rotateCcw} size="small" />
                  <span>
                    {t("consultation-pay-can-cancel")} {view.refundRules}
                  </span>
                </p>
              </div>
              <Live />
              <PayWrong />
              <Button look="sun" full icon={lock} name="do" value="pay">
                {pay.label || t("consultation-pay-button", { amount: pay.amountText })}
              </Button>
            </>
          )}
          <div className={css.cancel}>
            <Button look="quiet" name="do" value="cancel">
              {t("consultation-pay-cancel")}
            </Button>
          </div>
        </Form>
      </Paying>
    </RequestFrame>
  );
}

/** What to know when the line breaks (design, checkout). */
function Dropped({ reference }: { reference?: string | null }) {
  return (
    <Notice tone="cost">
      <p>
        <strong>{t("consultation-pay-dropped")}</strong>{" "}
        {reference && (
          <>
            <Localized
              id="consultation-pay-dropped-reference"
              values={{ reference }}
              elements={{ strong: (words) => <strong className={css.reference}>{words}</strong> }}
            />{" "}
          </>
        )}
        {t("consultation-pay-dropped-come-back")}
        {reference && (
          <>
            {" "}
            <PaymentLink reference={reference} />
          </>
        )}
      </p>
    </Notice>
  );
}

/** There is no price just now (no rate, or its time is over): nothing is paid by guessing, and somebody can call instead. */
export function NoPrice({ state, view }: { state: FormState; view: RequestView }) {
  return (
    <RequestFrame view={view} heading={t("consultation-no-price-heading")}>
      <p className="lead">{t("consultation-no-price-lead")}</p>
      <Form name={REQUEST} action={stepHref("pay")} state={state} leadsOn>
        <div className="row">
          <Button name="do" value="quote">
            {t("consultation-no-price-try-again")}
          </Button>
          {view.mayAskForCall && (
            <Button look="line" icon={phone} name="do" value="call">
              {t("consultation-no-price-call-me")}
            </Button>
          )}
        </div>
      </Form>
    </RequestFrame>
  );
}
