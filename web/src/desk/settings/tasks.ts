import type { TileName } from "../../ui/sprite";
import { labelsOf, wordsFinder } from "../forms/sections";
import type { SettingsSchema } from "./schemas";

/** What one comes to settings for, and where each part of it is set. */
export interface SettingsTask {
  key: string;
  title: string;
  tile: TileName;
  entries: TaskEntry[];
}

export interface TaskEntry {
  label: string;
  about: string;
  to: string;
}

const site = (section: string, label: string, about: string): TaskEntry => ({
  label,
  about,
  to: `/documents/settings-site?section=${section}`,
});

const settings = (name: string, label: string, about: string, section?: string): TaskEntry => ({
  label,
  about,
  to: `/documents/settings-${name}${section ? `?section=${section}` : ""}`,
});

/** The menu alone, of the settings of the site. */
export const MENU_FORM = "/documents/settings-site?only=navigation";

/** In the order in which a practice sets itself up. */
const TASKS: SettingsTask[] = [
  {
    key: "brand",
    title: "Brand",
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
    tile: "steth",
    entries: [
      settings("care", "Booking rules", "Notice, changes, no-shows, consents, replies."),
      settings("care", "Refunds", "What goes back, and until when.", "refunds"),
      { label: "Licences", about: "Where each clinician may see patients.", to: "/consultations/licences" },
      { label: "Packages and prices", about: "What patients can book.", to: "/shop?kind=package" },
      settings("consultation", "Consultation page", "Its texts."),
    ],
  },
  {
    key: "payments",
    title: "Payments",
    tile: "cup",
    entries: [
      settings("partnership", "Bank accounts", "For transfers and gifts.", "bankAccounts"),
      site("currencies", "Currencies", "Which visitors may choose."),
      settings("ordering", "Orders", "Payment, delivery zones, taxes."),
      settings("giving", "Donations", "Amounts, Gift Aid, monthly gifts."),
    ],
  },
  {
    key: "mail",
    title: "Mail",
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
    tile: "heart",
    entries: [
      settings("conversation", "Comments and questions", "Who may write, and what is read first."),
      settings("listening", "Listening lines", "Numbers for people in a crisis, with the day of their check."),
      { label: "Claims and their proofs", about: "Claims without proof are not shown.", to: "/settings/claim" },
      { label: "Policies", about: "Privacy, cookies, terms and the others.", to: "/pages?kind=policy" },
      settings("policy", "Policy page", "Its texts."),
      { label: "Your account", about: "Passkeys, password, where you are signed in.", to: "/account" },
      site("securityContact", "Security contact", "Whom to tell of a weakness."),
    ],
  },
];

const PAGES = { key: "pages", title: "Pages and search", tile: "leaf" } as const;

/** Mails have a screen that shows them as they will look. */
const addressOf = ({ id, kind }: SettingsSchema): string => {
  if (id === "settings-mail") return "/mail/templates";
  return id ? `/documents/${id}` : `/settings/${kind}`;
};

export const nameOf = ({ id, label, plural }: SettingsSchema): string => (id ? label.replace(/^Page: /, "") : plural);

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

/** What is found in all settings: tasks' entries, and the fields of every form by their labels. */
export function findEntries(schemas: readonly SettingsSchema[], words: string): TaskEntry[] {
  const has = wordsFinder(words);
  const ofTasks = tasksOf(schemas).flatMap(({ title, entries }) =>
    entries.filter(({ label, about }) => has(`${title} ${label} ${about}`)),
  );
  const ofForms = schemas.flatMap((schema) => {
    if (!schema.id || schema.id === "settings-mail") return [];
    return schema.fields
      .filter((field) => has(`${nameOf(schema)} ${labelsOf(field)}`))
      .map(({ name, label }) => ({
        label,
        about: nameOf(schema),
        to: `/documents/${schema.id}?section=${name}`,
      }));
  });
  const found = [...ofTasks, ...ofForms];
  return found.filter(({ to }, at) => found.findIndex((other) => other.to === to) === at);
}
