import type { CouponBody, CouponDesk } from "../../../api/schema";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { CommandDialog } from "../../ui/CommandDialog";
import { Check, fieldId, Select, TextField } from "../../ui/fields";
import parts from "../../ui/parts.module.css";
import { useChecks } from "../../ui/useChecks";
import { type FieldOf, useFields } from "../../ui/useFields";
import { choicesOf } from "../../ui/words";
import { AmountFields } from "../AmountFields";
import { ProductField } from "../ProductField";
import { COUPONS } from "../useOrders";
import { type CouponDraft, fillCoupon, readCoupon } from "./coupon";

const FORM = "coupon";

interface CouponDialogProps {
  /** The one that is changed; a new one without it. */
  coupon: CouponDesk | undefined;
  onClose: () => void;
}

export function CouponDialog({ coupon, onClose }: CouponDialogProps) {
  const { zone } = useSession();
  const save = useCommand({
    call: (body: CouponBody) =>
      coupon
        ? api.put("/api/desk/coupons/{id}", { params: { path: { id: coupon.id } }, body })
        : api.post("/api/desk/coupons", { body }),
    changes: [COUPONS],
    said: ({ code }) => (coupon ? `${code} saved.` : `${code} added.`),
    onDone: onClose,
  });
  const { command, about, pass } = useChecks(save);
  const { draft, put, field } = useFields(() => fillCoupon(coupon, zone), FORM, about);
  const run = () => {
    const { body, errors } = readCoupon(draft, coupon, zone);
    return pass(errors) && save.mutateAsync(body);
  };
  return (
    <CommandDialog
      title={coupon ? `Change ${coupon.code}` : "New coupon"}
      form={FORM}
      confirm={coupon ? "Save" : "Add coupon"}
      command={command}
      run={run}
      onClose={onClose}
    >
      <TextField
        {...field("code")}
        label="Code"
        hint="What buyers enter: letters, figures and hyphens. It is kept in capitals."
        maxLength={32}
        autoComplete="off"
        spellCheck={false}
      />
      <Select {...field("kind")} label="Kind" options={choicesOf("CouponKind")} />
      {draft.kind === "percent" && (
        <TextField {...field("percent")} label="Percent off" inputMode="numeric" autoComplete="off" />
      )}
      {draft.kind === "amount" && (
        <AmountFields
          label="Amount off"
          hint="Where an amount is empty, the coupon cannot be used in that currency."
          prefix="amount"
          form={FORM}
          amounts={draft.amounts}
          about={about}
          onChange={(amounts) => put({ amounts })}
        />
      )}
      <ProductField
        {...field("productId")}
        label="Product"
        hint="The discount is taken off this product only."
        none="All products"
        optional
      />
      <Limits field={field} about={about} />
      <Check
        id={fieldId("active", FORM)}
        label="Can be used"
        hint="If unticked, the code is refused."
        error={about("active")}
        checked={draft.active}
        onChange={(active) => put({ active })}
      />
    </CommandDialog>
  );
}

interface LimitsProps {
  field: FieldOf<CouponDraft>;
  about: (field: string) => string | undefined;
}

/** From when until when, and how often. */
function Limits({ field, about }: LimitsProps) {
  const day = (name: "startsOn" | "endsOn", sent: string, label: string) => (
    <TextField {...field(name)} id={fieldId(sent, FORM)} label={label} error={about(sent)} type="date" optional />
  );
  const limit = (name: "mostUses" | "mostPerCustomer", label: string) => (
    <TextField {...field(name)} label={label} inputMode="numeric" optional autoComplete="off" />
  );
  return (
    <>
      <div className={parts.pair}>
        {day("startsOn", "startsAt", "First day")}
        {day("endsOn", "endsAt", "Last day")}
      </div>
      <div className={parts.pair}>
        {limit("mostUses", "Most uses in all")}
        {limit("mostPerCustomer", "Most uses by one buyer")}
      </div>
    </>
  );
}
