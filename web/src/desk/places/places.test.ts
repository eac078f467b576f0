import { expect, it } from "vitest";
import { correctionsOf, draftOf, EMPTY, fieldsOf, problemsOf } from "./form";
import type { PlaceFields } from "./types";
import { addressWords, metreWords, valueWords } from "./words";

const imported: PlaceFields = {
  name: "Ola Pharmacy",
  category: "pharmacy",
  address: "",
  area: "Okefia",
  landmark: "",
  district: "Osogbo",
  stateOrRegion: "Osun",
  country: "NG",
  postcode: "",
  lat: 7.771,
  lng: 4.5564,
  phone: "",
  website: "",
  hours: "Mo-Sa 08:00-20:00",
  emergency: false,
  healthScheme: "unknown",
};

it("sends back what was not changed as it was", () => {
  expect(fieldsOf(draftOf(imported))).toEqual(imported);
  expect(correctionsOf(fieldsOf(draftOf(imported)), imported)).toEqual({});
});

it("sends only what the source says otherwise, an emptied field too", () => {
  const draft = { ...draftOf(imported), phone: " +234 803 123 4567 ", hours: "" };
  expect(correctionsOf(fieldsOf(draft), imported)).toEqual({ phone: "+234 803 123 4567", hours: "" });
});

it("asks for a name, a position on the earth and a whole web address", () => {
  expect(Object.keys(problemsOf(EMPTY)).sort()).toEqual(["lat", "lng", "name"]);
  const draft = { ...draftOf(imported), lat: "97", lng: "4,55", website: "ola.example" };
  expect(Object.keys(problemsOf(draft)).sort()).toEqual(["lat", "website"]);
  expect(fieldsOf({ ...draft, lat: "7,7" })).toMatchObject({ lat: 7.7, lng: 4.55 });
});

it("leaves a web address alone that the source has without its scheme", () => {
  const sourced = { ...imported, website: "www.ola.example" };
  expect(problemsOf(draftOf(sourced), sourced)).toEqual({});
  expect(problemsOf({ ...draftOf(sourced), website: "ola.example" }, sourced)).toHaveProperty("website");
});

it("says addresses, distances and values in words", () => {
  expect(addressWords({ ...imported, address: "Osogbo" })).toBe("Osogbo, Okefia, Osun, Nigeria");
  expect([metreWords(849.6), metreWords(1_240)]).toEqual(["850 m", "1.2 km"]);
  expect([valueWords("emergency", true), valueWords("phone", ""), valueWords("category", "clinic")]).toEqual([
    "yes",
    "nothing",
    "Clinic",
  ]);
});
