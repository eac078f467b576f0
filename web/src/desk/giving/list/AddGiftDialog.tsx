import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button";
import { api } from "../../shell/api";
import { Dialog } from "../../ui/Dialog";
import { fieldId, Select, TextArea, TextField } from "../../ui/fields";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";
import { CURRENCY_CHOICES, currencyOf, readSum, today } from "../amount";
import type { FundRow, GiftDetail } from "../types";
import { FUNDS, useMoved } from "../useGiving";

interface AddGiftDialogProps {
  onClose: () => void;
  onAdded: (gift: GiftDetail) => void;
}

const BEGIN = { name: "", email: "", amount: "", currency: "NGN", fund: "", receivedOn: today(), note: "" };

/** A gift that came without our form: in cash, by a standing order, from a collection. */
export function AddGiftDialog({ onClose, onAdded }: AddGiftDialogProps) {
  const [form, setForm] = useState({ ...BEGIN, receivedOn: today() });
  const [isTried, setIsTried] = useState(false);
  const once = useOnce();
  const moved = useMoved();
  const funds = useQuery({
    queryKey: FUNDS,
    queryFn: ({ signal }) => api.get<{ items: FundRow[] }>("/api/desk/giving/funds", { signal }),
  });
  const put = (change: Partial<typeof BEGIN>) => setForm((old) => ({ ...old, ...change }));
  const { minor, problem } = readSum(form.amount, currencyOf(form.currency));
  const add = useMutation({
    mutationFn: () => {
      const { name, email, currency, fund, receivedOn, note } = form;
      const body = { name, email, minor, currency, fund, receivedOn, note };
      return api.post<GiftDetail>("/api/desk/giving/gifts", body);
    },
    meta: { told: true },
    onSuccess: (gift) => {
      toast(`The gift is written down as ${gift.reference}.`);
      void moved();
      onAdded(gift);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (minor !== undefined && form.note.trim() !== "") once(() => add.mutateAsync());
  };
  const text = (field: "name" | "email", label: string, hint: string) => (
    <TextField
      id={fieldId(field)}
      label={label}
      hint={hint}
      optional
      autoComplete="off"
      spellCheck={false}
      value={form[field]}
      onChange={(value) => put({ [field]: value })}
    />
  );
  return (
    <Dialog open title="Write down a gift" onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <ProblemSummary error={add.error} />
        <TextField
          id={fieldId("minor")}
          label="Amount that came"
          inputMode="decimal"
          error={isTried ? problem : undefined}
          value={form.amount}
          onChange={(amount) => put({ amount })}
        />
        <Select
          id={fieldId("currency")}
          label="Currency"
          value={form.currency}
          options={CURRENCY_CHOICES}
          onChange={(currency) => put({ currency })}
        />
        <TextField
          id={fieldId("receivedOn")}
          type="date"
          label="Day it came"
          max={today()}
          value={form.receivedOn}
          onChange={(receivedOn) => put({ receivedOn })}
        />
        <Select
          id={fieldId("fund")}
          label="For"
          value={form.fund}
          options={[
            { value: "", label: "Where it is needed most" },
            ...(funds.data?.items ?? []).map(({ key, name }) => ({ value: key, label: name })),
          ]}
          onChange={(fund) => put({ fund })}
        />
        {text("name", "Name of the giver", "Leave it empty for somebody who wants to stay unknown.")}
        {text("email", "Email of the giver", "With it, they get a receipt.")}
        <TextArea
          id={fieldId("note")}
          label="How it came"
          rows={2}
          error={isTried && form.note.trim() === "" ? "Say how it came, for the books." : undefined}
          value={form.note}
          onChange={(note) => put({ note })}
        />
        <div className="row">
          <Button disabled={add.isPending}>Write it down</Button>
          <Button type="button" look="line" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
