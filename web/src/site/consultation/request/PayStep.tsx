import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { lock, phone } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { Currencies } from "../../../ui/paying/Currencies";
import { Paying, PaymentLink, PayWrong, PriceOver } from "../../../ui/paying/Paying";
import { PayPanel } from "./PayPanel";
import css from "./pay.module.css";
import { Live, RequestFrame } from "./RequestFrame";
import { REQUEST, stepHref } from "./request";
import type { PayView, RequestView } from "./view";

const DONE = { href: stepHref("thanks"), label: "Go to your booking" };

/**
 * The price and the button that names it. Pressed without scripts it leads to the payment company's own page; where
 * scripts run the checkout opens above this page (`pay-player.behaviour.ts`).
 */
export function PayStep({ state, view, pay }: { state: FormState; view: RequestView; pay: PayView }) {
  return (
    <RequestFrame view={view} heading="Choose how to pay" aside={<PayPanel item={view.package} pay={pay} />}>
      <Paying checkout={pay.checkout} opens="/api/consultation/request/pay" done={DONE}>
        <Form name={REQUEST} action={stepHref("pay")} state={state} leadsOn>
          <Currencies currencies={pay.currencies} amountText={pay.amountText} />
          {pay.rateText && <p className="small soft">{pay.rateText}</p>}
          {pay.notice && <Notice tone="cost">{pay.notice}</Notice>}
          {pay.over ? (
            <PriceOver />
          ) : (
            <>
              <p className="small soft">This price is valid until {pay.validUntilText}.</p>
              <Dropped reference={pay.reference} />
              <Live />
              <PayWrong />
              <Button look="sun" full icon={lock} name="do" value="pay">
                {pay.label || `Pay ${pay.amountText}`}
              </Button>
            </>
          )}
          <div className={css.cancel}>
            <Button look="quiet" name="do" value="cancel">
              Cancel, I don’t want to pay
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
        <strong>If your network drops, do not pay twice.</strong>{" "}
        {reference && (
          <>
            Keep this reference: <strong className={css.reference}>{reference}</strong>.{" "}
          </>
        )}
        Come back to this page and we will show you if your payment has arrived.
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
    <RequestFrame view={view} heading="We cannot show you the price right now">
      <p className="lead">
        Either the last price has expired, or we have no exchange rate to work one out. We never take a payment before
        you have seen the price. Your answers are saved.
      </p>
      <Form name={REQUEST} action={stepHref("pay")} state={state} leadsOn>
        <div className="row">
          <Button name="do" value="quote">
            Try again
          </Button>
          {view.mayAskForCall && (
            <Button look="line" icon={phone} name="do" value="call">
              Call me back instead
            </Button>
          )}
        </div>
      </Form>
    </RequestFrame>
  );
}
