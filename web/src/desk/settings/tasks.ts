import type { TileName } from "../../ui/sprite";
import { labelsOf } from "../forms/sections";
import { findFitting, type Has } from "../ui/fits";
import type { SettingsSchema } from "./schemas";

/** What one comes to settings for, and where each part of it is set. */
export interface SettingsTask {
  key: string;
  title: string;
  /** What is in it, in a few words. */
  about: string;
  tile: TileName;
  entries: TaskEntry[];
}

export interface TaskEntry {
  label: string;
  about: string;
  to: string;
  /** What people call it who look for it and find none of its words. */
  also?: string;
}

/** Other words for what is set there. */
const ALSO: Record<string, string> = {
  brand: "theme style picture icon",
  ordering: "shipping price fee checkout cart products sell VAT cash",
  giving: "gifts charity fund give",
  care: "appointments booking cancel times",
  conversation: "moderation spam forum",
  places: "finder map hospitals pharmacies clinics Eid reports",
  outreach: "contact form inquiries enquiries",
};

const site = (section: string, label: string, about: string): TaskEntry => ({
  label,
  about,
  to: `/documents/settings-site?section=${section}`,
});

const settings = (name: string, label: string, about: string, section?: string): TaskEntry => ({
  label,
  about,
  to: `/documents/settings-${name}${section ? `?section=${section}` : ""}`,
  also: ALSO[name],
});

/** The menu alone, of the settings of the site. */
export const MENU_FORM = "/documents/settings-site?only=navigation";

/** In the order in which a practice sets itself up. */
const TASKS: SettingsTask[] = [
  {
    key: "brand",
    title: "Brand",
    about: "Logo, colours, fonts, names",
    tile: "sun",
    entries: [
      settings("brand", "Logo, colours and fonts", "Also covers, and what stands on the home page."),
      site("brand", "Name and doctor", "The site’s name, the doctor’s name, the line below them."),
      settings("home", "Texts of the home page", "Opening, services, prices, products."),
    ],
  },
  {
    key: "contact",
    title: "Contact",
    about: "Phone, address, emergency numbers",
    tile: "talk",
    entries: [
      site("contact", "Phone, email and address", "What stands on every page and in mails."),
      site("urgentHelp", "Emergency numbers", "112 and 999, each with the day of its last check."),
      site("external", "Profiles elsewhere", "Video channel, photos, reviews."),
      settings("contact", "Contact page", "Its texts."),
    ],
  },
  {
    key: "hours",
    title: "Hours",
    about: "Clinicians, phone, call-backs",
    tile: "moon",
    entries: [
      { label: "Clinicians’ hours", about: "When each can be booked, time off, holidays.", to: "/consultations/hours" },
      site("contact", "Phone hours", "When the phone is answered."),
      settings("outreach", "Hours for call-backs", "What callers are told.", "phoneHint"),
    ],
  },
  {
    key: "menu",
    title: "Menu",
    about: "Menu, footer, announcement",
    tile: "stool",
    entries: [
      {
        label: "Menu and footer",
        about: "What they lead to, in which order, and what is hidden.",
        to: MENU_FORM,
      },
      site("announcement", "Announcement", "A line above every page, from one day to another."),
    ],
  },
  {
    key: "bookings",
    title: "Bookings",
    about: "Notice, refunds, licences, prices",
    tile: "steth",
    entries: [
      settings("care", "Booking rules", "Notice, changes, no-shows, consents, replies."),
      settings("care", "Refunds", "What goes back, and until when.", "refunds"),
      { label: "Licences", about: "Where each clinician may see patients.", to: "/consultations/licences" },
      { label: "Packages and prices", about: "What patients can book.", to: "/packages" },
      settings("consultation", "Consultation page", "Its texts."),
    ],
  },
  {
    key: "payments",
    title: "Payments",
    about: "Bank, currencies, shop orders, gifts",
    tile: "cup",
    entries: [
      { label: "Card payments", about: "Whether cards are charged, and where the keys go.", to: "/money/setup" },
      settings("partnership", "Bank accounts", "For transfers and gifts.", "bankAccounts"),
      site("currencies", "Currencies", "Which visitors may choose."),
      settings("ordering", "Orders in the shop", "Open or closed, delivery and pick-up, taxes."),
      settings("giving", "Donations", "Amounts, Gift Aid, monthly gifts."),
    ],
  },
  {
    key: "mail",
    title: "Mail",
    about: "Setup, texts, newsletter",
    tile: "mic",
    entries: [
      { label: "Mail setup", about: "How mail leaves, and a test.", to: "/mail/setup" },
      { label: "Mail texts", about: "Each mail as it will look.", to: "/mail/templates" },
      settings("mail-legal", "Legal line in emails", "Name, number and address by country."),
      settings("newsletter-rules", "Newsletter", "Consent, speed, what is kept."),
      settings("outreach", "Messages", "Who gets which, saved replies."),
    ],
  },
  {
    key: "privacy",
    title: "Privacy and safety",
    about: "Comments, crisis lines, places, policies",
    tile: "heart",
    entries: [
      settings("conversation", "Comments and questions", "Who may write, and what is read first."),
      settings("listening", "Listening lines", "Numbers for people in a crisis, with the day of their check."),
      settings("places", "Nearby providers", "Emergency numbers by country, holidays, what is kept.", "emergency"),
      { label: "Claims and their proofs", about: "Claims without proof are not shown.", to: "/settings/claim" },
      { label: "Policies", about: "Privacy, cookies, terms and the others.", to: "/pages?kind=policy" },
      settings("policy", "Policy page", "Its texts."),
      { label: "Your account", about: "Passkeys, password, where you are signed in.", to: "/account" },
      site("securityContact", "Security contact", "Whom to tell of a weakness."),
    ],
  },
];

