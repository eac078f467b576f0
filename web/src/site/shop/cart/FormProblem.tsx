import type { FormState } from "../../../render/contract";
import { ErrorSummary } from "../../../ui/Form";

/** Why a form was not taken whose fields cannot be led to: said as one text. */
export function FormProblem({ state }: { state: FormState }) {
  const words = [state.message, ...state.errors.map(({ message }) => message)].filter(Boolean).join(" ");
  return <ErrorSummary state={{ ...state, errors: [], message: words || undefined }} />;
}
