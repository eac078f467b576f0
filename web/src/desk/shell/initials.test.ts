import { expect, it } from "vitest";
import { initials } from "./initials";

it("takes the first letters of the first and the last name", () => {
  expect(["Ngozi", "Ada Obi", "Dr Ada Ngozi Obi", "Prof. Bello"].map(initials)).toEqual(["N", "AO", "AO", "B"]);
});

it("keeps what belongs to a letter", () => {
  expect(["Ọládélé Ẹ̀kọ́", "o\u0323la ade", "'Ada' (locum)"].map(initials)).toEqual(["ỌẸ̀", "O\u0323A", "AL"]);
});

it("makes something of any name", () => {
  expect(["Dr", "", "123"].map(initials)).toEqual(["D", "", ""]);
});
