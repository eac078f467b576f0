/** What the site keeps on the device about what somebody asked, liked or wanted. The theme tells nothing and stays. */
const KEYS = ["likedQuestions", "conversation", "askDraft", "favourites", "savedPlaces"];

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
    // The last places that were looked for.
    if ("caches" in window) void caches.delete("nearby");
  } catch {
    // A device that refuses storage has kept nothing.
  }
}
