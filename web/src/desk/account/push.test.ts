import { expect, it } from "vitest";
import { parseKey } from "./push";

it("reads a key in base64url", () => {
  expect([...parseKey("-_8A")]).toEqual([0xfb, 0xff, 0]);
});
