import { offerCheck, waitForCall } from "../room/call-form";

/**
 * Before a closed room it looks whether it is open; in an open one it waits for who enters; beside both, for who tries their line.
 * One file: each has a price on every page.
 */
export default function room(part: HTMLElement): void {
  if (part.querySelector("[data-call-form]")) waitForCall(part);
  else if (part.querySelector("[data-check]")) offerCheck(part);
  else import("../room/script/waiting").then((it) => it.waitForRoom(part, room)).catch(() => {});
}
