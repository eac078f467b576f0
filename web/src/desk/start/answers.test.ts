import { expect, it } from "vitest";
import { checkCountry, checkPayment, checkPractice, dialled, withAccount, withCountry } from "./answers";

it("makes a number that can be dialled from anywhere, where the country is known", () => {
  expect(dialled("0803 123 4567", "nigeria")).toBe("+2348031234567");
  expect(dialled("01632 960123", "uk")).toBe("+441632960123");
  expect(dialled("+44 (0)", "uk")).toBeUndefined();
  expect(dialled("0803 123 4567", "both")).toBe("+2348031234567");
  expect(dialled("0800 123 4567", "both"), "free of charge in both countries").toBeUndefined();
  expect(dialled("07700 900123", "both")).toBeUndefined();
  expect(dialled("01632 960123", "both")).toBeUndefined();
  expect(dialled("+234 803 123 4567", "both")).toBe("+2348031234567");
});

const fieldsOf = (errors: { field: string }[]) => errors.map(({ field }) => field);

it("says what is missing, and lets the bank be left out whole", () => {
  expect(fieldsOf(checkPractice({ brand: " ", doctor: "Dr Ade", tagline: "", mainColour: "red" }))).toEqual([
    "brand",
    "mainColour",
  ]);
  expect(fieldsOf(checkCountry({ country: "", hours: "", phone: "0803", email: "x" }))).toEqual([
    "country",
    "phone",
    "email",
  ]);
  expect(fieldsOf(checkCountry({ country: "nigeria", hours: "", phone: "0803 123 4567", email: "" }))).toEqual([]);
  expect(checkPayment({ bank: "", name: "", number: "", currency: "NGN" })).toEqual([]);
  expect(fieldsOf(checkPayment({ bank: "Sample Bank", name: "", number: "12", currency: "NGN" }))).toEqual([
    "name",
    "number",
  ]);
  const account = { bank: "Sample Bank", name: "Ada", currency: "NGN" };
  expect(fieldsOf(checkPayment({ ...account, number: "123456" }))).toEqual(["number"]);
  expect(checkPayment({ ...account, number: "0000 000 000" })).toEqual([]);
  expect(checkPayment({ ...account, number: "12345678", currency: "GBP" })).toEqual([]);
});

it("changes what was answered and keeps the rest", () => {
  const site = { brand: "Hearth", contact: { address: ["1 Close"], zone: "Africa/Lagos" } };
  const changed = withCountry(site, { country: "uk", phone: "01632 960123", hours: "", email: "" });
  expect(changed).toEqual({
    brand: "Hearth",
    currencies: ["GBP"],
    contact: {
      address: ["1 Close"],
      zone: "Europe/London",
      phone: { label: "01632 960123", href: "tel:+441632960123" },
      hours: "",
    },
  });
  expect(withAccount({ title: "Give" }, { bank: "", name: "", number: "", currency: "NGN" })).toEqual({
    title: "Give",
  });
});
