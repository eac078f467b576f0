import { useState } from "react";
import type { FieldError } from "../../api/schema";
import { asProblem, type ProblemError, unfinished } from "../shell/problem";
import type { Command } from "./cases/command";

/** What a form has against itself before it is sent, and after that what the server has: above it and at its fields. */
export function useChecks({ error: refusal, isPending }: Command) {
  const [missing, setMissing] = useState<ProblemError>();
  const error: unknown = missing ?? refusal;
  return {
    /** For `CommandDialog`. */
    command: { error, isPending },
    /** What is said at a field. */
    about: (field: string): string | undefined => (error ? asProblem(error).about(field) : undefined),
    /** Shows what is to be corrected; whether there is nothing. */
    pass: (errors: FieldError[]): boolean => {
      setMissing(unfinished(errors));
      return errors.length === 0;
    },
  };
}
