import { expect, it } from "vitest";
import { placeSample, productOffer, statusSample } from "./samples-data";
import { listOrderNotes, listTrustTiles } from "./terms";
import type { ShopStatus } from "./view";

const textsOf = (found: readonly { text: string }[]) => found.map(({ text }) => text);

it("says in the tiles what the settings of the shop say", () => {
  const certified = { title: "Certified", text: "Available certificates of authenticity." };
  const status = statusSample({ shippingText: "Free to Osun.", returnDays: 45 });
  expect(textsOf(listTrustTiles([certified], status))).toEqual([
    "Available certificates of authenticity.",
    "Free to Osun.",
    "Hassle-free return policy: 45 days.",
  ]);
});

it("has no tile of what is not delivered, or could not be read, whatever staff wrote under its name", () => {
  const written = [
    { title: "Shipping", text: "Free, fast and reliable worldwide." },
    { title: "Transparent", text: "Hassle-free return policy: 30 days." },
  ];
  expect(listTrustTiles(written, undefined)).toEqual([]);
  const closed = statusSample({ shippingText: "", returnDays: 14 });
  expect(textsOf(listTrustTiles(written, closed))).toEqual(["Hassle-free return policy: 14 days."]);
});

it("says of orders of a product what the settings of the shop say", () => {
  const written = ["100% Original Products"];
  const notes = (change: Partial<ShopStatus>) => textsOf(listOrderNotes(written, statusSample(change), productOffer()));
  expect(notes({})).toEqual(["100% Original Products", "Pay on delivery might be available", "Easy 30 days returns"]);
  expect(notes({ paysOnDelivery: false, returnDays: 14 })).toEqual(["100% Original Products", "Easy 14 days returns"]);
  expect(textsOf(listOrderNotes(written, undefined, undefined))).toEqual(written);
  const promised = [...written, "Pay on delivery might be available"];
  expect(textsOf(listOrderNotes(promised, statusSample({ paysOnDelivery: false }), undefined))).toEqual([
    "100% Original Products",
    "Easy 30 days returns",
  ]);
});

it("promises of a file neither payment on delivery nor returns", () => {
  const offer = productOffer({ places: [placeSample({ key: "download", method: "download" })] });
  expect(textsOf(listOrderNotes([], statusSample(), offer))).toEqual([]);
});
