import type { Schemas } from "../../api/types";
import { Localized } from "../../messages/Localized";
import { t } from "../../messages/message";
import { Button } from "../Button";
import { FieldFrame, useField } from "../Field";
import { Icon } from "../Icon";
import { fileText, upload } from "../icons";
import css from "./proofs.module.css";

interface ProofsProps {
  proofs: readonly Schemas["TransferProof"][];
  rule: Schemas["TransferProofRule"];
  /** Which files, and what they are good for. */
  hint: string;
  /** What they are called where they show something else than a transfer: above them, and at the field. */
  heading?: string;
  label?: string;
  level?: 2 | 3 | 4;
  /** Of a file that is asked for, false. */
  optional?: boolean;
  /** Posted as `do` with a new file. */
  action?: string;
  className?: string;
}

/**
 * Files that show a transfer, or what else the form around is about; they go to the desk and to nobody else. Inside a form
 * that sends files (`encType`): it posts `proof` with `do=proof`, or `remove-proof` with the id of one.
 */
export function Proofs({ proofs, rule, hint, level = 2, optional = true, className, ...own }: ProofsProps) {
  const { heading = t("ui-proof-title"), label = t("ui-proof-label"), action = "proof" } = own;
  const headingId = `${useField("proof").id}-heading`;
  const Heading = `h${level}` as const;
  if (!rule.open && proofs.length === 0) return null;
  return (
    <section className={className} aria-labelledby={headingId}>
      <Heading id={headingId}>{heading}</Heading>
      {proofs.length > 0 && (
        <ul className={css.proofs}>
          {proofs.map(({ id, name, sizeText, atText, held }) => (
            <li key={id}>
              <Icon of={fileText} />
              <span>
                <strong>{name}</strong>
                <span className={css.about}>
                  {sizeText}, {atText}
                </span>
                {held && <span className={css.about}>{held}</span>}
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
        <FieldFrame name="proof" label={label} optional={optional} hint={t("ui-proof-hint-private", { hint })}>
          {(control) => (
            <>
              <input {...control} className={css.file} type="file" accept={rule.accept} />
              <div className="row">
                <Button look="line" icon={upload} name="do" value={action}>
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
