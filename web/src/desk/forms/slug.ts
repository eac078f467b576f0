/** Longest address that is made of a title, in characters. */
const LONGEST = 80;

/** Letters that do not fall apart into a base letter and a mark. */
const LETTERS: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ð: "d", þ: "th", ł: "l", đ: "d", ı: "i" };

/** The last part of an address, made of a title: lower-case letters without marks, digits and single hyphens. */
export function slugOf(title: string): string {
  const plain = title
    .toLowerCase()
    .replaceAll(/[ßæœøðþłđı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f'’‘]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  if (plain.length <= LONGEST) return plain;
  const cut = plain.slice(0, LONGEST + 1);
  const end = cut.lastIndexOf("-");
  return end > 0 ? cut.slice(0, end) : plain.slice(0, LONGEST);
}

/**
 * The address after the title changed. It follows the title only while it still is what the title gave, and never once
 * the document was published: links to it exist by then.
 */
export function slugAfterTitle(slug: string, before: string, after: string, published: boolean): string {
  if (published) return slug;
  return slug === "" || slug === slugOf(before) ? slugOf(after) : slug;
}

/** What is wrong with an address that was typed; `undefined` when it is fine. */
export function slugProblem(slug: string): string | undefined {
  if (slug === "" || slug === slugOf(slug)) return undefined;
  const better = slugOf(slug);
  return better === ""
    ? "Use letters a to z, numbers and hyphens."
    : `Use lower-case letters, numbers and hyphens only, such as ${better}.`;
}
