import { beforeEach, expect, test } from "vitest";
import { copyPlace, SealedCopy } from "./sealedCopy";

const KEY = "0f".repeat(32);
const place = copyPlace("ada", "question_answer", "1");
let kept: Map<string, string>;
let storage: Storage;

beforeEach(() => {
  kept = new Map();
  storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
});

test("a copy is read again with the key of the session, and by nothing else", async () => {
  const copy = { base: 7, body: { text: "Take half a tablet" } };
  await new SealedCopy(storage, place, KEY).keep(copy);
  expect(kept.get(place)).toMatch(/^[0-9a-f]+$/);
  expect(await new SealedCopy(storage, place, KEY).find()).toEqual(copy);
  const other = copyPlace("ada", "question_answer", "2");
  kept.set(other, kept.get(place) ?? "");
  expect(await new SealedCopy(storage, other, KEY).find()).toBeUndefined();
  expect(await new SealedCopy(storage, place, "1f".repeat(32)).find()).toBeUndefined();
  expect(kept.size).toBe(0);
});

test("the newest copy stays, and none once the server has everything", async () => {
  const copies = new SealedCopy(storage, place, KEY);
  await Promise.all(["a", "ab", "abc"].map((text) => copies.keep({ base: 0, body: { text } })));
  expect((await copies.find())?.body).toEqual({ text: "abc" });
  const late = copies.keep({ base: 0, body: { text: "abcd" } });
  copies.forget();
  await late;
  expect(kept.size).toBe(0);
});
