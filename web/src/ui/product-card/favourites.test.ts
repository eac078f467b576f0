import { describe, expect, it, vi } from "vitest";
import { favouritesKey, favouritesLimit, favouritesOn, parseFavourites, type Shelf } from "./favourites";

function shelf(start?: string): Shelf & { text(): string | null } {
  let text = start ?? null;
  return {
    getItem: () => text,
    setItem: (_key, value) => {
      text = value;
    },
    text: () => text,
  };
}

describe("favourites", () => {
  it("keeps what was marked for the next visit", () => {
    const kept = shelf();
    expect(favouritesOn(kept).toggle("shop-net")).toBe(true);
    expect(kept.text()).toBe('["shop-net"]');
    expect(favouritesOn(kept).has("shop-net")).toBe(true);
  });

  it("takes a product out on the second tap", () => {
    const favourites = favouritesOn(shelf('["shop-net","shop-tote"]'));
    expect(favourites.toggle("shop-net")).toBe(false);
    expect(favourites.list()).toEqual(["shop-tote"]);
  });

  it("reads damaged storage as an empty list", () => {
    for (const text of [null, "", "{", '"shop-net"', '{"a":1}', '[1,null,""]']) {
      expect(parseFavourites(text)).toEqual([]);
    }
    expect(parseFavourites('["a","a",2,"b"]')).toEqual(["a", "b"]);
  });

  it("works for the open page when storage refuses", () => {
    const refusing: Shelf = {
      getItem: () => {
        throw new Error("denied");
      },
      setItem: () => {
        throw new Error("full");
      },
    };
    const favourites = favouritesOn(refusing);
    expect(favourites.toggle("shop-net")).toBe(true);
    expect(favourites.has("shop-net")).toBe(true);
  });

  it("lets the oldest go past the limit", () => {
    const many = Array.from({ length: favouritesLimit }, (_, index) => `p${index}`);
    const favourites = favouritesOn(shelf(JSON.stringify(many)));
    favourites.toggle("new");
    expect(favourites.list()).toHaveLength(favouritesLimit);
    expect(favourites.has("p0")).toBe(false);
    expect(favourites.has("new")).toBe(true);
  });

  it("tells listeners of changes here and in another tab, until they stop", () => {
    const kept = shelf();
    const favourites = favouritesOn(kept);
    const listener = vi.fn();
    const stop = favourites.subscribe(listener);
    favourites.toggle("a");
    kept.setItem(favouritesKey, '["b"]');
    favourites.reload();
    expect(listener).toHaveBeenCalledTimes(2);
    expect(favourites.list()).toEqual(["b"]);
    stop();
    favourites.toggle("c");
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("answers the same list object while nothing changes", () => {
    const favourites = favouritesOn(shelf('["a"]'));
    expect(favourites.list()).toBe(favourites.list());
  });
});
