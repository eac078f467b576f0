/** Cuts at a word so that the result, with its `…`, has at most `limit` characters. */
export function cutAtWord(text: string, limit = 160): string {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  const letters = [...plain];
  if (letters.length <= limit) return plain;
  const cut = letters.slice(0, limit - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${(space > limit / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.!?–-]+$/, "")}…`;
}
