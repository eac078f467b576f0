/* What this browser keeps of its reader's own doing. The server holds the truth; a browser may refuse to keep anything. */

/** Ids of the questions that were liked here (spec 2 §3). */
const LIKED = "likedQuestions";
/** Set once something was written here, so that pages ask what is the reader's own only then. */
const WROTE = "conversation";

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing is kept here; the server still knows.
  }
}

/** Ids of liked questions; anything that is not a list of words counts as none. */
export function likedQuestions(): string[] {
  try {
    const value: unknown = JSON.parse(read(LIKED) ?? "[]");
    return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Notes or forgets a liked question. */
export function keepLiked(id: string, liked: boolean): void {
  const others = likedQuestions().filter((other) => other !== id);
  keep(LIKED, JSON.stringify(liked ? [...others, id] : others));
}

export const hasWritten = (): boolean => read(WROTE) !== null;
export const noteWriting = (): void => keep(WROTE, "1");
