import { expect, it } from "vitest";
import type { InviteLine, PersonLine } from "../../api/schema";
import { isLike } from "./search";

const person = { name: "Ọládélé Ade", email: "ade@example.org", roles: ["owner", "doctor"] } as PersonLine;
const invite = { email: "ngozi@example.org", roles: ["editor"] } as InviteLine;

it("finds people by a part of the name or the address, and by their role", () => {
  expect([isLike(person, "oladele", ""), isLike(person, "ADE@", ""), isLike(person, "ngozi", "")]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isLike(invite, "ngo", ""), isLike(invite, "", "owner"), isLike(person, " ", "owner")]).toEqual([
    true,
    false,
    true,
  ]);
  expect(isLike(person, "", "doctor")).toBe(true);
});
