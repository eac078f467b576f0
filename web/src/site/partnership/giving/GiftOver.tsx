import { t } from "../../../messages/message";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { Icon } from "../../../ui/Icon";
import { circleCheck } from "../../../ui/icons";
import { LinkButton } from "../../../ui/LinkButton";
import { useShell } from "../../shell/useShell";
import { GiftFacts } from "./GiftFacts";
import css from "./gift.module.css";
import { GIFT, type GiftProps } from "./give";

/** A gift that arrived, was called off or given back: what became of it and the ways on. */
export function GiftOver({ gift, state, action, words }: GiftProps) {
  const { sendsNoMail } = useShell();
  const hasMoney = gift.state === "received" || gift.state === "part_refunded";
  return (
    <>
      {hasMoney && (
        <p className={css.arrived}>
          <Icon of={circleCheck} />
          <span>{words.thanksText}</span>
        </p>
      )}
      {gift.state === "cancelled" && (
        <p className="lead">
          {t(gift.method === "bank" ? "partnership-gift-cancelled-transfer" : "partnership-gift-cancelled-text")}
        </p>
      )}
      <GiftFacts gift={gift} />
      <div className="row">
        {gift.receiptUrl && <LinkButton href={gift.receiptUrl}>{t("partnership-see-receipt")}</LinkButton>}
        {gift.monthlyUrl && (
          <LinkButton href={gift.monthlyUrl} look="line">
            {t("partnership-manage-monthly")}
          </LinkButton>
        )}
        <LinkButton href="/projects" look="line">
          {t("partnership-see-projects")}
        </LinkButton>
      </div>
      {(hasMoney || gift.can.retry) && (
        <Form name={GIFT} action={action} state={state} leadsOn>
          <div className="row">
            {gift.can.retry && (
              <Button name="do" value="retry">
                {t("partnership-give-after-all")}
              </Button>
            )}
            {gift.every === "monthly" && !gift.monthlyUrl && (
              <Button look="line" name="do" value="manage">
                {t("partnership-manage-monthly")}
              </Button>
            )}
            {hasMoney && !sendsNoMail && (
              <Button look="quiet" name="do" value="resend">
                {t("partnership-resend-email")}
              </Button>
            )}
          </div>
        </Form>
      )}
    </>
  );
}
