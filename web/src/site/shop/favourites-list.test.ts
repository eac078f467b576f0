import { expect, it } from "vitest";
import { type Get, loadFavourites, shownAtOnce } from "./favourites-list";

const get: Get = async (address) => {
  const id = decodeURIComponent(address.split("/").pop() ?? "");
  if (id === "gone") return { ok: false, status: 404, json: async () => ({}) };
  if (id === "broken") return { ok: false, status: 500, json: async () => ({}) };
  return { ok: true, status: 200, json: async () => ({ _id: id }) };
};

it("lists the newest first and names what the shop no longer has", async () => {
  const { products, gone } = await loadFavourites(["a", "gone", "b/c"], get);
  expect(products.map((product) => product._id)).toEqual(["b/c", "a"]);
  expect(gone).toEqual(["gone"]);
});

it("shows what it could get, and fails when that is nothing", async () => {
  expect((await loadFavourites(["a", "broken"], get)).products).toHaveLength(1);
  await expect(loadFavourites(["broken"], get)).rejects.toThrow("The shop answered 500.");
  expect(await loadFavourites([], get)).toEqual({ products: [], gone: [] });
});

it("does not ask for more than a screenful", async () => {
  const many = Array.from({ length: 60 }, (_, at) => `p${at}`);
  const { products } = await loadFavourites(many, get);
  expect(products).toHaveLength(shownAtOnce);
  expect(products[0]?._id).toBe("p59");
});
