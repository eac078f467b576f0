import { Localized } from "../../messages/Localized";
import { t } from "../../messages/message";
import { LinkButton } from "../../ui/LinkButton";
import { Notice } from "../../ui/Notice";
import css from "./payment.module.css";

interface MissingProps {
  heading: string;
  /** As it stands in the address, when it is one. */
  reference?: string;
  /** The page's own address, to try again. */
  again?: string;
}

/** A payment that we do not know, or cannot look up just now. Nobody should pay twice because of it. */
export function Missing({ heading, reference, again }: MissingProps) {
  return (
    <div className={css.page}>
      <h1>{heading}</h1>
      <Notice tone="cost">
        <p>
          <strong>{t("payment-missing-do-not-pay")}</strong>{" "}
          {reference ? (
            <Localized
              id="payment-missing-reference"
              values={{ reference }}
              elements={{ reference: (words) => <strong>{words}</strong> }}
            />
          ) : (
            t("payment-missing-find-reference")
          )}{" "}
          {again ? t("payment-missing-our-fault") : t("payment-missing-write")}
        </p>
      </Notice>
      <div className="row">
        {again && <LinkButton href={again}>{t("payment-try-again")}</LinkButton>}
        <LinkButton href="/contact" look={again ? "line" : "primary"}>
          {t("payment-contact-us")}
        </LinkButton>
      </div>
    </div>
  );
}
