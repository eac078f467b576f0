import { expect, it } from "vitest";
import { workOut } from "./work";

const hashOf = async (words: string) =>
  new DataView(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(words))).getUint32(0);

it("finds a stamp whose hash begins with so many zeros, over letters and digits alone", async () => {
  const stamp = await workOut(" Thank you,\n2 Dr Ade! ", 10, 1_796_000_000);
  expect(stamp).toMatch(/^1796000000\.\d+$/);
  expect((await hashOf(`${stamp}.Thankyou2DrAde`)) >>> 22).toBe(0);
});
