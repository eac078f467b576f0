import { useState } from "react";
import type { PersonCorrected } from "../../api/schema";
import { api } from "../shell/api";
import { useCommand } from "../shell/useCommand";
import { CommandDialog } from "../ui/CommandDialog";
import { fieldId, TextField } from "../ui/fields";
import { useFields } from "../ui/useFields";
import { isAddress } from "./address";

interface CorrectDialogProps {
  email: string;
  onClose: () => void;
  onCorrected: (corrected: PersonCorrected) => void;
}

const FORM = "correct";

/** What a person is really called and where they are reached; an empty field stays as it is. */
export function CorrectDialog({ email, onClose, onCorrected }: CorrectDialogProps) {
  const { draft, field } = useFields({ name: "", newEmail: "", phone: "" }, FORM);
  const [isTried, setIsTried] = useState(false);
  const correct = useCommand({
    call: () => api.post("/api/desk/people-data/correct", { body: { email, ...draft } }),
    // Lists of every feature may show this person.
    changes: [[]],
    said: "Corrected.",
    onDone: onCorrected,
  });
  const isEmpty = Object.values(draft).every((value) => value.trim() === "");
  const isWrong = draft.newEmail.trim() !== "" && !isAddress(draft.newEmail);
  const run = () => {
    setIsTried(true);
    return !isEmpty && !isWrong && correct.mutateAsync();
  };
  return (
    <CommandDialog
      title="Correct their data"
      explanation={`Messages, consultations, orders, gifts and the newsletter of ${email} get what you enter. What you leave empty stays. Emails and Gift Aid declarations stay as they were.`}
      form={FORM}
      confirm="Correct"
      command={correct}
      run={run}
      onClose={onClose}
    >
      <TextField
        {...field("name")}
        optional
        label="Name"
        autoComplete="off"
        error={isTried && isEmpty ? "Enter what is to be corrected." : undefined}
      />
      <TextField
        {...field("newEmail")}
        id={fieldId("newEmail", FORM)}
        optional
        type="email"
        label="Email address"
        hint="Make sure that it is theirs: it gets new links to their consultations. Links in earlier emails stop working."
        autoComplete="off"
        error={isTried && isWrong ? "Enter the full address, such as name@example.org." : undefined}
      />
      <TextField {...field("phone")} optional type="tel" label="Phone" autoComplete="off" />
    </CommandDialog>
  );
}
