/** What the site keeps on the device about what somebody asked, liked or wanted. The theme tells nothing and stays. */
const KEYS = ["likedQuestions", "conversation", "askDraft", "favourites"];

/** Clears the device. */
export default function forgetDevice(): void {
  try {
    for (const key of KEYS) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // A device that refuses storage has kept nothing.
  }
}
