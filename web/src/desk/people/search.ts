import type { InviteLine, PersonLine } from "../../api/schema";
import { fits } from "../ui/fits";

/** Whether a person or an invitation has these words in the name or the address, accents or not, and this role. */
export function isLike(one: PersonLine | InviteLine, words: string, role: string): boolean {
  const name = "name" in one ? one.name : "";
  return (role === "" || one.roles.some((its) => its === role)) && fits(words, [name, one.email]);
}
