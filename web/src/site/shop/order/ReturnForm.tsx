import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Choices } from "../../../ui/Choices";
import { Checks, Field, FieldFrame, FieldGroup, typedAll } from "../../../ui/Field";
import field from "../../../ui/Field.module.css";
import { Form, Honeypot } from "../../../ui/Form";
import { SafetyCardWatch } from "../../../ui/SafetyCardWatch";
import proofs from "../../../ui/transfers/proofs.module.css";
import { LineThumb } from "../cart/LineThumb";
import lines from "../cart/lines.module.css";
import { ORDER_RETURN } from "../names";
import { countUpTo } from "../quantity";
import type { Order, ReturnableLine, ReturnOffer } from "../view";
import css from "./order.module.css";

interface ReturnFormProps {
  order: Order;
  offer: ReturnOffer;
  state?: FormState;
  action: string;
}

/** What comes back and why. What the law says of the seals is asked only of what is sold under one. */
export function ReturnForm({ order, offer, state, action }: ReturnFormProps) {
  const { reasons, photoRule } = offer;
  return (
    <Form name={ORDER_RETURN} action={action} state={state} leadsOn encType="multipart/form-data">
      <Honeypot />
      <Pieces order={order} offer={offer} state={state} />
      <Choices
        name="reason"
        legend={t("shop-return-reason")}
        options={reasons.map(({ key, label }) => ({ value: key, label }))}
      />
      {offer.lines.some(({ sealed }) => sealed) && (
        <Checks
          name="unopened"
          legend={t("shop-return-seals")}
          hint={t("shop-return-seals-hint")}
          options={[{ value: "yes", label: t("shop-return-unopened") }]}
        />
      )}
      <SafetyCardWatch>
        <Field
          name="text"
          label={t("shop-return-text")}
          hint={t("shop-return-text-hint")}
          optional={t("shop-return-text-optional")}
          rows={5}
        />
      </SafetyCardWatch>
      {photoRule.open && <Photo rule={photoRule} isAgain={state !== undefined} />}
      <p className={css.live} role="status" data-live="" />
      <div className="stack stack-small">
        <Button look="sun" full>
          {t("shop-return-ask")}
        </Button>
        <p className="small soft">{t("shop-return-wait")}</p>
      </div>
    </Form>
  );
}

function Pieces({ order, offer, state }: Omit<ReturnFormProps, "action">) {
  return (
    <FieldGroup name="pieces" label={t("shop-return-what")}>
      {(id) => (
        <ul className={lines.lines} role="list">
          {offer.lines.map((line, at) => (
            <li key={line.line} className={lines.line}>
              <LineThumb picture={order.lines.find((bought) => bought.id === line.line)?.picture} />
              <div>
                <strong className={lines.title}>{line.title}</strong>
                {line.label && <p className="small">{line.label}</p>}
                {line.sealed && <p className="small soft">{t("shop-return-sealed")}</p>}
                <HowMany line={line} id={at === 0 ? id : `${id}-${line.line}`} typed={typedAll(state, "pieces")} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </FieldGroup>
  );
}

const hidden = (words: string) => <span className="vh">{words}</span>;

/** One piece is ticked, of several a number is chosen: each is sent as the line and how many of it. */
function HowMany({ line, id, typed }: { line: ReturnableLine; id: string; typed: readonly string[] }) {
  const { title, most } = line;
  const formatPieces = (pieces: string) => `${line.line}:${pieces}`;
  if (most === 1) {
    return (
      <label className={field.check}>
        <input
          type="checkbox"
          id={id}
          name="pieces"
          value={formatPieces("1")}
          defaultChecked={typed.includes(formatPieces("1"))}
        />
        <span>
          <Localized id="shop-return-this" values={{ title }} elements={{ hidden }} />
        </span>
      </label>
    );
  }
  const options = [{ value: "0", label: t("shop-return-none") }, ...countUpTo(most)];
  const chosen = options.map(({ value }) => formatPieces(value)).find((value) => typed.includes(value));
  return (
    <div className={`${field.field} ${css.many}`}>
      <label htmlFor={id}>
        <Localized id="shop-return-how-many" values={{ title }} elements={{ hidden }} />
      </label>
      <select
        id={id}
        name="pieces"
        className={`${field.input} ${field.select}`}
        defaultValue={chosen ?? formatPieces("0")}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={formatPieces(value)}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A browser forgets a file that was chosen: a form that comes back says so. */
function Photo({ rule, isAgain }: { rule: ReturnOffer["photoRule"]; isAgain: boolean }) {
  const hint = t("shop-return-proof-hint", { size: rule.largestText });
  return (
    <FieldFrame name="proof" label={t("shop-return-proof")} hint={t("ui-proof-hint-private", { hint })}>
      {(control) => (
        <>
          {isAgain && <p className="small">{t("shop-return-proof-again")}</p>}
          <input {...control} className={proofs.file} type="file" accept={rule.accept} />
        </>
      )}
    </FieldFrame>
  );
}
