import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { FormContext } from "../../../ui/Field";
import { ErrorSummary } from "../../../ui/Form";
import { rotateCcw } from "../../../ui/icons";
import { LinkButton } from "../../../ui/LinkButton";
import { Proofs } from "../../../ui/transfers/Proofs";
import { FormProblem } from "../cart/FormProblem";
import { ORDER } from "../names";
import type { OrderReturn } from "../view";
import { OurAnswer } from "./OurAnswer";
import { type OrderProps, stateOfReturn } from "./order";
import css from "./order.module.css";
import own from "./returns.module.css";

/** What goes back or came back, and the way to send more. */
export function OrderReturns({ order, state, action }: OrderProps) {
  const { returns, returnOffer } = order;
  if (returns.length === 0 && !returnOffer) return null;
  return (
    <section id="returns" aria-labelledby="returns-heading" className="stack">
      <h2 id="returns-heading" className={css.heading}>
        {t("shop-return-section")}
      </h2>
      {returns.map((back) => (
        <Return key={back.id} back={back} state={state} action={action} />
      ))}
      {returnOffer && (
        <div className="row">
          <LinkButton href={`${action}/return`} look="line" icon={rotateCcw}>
            {t("shop-return-start")}
          </LinkButton>
        </div>
      )}
    </section>
  );
}

const TONES = {
  asked: "wait",
  approved: "info",
  received: "ok",
  refused: "bad",
  withdrawn: "plain",
} as const satisfies Record<OrderReturn["state"], string>;

type ReturnProps = Omit<OrderProps, "order"> & { back: OrderReturn };

function Return({ back, state, action }: ReturnProps) {
  return (
    <article className={`${css.panel} ${own.return}`}>
      <h3>
        <Chip tone={TONES[back.state]}>{back.stateText}</Chip>
      </h3>
      <ul className={own.pieces} role="list">
        {back.pieces.map((piece) => (
          <li key={piece}>{piece}</li>
        ))}
      </ul>
      <div className="small">
        <p>{back.reasonText}</p>
        <p className="soft">{t("shop-return-asked", { at: back.askedText })}</p>
      </div>
      {back.reply && <OurAnswer reply={back.reply} />}
      {back.refundText && (
        <p>
          <Localized
            id="shop-return-refund"
            values={{ sum: back.refundText }}
            elements={{ strong: (words) => <strong>{words}</strong> }}
          />
        </p>
      )}
      {back.hasLabel && (
        <p className="noprint">
          <a href={`/api/orders/${action.split("/").at(-1)}/returns/${back.id}/label.pdf`} download>
            {t("shop-return-label")}
          </a>
        </p>
      )}
      <ReturnActions back={back} state={state} action={action} />
    </article>
  );
}

/** Photos, and giving it up. Each return has a form of its own, in which its problem is said. */
function ReturnActions({ back, state, action }: ReturnProps) {
  const own = stateOfReturn(state, back.id);
  const photos = (
    <Proofs
      proofs={back.photos}
      rule={back.photoRule}
      heading={t("shop-return-photos")}
      level={4}
      label={t("shop-return-photo")}
      hint={t("shop-return-photo-hint", { size: back.photoRule.largestText })}
      action="return-photo"
      className="stack stack-small"
    />
  );
  return (
    <FormContext value={{ form: `return-${back.id}`, state: own }}>
      {back.canWithdraw ? (
        <form className="stack" method="post" action={`${action}#returns`} encType="multipart/form-data" noValidate>
          <input type="hidden" name="form" value={ORDER} />
          <input type="hidden" name="return" value={back.id} />
          {own && <ErrorSummary state={own} />}
          {photos}
          <p className={css.live} role="status" data-live="" />
          <Withdraw />
        </form>
      ) : (
        <>
          {own && <FormProblem state={own} />}
          {photos}
        </>
      )}
    </FormContext>
  );
}

function Withdraw() {
  return (
    <details className={css.folded}>
      <summary>{t("shop-return-withdraw")}</summary>
      <div className="stack">
        <p>{t("shop-return-withdraw-text")}</p>
        <div className="row">
          <Button look="line" name="do" value="withdraw-return">
            {t("shop-return-withdraw-yes")}
          </Button>
        </div>
      </div>
    </details>
  );
}
