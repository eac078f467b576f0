import type { FieldError } from "../../api/schema";
import { isObject, type JsonObject } from "../forms/values";

/** Where most patients are. */
export type Country = "nigeria" | "uk" | "both";

export interface PracticeAnswers {
  brand: string;
  doctor: string;
  tagline: string;
  mainColour: string;
}

export interface CountryAnswers {
  country: Country | "";
  phone: string;
  /** When the phone is answered. */
  hours: string;
  email: string;
}

export interface PaymentAnswers {
  bank: string;
  name: string;
  number: string;
  currency: string;
}

const CURRENCIES: Record<Country, string[]> = { nigeria: ["NGN"], uk: ["GBP"], both: ["NGN", "GBP", "USD"] };
const ZONES: Record<Country, string> = { nigeria: "Africa/Lagos", uk: "Europe/London", both: "Africa/Lagos" };
const CODES = { nigeria: "+234", uk: "+44" } as const;

/** A mobile number as Nigerians write it; 0800 is free of charge in both countries, and so may be either. */
const NIGERIAN = /^0(?!800)[789][01]\d{8}$/;

/** The number as telephones dial it from anywhere, or nothing where no country is known for it. */
export function dialled(phone: string, country: Country): string | undefined {
  const digits = phone.replaceAll(/[\s().-]/g, "");
  if (/^\+\d{7,15}$/.test(digits)) return digits;
  if (country !== "both" && /^0\d{9,10}$/.test(digits)) return CODES[country] + digits.slice(1);
  if (country === "both" && NIGERIAN.test(digits)) return CODES.nigeria + digits.slice(1);
  return undefined;
}

const isFilled = (text: string): boolean => text.trim() !== "";

/** What is wrong with fields, where their checks fail. */
function errorsOf(checks: [field: string, isFine: boolean, message: string][]): FieldError[] {
  return checks.filter(([, isFine]) => !isFine).map(([field, , message]) => ({ field, message }));
}

export const checkPractice = ({ brand, doctor, mainColour }: PracticeAnswers): FieldError[] =>
  errorsOf([
    ["brand", isFilled(brand), "Enter the name of your site."],
    ["doctor", isFilled(doctor), "Enter the doctor’s name."],
    ["mainColour", /^#[0-9a-f]{6}$/i.test(mainColour), "Write the colour as six digits, such as #0F5A45."],
  ]);

export const checkCountry = ({ country, phone, email }: CountryAnswers): FieldError[] =>
  errorsOf([
    ["country", country !== "", "Choose one."],
    [
      "phone",
      !isFilled(phone) || dialled(phone, country || "both") !== undefined,
      "Enter it such as 0803 123 4567 in Nigeria, or with + and the country code.",
    ],
    [
      "email",
      !isFilled(email) || /^\S+@\S+\.\S+$/.test(email.trim()),
      "Enter an email address, such as hello@example.org.",
    ],
  ]);

/** Nothing at all is fine: there are other ways to be paid. */
export function checkPayment({ bank, name, number, currency }: PaymentAnswers): FieldError[] {
  if (![bank, name, number].some(isFilled)) return [];
  return errorsOf([
    ["bank", isFilled(bank), "Enter the name of the bank."],
    ["name", isFilled(name), "Enter whose account it is."],
    currency === "NGN"
      ? ["number", /^\d{10}$/.test(number.replaceAll(/[\s-]/g, "")), "Enter the 10 digits of the account number."]
      : ["number", /^[\d\s-]{6,20}$/.test(number.trim()), "Enter the account number."],
  ]);
}

export const withPractice = (site: JsonObject, { brand, doctor, tagline }: PracticeAnswers): JsonObject => ({
  ...site,
  brand: brand.trim(),
  doctor: doctor.trim(),
  ...(tagline.trim() ? { tagline: tagline.trim() } : {}),
});

export function withCountry(site: JsonObject, { country, phone, hours, email }: CountryAnswers): JsonObject {
  if (!country) return site;
  const contact: JsonObject = { ...(isObject(site.contact) ? site.contact : {}), zone: ZONES[country] };
  const href = phone.trim() && dialled(phone, country);
  if (href) {
    contact.phone = { label: phone.trim(), href: `tel:${href}` };
    // Those that came with the site are of a number that reaches nobody.
    contact.hours = hours.trim();
  }
  if (email.trim()) contact.email = { label: email.trim(), href: `mailto:${email.trim()}` };
  return { ...site, currencies: CURRENCIES[country], contact };
}

export function withAccount(partnership: JsonObject, { bank, name, number, currency }: PaymentAnswers): JsonObject {
  if (!bank.trim()) return partnership;
  const account = { bank: bank.trim(), name: name.trim(), number: number.trim(), currency };
  return { ...partnership, bankAccounts: [{ _key: "first", ...account }] };
}
