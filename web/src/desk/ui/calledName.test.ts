import { expect, it } from "vitest";
import { calledName } from "./calledName";

it("calls people by their first name, and keeps a title", () => {
  expect(["Ngozi Okonkwo", "Dr Ade", "Prof. Wole Soyinka", "Ms  Amina Bello", "Drew"].map(calledName)).toEqual([
    "Ngozi",
    "Dr Ade",
    "Prof. Wole",
    "Ms Amina",
    "Drew",
  ]);
});
