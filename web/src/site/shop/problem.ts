import type { FormState } from "../../render/contract";
import { COUPON } from "./names";

/** The form of a page where something has to be mended: what a coupon does comes as a sentence alone, and is no problem. */
export function findProblem(form: FormState | undefined): FormState | undefined {
  const isProblem = form && (form.errors.length > 0 || form.name !== COUPON);
  return isProblem ? form : undefined;
}
