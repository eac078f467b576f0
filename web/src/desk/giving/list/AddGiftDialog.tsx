import { useQuery } from "@tanstack/react-query";
import type { GiftDesk } from "../../../api/schema";
import { currencyOf } from "../../forms/money";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { CommandDialog } from "../../ui/CommandDialog";
import { Select, TextArea, TextField } from "../../ui/fields";
import { useFields } from "../../ui/useFields";
import { readSum, today } from "../amount";
import { SumFields } from "../SumFields";
import { FUNDS, GIVING } from "../useGiving";

interface AddGiftDialogProps {
  onClose: () => void;
  onAdded: (gift: GiftDesk) => void;
}

const BEGIN = { name: "", email: "", amount: "", currency: currencyOf("NGN"), fund: "", receivedOn: today(), note: "" };

/** A gift that came without our form: in cash, by a standing order, from a collection. */
export function AddGiftDialog({ onClose, onAdded }: AddGiftDialogProps) {
  const { draft: form, put, field } = useFields({ ...BEGIN, receivedOn: today() });
  const funds = useQuery({
    queryKey: FUNDS,
    queryFn: ({ signal }) => api.get("/api/desk/giving/funds", { signal }),
  });
  const { minor, problem } = readSum(form.amount, form.currency);
  const add = useCommand({
    call: (minor: number) => {
      const { name, email, currency, fund, receivedOn, note } = form;
      return api.post("/api/desk/giving/gifts", {
        body: { name, email, minor, currency, fund, receivedOn, note },
      });
    },
    changes: [GIVING],
    said: (gift) => `Gift recorded as ${gift.reference}.`,
    onDone: onAdded,
  });
  const isUnexplained = form.note.trim() === "";
  const text = (name: "name" | "email", label: string, hint: string) => (
    <TextField {...field(name)} label={label} hint={hint} optional autoComplete="off" spellCheck={false} />
  );
  return (
    <CommandDialog
      title="Record a gift"
      confirm="Record gift"
      command={add}
      run={() => minor !== undefined && !isUnexplained && add.mutateAsync(minor)}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <SumFields sum={form} problem={isTried ? problem : undefined} put={put} />
          <Select
            {...field("fund")}
            label="For"
            options={[
              { value: "", label: "Where it is needed most" },
              ...(funds.data?.items ?? []).map(({ key, name }) => ({ value: key, label: name })),
            ]}
          />
          {text("name", "Donor’s name", "Leave empty if they want to stay anonymous.")}
          {text("email", "Donor’s email", "They will get a receipt.")}
          <TextArea
            {...field("note")}
            label="How it was given"
            rows={2}
            error={isTried && isUnexplained ? "Enter how it was given, for the ledger." : undefined}
          />
        </>
      )}
    </CommandDialog>
  );
}
