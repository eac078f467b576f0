import type { CareRequest } from "../types";

/** Whether who asks is the patient's parent or guardian, who reads about the patient's health. */
export const isGuardians = ({ forOther, adult }: CareRequest): boolean => forOther && adult === false;

/** Whom a reply is for at first: the patient, unless only who asks can be reached. */
export const startOf = ({ patient, forOther }: CareRequest): string =>
  forOther && !patient.email ? "payer" : "patient";

/** Whom a reply may be for, where both can be reached. */
export function readersOf(request: CareRequest): { value: string; label: string }[] {
  const { payer, patient } = request;
  return isGuardians(request)
    ? [
        { value: "patient", label: `${patient.name}, the patient, and ${payer.name}, who reads it too` },
        { value: "payer", label: `${payer.name} alone, the parent or guardian` },
      ]
    : [
        { value: "patient", label: `${patient.name}, the patient` },
        { value: "payer", label: `${payer.name}, who pays: money and times only` },
      ];
}

/** What may be written, and where it is read. */
export function hintFor(request: CareRequest, to: string): string {
  return to === "payer" && request.forOther && !isGuardians(request)
    ? "No word about anybody’s health: this person sees money and times only."
    : "They read it behind their own link. The mail only says that there is a reply.";
}
