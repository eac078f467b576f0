import { useState } from "react";
import type { RateRulesBody } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Notice } from "../../../ui/Notice";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { Confirm } from "../../ui/Dialog";
import { Form } from "../../ui/Form";
import { Check, fieldId, Select, TextField } from "../../ui/fields";
import { LeaveConfirm } from "../../ui/LeaveConfirm";
import layout from "../../ui/layout.module.css";
import { Panel } from "../../ui/Panel";
import { dateTime } from "../../ui/time";
import { type FieldOf, useFields } from "../../ui/useFields";
import { RATES } from "../useMoney";
import { formOf, type Holds, isRules, type RatesProblems, rulesOf, type RatesForm as Typed } from "./form";

const HOLDS: { value: Holds; label: string }[] = [
  { value: "open", label: "Until someone removes it" },
  { value: "4", label: "For 4 hours from now" },
  { value: "24", label: "For 24 hours from now" },
  { value: "168", label: "For 7 days from now" },
];

/** Saves the rules; the answer is how rates are used from then on. */
function useSave(onDone: () => void) {
  return useCommand({
    call: (rules: RateRulesBody) => api.put("/api/desk/rates", { body: rules }),
    said: "Saved. It applies to new prices.",
    answers: RATES,
    onDone,
  });
}

/** What the desk says about rates: its own rate, a margin, the fixed rate for gifts. */
export function RatesForm({ rules }: { rules: RateRulesBody }) {
  const { draft: form, put, field } = useFields(() => formOf(rules));
  const [isTried, setIsTried] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const save = useSave(() => setIsAsked(false));
  const found = rulesOf(form, rules, Date.now());
  const problems = isTried && !isRules(found) ? found : {};
  const send = () => isRules(found) && save.run(found);
  const run = () => {
    setIsTried(true);
    if (!isRules(found)) return;
    if (form.hasFallback && !rules.hasDonationFallback) setIsAsked(true);
    else send();
  };
  return (
    <Panel title="Exchange rate">
      <Form className={layout.form} error={isAsked ? undefined : save.error} run={run}>
        <OwnRate form={form} rules={rules} problems={problems} put={put} field={field} />
        <TextField
          {...field("margin")}
          id={fieldId("marginBasisPoints")}
          label="Margin (%)"
          hint="Added to the rate from the service, not to a rate set here. At most 20."
          error={problems.marginBasisPoints}
          inputMode="decimal"
          autoComplete="off"
        />
        <Gifts form={form} problems={problems} put={put} field={field} />
        <div className="row">
          <Button disabled={save.isPending}>Save</Button>
        </div>
      </Form>
      <Confirm
        open={isAsked}
        title="Accept gifts at a fixed rate?"
        action="Accept"
        busy={save.isPending}
        onConfirm={send}
        onClose={() => setIsAsked(false)}
      >
        {`While there is no live rate, a gift in dollars is charged at ₦${form.fallback} for $1, which may differ a lot from the real rate.`}
      </Confirm>
      <LeaveConfirm unsaved={JSON.stringify(form) !== JSON.stringify(formOf(rules))}>
        Your changes to the rates will be lost.
      </LeaveConfirm>
    </Panel>
  );
}

interface PartProps {
  form: Typed;
  problems: RatesProblems;
  put: (change: Partial<Typed>) => void;
  field: FieldOf<Typed>;
}

/** A rate of the desk, which goes before that of the service. */
function OwnRate({ form, rules, problems, put, field }: PartProps & { rules: RateRulesBody }) {
  const { zone } = useSession();
  const kept = rules.nairaPerDollar && rules.until;
  const holds: { value: Holds; label: string }[] = kept
    ? [{ value: "kept", label: `No change: until ${dateTime(kept, zone)}` }, ...HOLDS]
    : HOLDS;
  return (
    <>
      <Check
        label="Set the rate by hand"
        hint="Used instead of the rate from the service, without the margin."
        checked={form.hasOverride}
        onChange={(hasOverride) => put({ hasOverride })}
      />
      {form.hasOverride && (
        <>
          <TextField
            {...field("override")}
            id={fieldId("nairaPerDollar")}
            label="Naira for one dollar"
            error={problems.nairaPerDollar}
            inputMode="decimal"
            autoComplete="off"
          />
          <Select {...field("holds")} label="Valid for" options={holds} />
        </>
      )}
    </>
  );
}

/** The fixed rate for gifts, with its warning. Consultations are never paid at it. */
function Gifts({ form, problems, put, field }: PartProps) {
  return (
    <>
      <Check
        label="Accept gifts in dollars at a fixed rate while there is no live rate"
        hint="Never used for consultations: without a live rate, they cannot be paid in dollars."
        checked={form.hasFallback}
        onChange={(hasFallback) => put({ hasFallback })}
      />
      {form.hasFallback && (
        <Notice tone="cost" title="Donors are told before they pay">
          {`They see: ‘Live rate unavailable: we use ₦${form.fallback} per $1’. The fixed rate may differ a lot from the real rate, so each such gift is flagged for review.`}
        </Notice>
      )}
      <TextField
        {...field("fallback")}
        id={fieldId("donationFallbackRate")}
        label="Fixed rate for gifts: naira for one dollar"
        error={problems.donationFallbackRate}
        inputMode="decimal"
        autoComplete="off"
      />
    </>
  );
}
