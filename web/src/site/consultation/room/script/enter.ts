import { t } from "../../../../messages/message";
import { clearProblems, type Mend, showProblems } from "../../../../ui/inquiry/problems";
import { CallScreen } from "./call-screen";

/** What the server gives to who enters. */
export interface Entered {
  /** The secret of the seat. */
  seat: string;
  /** Whom to ring where the patient is. */
  numbers: { label: string; tel: string }[];
  /** On which number the doctor can ring. */
  phone?: string | null;
}

interface Problem {
  detail?: string;
  errors?: Mend[];
}

/** Says where the patient is, and makes the call in place of the form. */
export async function enterRoom(root: HTMLElement, form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>("button:not([type=button])");
  if (form.dataset.busy !== undefined) return;
  form.dataset.busy = "";
  button?.setAttribute("aria-disabled", "true");
  clearProblems(form);
  say(root, t("call-entering"));
  const answer = await postPlace(roomOf(root), form);
  root.querySelector("[data-loading]")?.remove();
  delete form.dataset.busy;
  button?.removeAttribute("aria-disabled");
  say(root, "");
  if ("seat" in answer) {
    new CallScreen(root, answer).open();
  } else {
    showProblems(form, answer.errors ?? [], answer.detail);
  }
}

/** The call that gives a seat: to the patient, or to who is invited. */
function roomOf({ dataset: { token = "", guest } }: HTMLElement): string {
  const kind = guest === undefined ? "bookings" : "guests";
  return `/api/consultation/${kind}/${encodeURIComponent(token)}/room`;
}

async function postPlace(room: string, form: HTMLFormElement): Promise<Entered | Problem> {
  const values = new FormData(form);
  const textOf = (name: string) => String(values.get(name) ?? "").trim();
  const place = { country: textOf("country"), town: textOf("town"), beside: textOf("beside") };
  const nation = textOf("nation");
  try {
    const answer = await fetch(room, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(nation ? { ...place, nation } : place),
    });
    const body = (await answer.json().catch(() => ({}))) as Partial<Entered> & Problem;
    if (answer.ok && body.seat) return { numbers: [], ...body, seat: body.seat };
    if (body.errors?.length) return { errors: body.errors };
    return { detail: body.detail || t("call-not-accepted") };
  } catch {
    return { detail: t("call-no-answer") };
  }
}

function say(root: HTMLElement, words: string): void {
  const said = root.querySelector("[data-call-said]");
  if (said) said.textContent = words;
}
