import type { CareMessage, CarePerson, CareRequest, ReplyTo, ThreadChannel } from "../../../api/schema";

/** Whether who asks is the patient's parent or guardian, who reads about the patient's health. */
export const isGuardians = ({ forOther, adult }: CareRequest): boolean => forOther && adult === false;

/** Whether who is signed in may write to the patient; the team writes to who pays, about money and times. */
export const mayWriteToPatient = ({ steps }: CareRequest): boolean => steps.includes("reply_to_patient");

/** Whom to call where no email leaves: the patient, and who pays if that is somebody else. */
export const toCall = ({ patient, payer, forOther }: CareRequest): CarePerson[] =>
  forOther ? [patient, payer] : [patient];

/** Whom a reply is for at first: the patient, unless only who asks can be reached or written to. */
export const startOf = (request: CareRequest): ReplyTo =>
  !mayWriteToPatient(request) || (request.forOther && !request.patient.email) ? "payer" : "patient";

export function readersOf(request: CareRequest): { value: ReplyTo; label: string }[] {
  const { payer, patient } = request;
  return isGuardians(request)
    ? [
        { value: "patient", label: `${patient.name}, the patient, and ${payer.name}, who reads it too` },
        { value: "payer", label: `${payer.name} alone, the parent or guardian` },
      ]
    : [
        { value: "patient", label: `${patient.name}, the patient` },
        { value: "payer", label: `${payer.name}, the payer: payments and times only` },
      ];
}

export function hintFor(request: CareRequest, to: string): string {
  if (!mayWriteToPatient(request)) {
    return "Payments and times only: only a doctor can write about health. The reply is shown as from the team.";
  }
  return to === "payer" && request.forOther && !isGuardians(request)
    ? "No health details: this person sees payments and times only."
    : "They read it behind their own link. The email only says that there is a reply.";
}

/** Who writes from the other side. */
export function nameIn({ payer, patient, forOther }: CareRequest, { channel }: Pick<CareMessage, "channel">): string {
  if (channel === "payer" && forOther) return payer.name || "The payer";
  return patient.name || "The patient";
}

/** With whom a message was exchanged, where that can be two people. */
export function channelWords(request: CareRequest, channel: ThreadChannel): string | undefined {
  if (!request.forOther) return undefined;
  if (channel === "asker") return "With the patient";
  return isGuardians(request) ? "With the parent or guardian" : "With the payer";
}

/** Whether both can be written to, so that somebody has to choose. */
export const hasTwoReaders = (request: CareRequest): boolean =>
  request.forOther && Boolean(request.patient.email) && mayWriteToPatient(request);
