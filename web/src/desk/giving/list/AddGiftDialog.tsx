import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { GiftDesk } from "../../../api/schema";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { CommandDialog } from "../../ui/CommandDialog";
import { fieldId, Select, TextArea, TextField } from "../../ui/fields";
import { currencyOf, readSum, today } from "../amount";
import { SumFields } from "../SumFields";
import { FUNDS, GIVING } from "../useGiving";

interface AddGiftDialogProps {
  onClose: () => void;
  onAdded: (gift: GiftDesk) => void;
}

const BEGIN = { name: "", email: "", amount: "", currency: currencyOf("NGN"), fund: "", receivedOn: today(), note: "" };

/** A gift that came without our form: in cash, by a standing order, from a collection. */
export function AddGiftDialog({ onClose, onAdded }: AddGiftDialogProps) {
  const [form, setForm] = useState({ ...BEGIN, receivedOn: today() });
  const funds = useQuery({
    queryKey: FUNDS,
    queryFn: ({ signal }) => api.get("/api/desk/giving/funds", { signal }),
  });
  const put = (change: Partial<typeof BEGIN>) => setForm((old) => ({ ...old, ...change }));
  const { minor, problem } = readSum(form.amount, form.currency);
  const add = useCommand({
    call: (minor: number) => {
      const { name, email, currency, fund, receivedOn, note } = form;
      return api.post("/api/desk/giving/gifts", {
        body: { name, email, minor, currency, fund, receivedOn, note },
      });
    },
    changes: [GIVING],
    said: (gift) => `The gift is written down as ${gift.reference}.`,
    onDone: onAdded,
  });
  const isUnexplained = form.note.trim() === "";
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
    <CommandDialog
      title="Write down a gift"
      confirm="Write it down"
      command={add}
      run={() => minor !== undefined && !isUnexplained && add.mutateAsync(minor)}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <SumFields sum={form} problem={isTried ? problem : undefined} put={put} />
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
            error={isTried && isUnexplained ? "Say how it came, for the books." : undefined}
            value={form.note}
            onChange={(note) => put({ note })}
          />
        </>
      )}
    </CommandDialog>
  );
}
