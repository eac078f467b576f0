import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/Button";
import { api } from "../shell/api";
import { Dialog } from "../ui/Dialog";
import { fieldId, TextField } from "../ui/fields";
import { trash } from "../ui/icons";
import { ProblemSummary } from "../ui/ProblemSummary";
import { toast } from "../ui/toasts";
import { useOnce } from "../ui/useOnce";
import { isSame } from "./address";
import type { PersonErased } from "./types";

interface EraseDialogProps {
  email: string;
  onClose: () => void;
  onErased: (erased: PersonErased) => void;
}

/** Erases a person everywhere. The address must be typed once more: nobody does that by mistake. */
export function EraseDialog({ email, onClose, onErased }: EraseDialogProps) {
  const [again, setAgain] = useState("");
  const [isTried, setIsTried] = useState(false);
  const client = useQueryClient();
  const once = useOnce();
  const isRight = isSame(again, email);
  const erase = useMutation({
    meta: { told: true },
    mutationFn: () => api.post<PersonErased>("/api/desk/people-data/erase", { email, again: again.trim() }),
    onSuccess: (erased) => {
      toast("Erased.");
      onErased(erased);
      // Lists of every feature may have held something of this person.
      void client.invalidateQueries();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(!isRight);
    if (isRight) once(() => erase.mutateAsync());
  };
  return (
    <Dialog open title="Erase this person for good?" onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <ProblemSummary error={erase.error} form="erase" />
        <p>
          Everything above is erased at once, and nobody can bring it back. What the law wants kept, such as payments,
          stays without the person; afterwards you see what stayed and why.
        </p>
        <TextField
          id={fieldId("again", "erase")}
          label={`Type ${email} to go on`}
          autoComplete="off"
          error={isTried && !isRight ? `Type ${email}.` : undefined}
          value={again}
          onChange={setAgain}
        />
        <div className="row">
          <Button look="danger" icon={trash} disabled={erase.isPending}>
            Erase for good
          </Button>
          <Button type="button" look="line" onClick={onClose}>
            Keep it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
