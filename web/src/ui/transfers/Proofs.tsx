import type { Schemas } from "../../api/types";
import { Localized } from "../../messages/Localized";
import { t } from "../../messages/message";
import { Button } from "../Button";
import { FieldFrame } from "../Field";
import { Icon } from "../Icon";
import { fileText, upload } from "../icons";
import css from "./proofs.module.css";

interface ProofsProps {
  proofs: readonly Schemas["TransferProof"][];
  rule: Schemas["TransferProofRule"];
  /** Which files, and what they are good for. */
  hint: string;
  className?: string;
}

/**
 * Files that show a transfer; they go to the desk and to nobody else. Inside a form that sends files (`encType`): it posts
 * `proof` with `do=proof`, or `remove-proof` with the id of one.
 */
export function Proofs({ proofs, rule, hint, className }: ProofsProps) {
  if (!rule.open && proofs.length === 0) return null;
  return (
    <section className={className} aria-labelledby="proof-heading">
      <h2 id="proof-heading">{t("ui-proof-title")}</h2>
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
              {rule.open && (
                <Button look="quiet" small name="remove-proof" value={id}>
                  <Localized
                    id="ui-proof-remove"
                    values={{ name }}
                    elements={{ said: (words) => <span className="vh">{words}</span> }}
                  />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {rule.open && proofs.length < rule.most && (
        <FieldFrame name="proof" label={t("ui-proof-label")} optional hint={t("ui-proof-hint-private", { hint })}>
          {(control) => (
            <>
              <input {...control} className={css.file} type="file" accept={rule.accept} />
              <div className="row">
                <Button look="line" icon={upload} name="do" value="proof">
                  {t("ui-proof-send")}
                </Button>
              </div>
            </>
          )}
        </FieldFrame>
      )}
    </section>
  );
}
