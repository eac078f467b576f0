import shareLink from "./share-link";

/**
 * What scripts do on the community's pages; `data-part` says which of it. What belongs to this device is fetched only where
 * something was written on it, so that readers pay for nothing that they have not.
 */
export default function community(element: HTMLElement): void {
  const { part } = element.dataset;
  if (part === "share") shareLink(element);
  if (part === "share" || !hasWritten()) return;
  const own = part === "unseen" ? import("./own/unseen") : import("./own/waiting");
  own.then((module) => module.default(element)).catch(() => {});
}

/** Noted by `ui/thread` and by the way of asking. */
function hasWritten(): boolean {
  try {
    return localStorage.getItem("conversation") !== null;
  } catch {
    return false;
  }
}
