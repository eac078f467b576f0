import { t } from "../../../messages/message";
import { Button } from "../../../ui/Button";
import css from "./gift.module.css";
import type { GiftProps } from "./give";

/** In the form of a gift by transfer. It takes two steps: the money may be on its way. */
export function GiftCancel({ gift, words }: Pick<GiftProps, "gift" | "words">) {
  return (
    <details className={css.folded}>
      <summary>{words.cancel}</summary>
      <div className="stack">
        <p>{gift.state === "said_paid" ? t("partnership-cancel-said-paid") : t("partnership-cancel-transfer")}</p>
        <div className="row">
          <Button look="line" name="do" value="cancel">
            {t("partnership-cancel-yes")}
          </Button>
        </div>
      </div>
    </details>
  );
}
