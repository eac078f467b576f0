import type { StoreName } from "../../../ui/kept/stores";

/** What the site keeps on the device about what somebody asked, liked or wanted. The theme tells nothing and stays. */
const KEYS = ["likedQuestions", "conversation", "askDraft", "favourites", "savedPlaces", "keepsNoArticles"];

const STORES: readonly StoreName[] = ["nearby", "reading", "unsent"];

/** Clears the device: at the press of the form's button, so that a broken line does not stop it, and on the page after it. */
export default function forgetDevice(element: HTMLElement): void {
  const form = element.querySelector("form");
  if (form) form.addEventListener("submit", clear);
  else clear();
}

function clear(): void {
  try {
    for (const key of KEYS) localStorage.removeItem(key);
    sessionStorage.clear();
    // The last places that were looked for, articles that were read, forms that wait.
    if ("caches" in window) for (const name of STORES) void caches.delete(name);
  } catch {
    // A device that refuses storage has kept nothing.
  }
}
