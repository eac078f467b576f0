import { t } from "../../../messages/message";

/** Waits before the room: the call itself, and the check of the device, come only when somebody asks for them. */
export function waitForCall(root: HTMLElement): void {
  const form = root.querySelector<HTMLFormElement>("[data-call-form]");
  // Where it cannot call, the form is posted to its page, which says so to the doctor.
  if (!form || !offerCheck(root)) return;
  followCountry(form);
  const enter = () => {
    import("./script/enter").then((it) => it.enterRoom(root, form)).catch(() => sayNotLoaded(root));
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    enter();
  });
  // The form was posted before this script was there.
  if (root.dataset.entered !== undefined) enter();
}

/** Offers the check of device and line, which comes when somebody asks for it; whether this browser can call at all. */
export function offerCheck(root: HTMLElement): boolean {
  const isAble = "RTCPeerConnection" in globalThis && navigator.mediaDevices?.getUserMedia !== undefined;
  showPart("[data-able]", isAble);
  showPart("[data-unable]", !isAble);
  showPart("[data-check]", isAble);
  if (!isAble || root.dataset.entered === undefined) showPart("[data-loading]", false);
  if (!isAble) return false;
  root.querySelector("[data-check]")?.addEventListener("click", () => {
    import("./script/check-screen").then((it) => it.openCheck(root)).catch(() => sayNotLoaded(root));
  });
  return true;

  function showPart(selector: string, isShown: boolean): void {
    const part = root.querySelector<HTMLElement>(selector);
    if (part) part.hidden = !isShown;
  }
}

function sayNotLoaded(root: HTMLElement): void {
  root.querySelector("[data-loading]")?.remove();
  const said = root.querySelector("[data-call-said]");
  if (said) said.textContent = t("call-not-loaded");
}

/** Shows the parts of the chosen country only, and no field where it has none. */
function followCountry(form: HTMLFormElement): void {
  const country = form.querySelector<HTMLSelectElement>("[name=country]");
  const part = form.querySelector<HTMLElement>("[data-nation]");
  const nation = part?.querySelector("select");
  if (!country || !part || !nation) return;
  const groups = [...nation.querySelectorAll("optgroup")];
  const show = () => {
    const own = groups.find((group) => group.dataset.country === country.value);
    // Safari shows groups that are only hidden.
    for (const group of groups) group.remove();
    if (own) nation.append(own);
    part.hidden = !own;
  };
  country.addEventListener("change", () => {
    nation.value = "";
    show();
  });
  show();
}
