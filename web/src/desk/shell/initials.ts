/** What stands before a name and is none of it. */
const TITLES = new Set(["dr", "prof", "mr", "mrs", "ms", "miss", "chief", "pharm", "nurse", "sir", "madam"]);

const isTitle = (word: string) => TITLES.has(word.replace(/\.$/, "").toLowerCase());

/** The first letters of the first and the last name: 'AO' of 'Dr Ada Ngozi Obi'. A name of titles alone is read as one. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const names = words.filter((word) => !isTitle(word));
  const [first, ...others] = names.length > 0 ? names : words;
  // With its accents: a letter and the marks that belong to it.
  const letter = (word?: string) => /\p{L}\p{M}*/u.exec(word ?? "")?.[0].toUpperCase() ?? "";
  return `${letter(first)}${letter(others.at(-1))}`;
}