const PAGES = {
  key: "pages",
  title: "Pages and search",
  about: "Texts of pages, words of search",
  tile: "leaf",
} as const;

/** Mails have a screen that shows them as they will look. */
const addressOf = ({ id, kind }: SettingsSchema): string => {
  if (id === "settings-mail") return "/mail/templates";
  return id ? `/documents/${id}` : `/settings/${kind}`;
};

const PAGE = /^Page: /;

export const nameOf = ({ id, label, plural }: SettingsSchema): string => (id ? label.replace(PAGE, "") : plural);

/** What a field is called where its form is not in view: 'Giving: Gifts are open', 'Shop page: Hero'. */
const fullName = (schema: SettingsSchema, { label }: { label: string }): string =>
  `${nameOf(schema)}${PAGE.test(schema.label) ? " page" : ""}: ${label}`;

/** The tasks; the last one holds whatever none of the others leads to. */
export function tasksOf(schemas: readonly SettingsSchema[]): SettingsTask[] {
  const isLed = (to: string) => TASKS.some(({ entries }) => entries.some((entry) => entry.to.split("?")[0] === to));
  const rest = schemas.filter((schema) => !isLed(addressOf(schema)));
  const entries = rest.map((schema) => ({
    label: nameOf(schema),
    about: schema.help ?? "Its texts.",
    to: addressOf(schema),
  }));
  return [...TASKS, { ...PAGES, entries }];
}

/** What is found in all settings: tasks' entries, and the fields of every form by their labels. One typing error is forgiven. */
export function findEntries(schemas: readonly SettingsSchema[], words: string): TaskEntry[] {
  const found = findFitting(words, (has) => [...taskEntries(schemas, has), ...formEntries(schemas, has)]);
  return found.filter(({ to }, at) => found.findIndex((other) => other.to === to) === at);
}

const taskEntries = (schemas: readonly SettingsSchema[], has: Has): TaskEntry[] =>
  tasksOf(schemas).flatMap(({ title, entries }) =>
    entries.filter(({ label, about, also = "" }) => has(`${title} ${label} ${about} ${also}`)),
  );

const formEntries = (schemas: readonly SettingsSchema[], has: Has): TaskEntry[] =>
  schemas.flatMap((schema) => {
    if (!schema.id || schema.id === "settings-mail") return [];
    return schema.fields
      .filter((field) => has(`${nameOf(schema)} ${labelsOf(field)}`))
      .map((field) => ({
        label: fullName(schema, field),
        about: field.help ?? field.group ?? (PAGE.test(schema.label) ? "Its texts." : "A field of these settings."),
        to: `/documents/${schema.id}?section=${field.name}`,
      }));
  });
