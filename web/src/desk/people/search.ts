import type { InviteLine, PersonLine } from "../../api/schema";

const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether a person or an invitation has these words in the name or the address, accents or not, and this role. */
export function isLike(one: PersonLine | InviteLine, words: string, role: string): boolean {
  const text = `${"name" in one ? one.name : ""} ${one.email}`;
  return (role === "" || one.roles.some((its) => its === role)) && plain(text).includes(plain(words.trim()));
}
