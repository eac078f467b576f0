import { expect, type Page } from "@playwright/test";
import { bringFile } from "./desk-datasets";

/* Rows of `desk-screen-list.ts` for messages, registers, the newsletter and places, and what stands in them. */

/** A call that must succeed, with the id of what it made, where it says one. */
const post = async (page: Page, base: string, path: string, data: object): Promise<string> => {
  const sent = await page.request.post(path, { data, headers: { Origin: base } });
  const text = await sent.text();
  expect(sent.ok(), text).toBe(true);
  return text ? JSON.parse(text).id : "";
};

/** Somebody writes and complains, and the owner begins a record, an issue, an import, a list and a place. */
export async function beginOutreach(visitor: Page, owner: Page, base: string): Promise<void> {
  await post(visitor, base, "/api/contact", {
    firstName: "Halima",
    lastName: "Sani",
    email: "halima@example.org",
    phone: "0803 123 4567",
    message: "When is the next street day?",
    services: ["Other"],
  });
  await post(visitor, base, "/api/data-complaint", {
    name: "Segun Oke",
    email: "segun@example.org",
    law: "ng",
    message: "You still write to me.",
  });
  await post(owner, base, "/api/desk/breaches", { title: "A lost phone", noticedAt: new Date().toISOString() });
  await post(owner, base, "/api/desk/newsletter/issues", {});
  const readers = {
    csv: "email\ndele@example.org\n",
    proof: "Paper list, folder 3",
    consentedOn: "2026-11-01",
    askFirst: true,
    dryRun: false,
  };
  await post(owner, base, "/api/desk/newsletter/imports", readers);
  await post(owner, base, "/api/desk/mail/suppressions", { address: "gone@example.org", scope: "all", note: "" });
  const place = { name: "Ola Pharmacy", category: "pharmacy", country: "NG", lat: 7.771, lng: 4.5564 };
  const id = await post(owner, base, "/api/desk/places", { fields: place });
  await post(visitor, base, `/api/places/${encodeURIComponent(id)}/reports`, {
    kind: "closed",
    words: "It is a shop now.",
  });
}

/** The screens, as `owner` sees them. */
export const outreachScreens = (owner: () => Page) => ({
  ...inquiryScreens(owner),
  ...newsScreens(owner),
  ...placeScreens(owner),
});

const inquiryScreens = (owner: () => Page) => ({
  letters: { path: "/letters", title: "Messages", shows: "Halima Sani", palette: "Messages" },
  "letters/mailbox": {
    path: "/letters/mailbox",
    title: "Replies by email",
    shows: "Connect the mailbox",
    palette: "Replies by email",
  },
  "letters/:id": {
    path: async () => `/letters/${await firstId(owner(), "letters?kind=contact")}`,
    title: "Halima Sani",
    shows: "When is the next street day?",
    palette: null,
  },
  complaints: {
    path: "/complaints",
    title: "Data complaints",
    shows: "Segun Oke",
    palette: "Data complaints",
  },
  "complaints/breaches": {
    path: "/complaints/breaches",
    title: "Breaches",
    shows: "A lost phone",
    palette: "Breaches",
  },
  "complaints/breaches/new": {
    path: "/complaints/breaches/new",
    title: "Report a breach",
    shows: "When you noticed it",
    palette: "Report a breach",
  },
  "complaints/breaches/:id": {
    path: async () => `/complaints/breaches/${await firstId(owner(), "breaches")}`,
    title: "A lost phone",
    shows: "Draft notices",
    palette: null,
  },
  person: { path: "/person", title: "Search people", shows: "Person", palette: "Search people" },
  "person/purges": {
    path: "/person/purges",
    title: "Automatic erasure",
    shows: "Carts that nobody ordered",
    palette: "Automatic erasure",
  },
  "person/register": {
    path: "/person/register",
    title: "Processing register",
    shows: "Input for an impact assessment",
    palette: "Processing register",
  },
});

const newsScreens = (owner: () => Page) => ({
  newsletter: { path: "/newsletter", title: "Newsletter", shows: "No subject yet", palette: "Newsletter" },
  "newsletter/subscribers": {
    path: "/newsletter/subscribers",
    title: "Newsletter readers",
    shows: "dele@example.org",
    palette: "Readers of the newsletter",
  },
  "newsletter/subscribers/:id": {
    path: async () => `/newsletter/subscribers/${await firstId(owner(), "newsletter/subscribers")}`,
    title: "dele@example.org",
    shows: "Consent record",
    palette: null,
  },
  "newsletter/imports": {
    path: "/newsletter/imports",
    title: "Import readers",
    shows: "Paper list, folder 3",
    palette: "Import readers",
  },
  "newsletter/issues/:id": {
    path: async () => `/newsletter/issues/${await firstId(owner(), "newsletter/issues")}`,
    title: "A new issue",
    shows: "Formatted",
    palette: null,
  },
  "mail/suppressions": {
    path: "/mail/suppressions",
    title: "Blocked addresses",
    shows: "gone@example.org",
    palette: "Blocked addresses",
  },
  "mail/setup": {
    path: "/mail/setup",
    title: "Set up mail",
    shows: "No emails are sent",
    palette: "Set up mail",
  },
});

const placeScreens = (owner: () => Page) => ({
  places: { path: "/places?q=Ola+Pharmacy", title: "Places", shows: "Ola Pharmacy", palette: "Places" },
  "places/items": {
    path: "/places/items",
    title: "Reports about places",
    shows: "It is a shop now.",
    palette: "Reports about places",
  },
  "places/duplicates": {
    path: "/places/duplicates",
    title: "Duplicate places",
    shows: /No duplicates|Distance apart/,
    palette: "Duplicate places",
  },
  "places/imports": {
    path: "/places/imports",
    title: "Place imports",
    shows: /^Sources: /,
    palette: "Place imports",
  },
  "places/imports/:id": {
    path: async () => {
      const list = Buffer.from("name,country,lat,lng\nGrace Pharmacy,NG,7.77,4.56\n");
      const { origin } = new URL(owner().url());
      return `/places/imports/${await bringFile(owner(), origin, "/api/desk/place-uploads", "grace.csv", list)}`;
    },
    title: "grace.csv",
    shows: "Check it first",
    palette: null,
  },
  "places/new": { path: "/places/new", title: "Add a place", shows: "Latitude", palette: "Add a place" },
  "places/:id": {
    path: async () => `/places/${await firstId(owner(), "places?q=Ola+Pharmacy")}`,
    title: "Ola Pharmacy",
    shows: "Reliability",
    palette: null,
  },
});

async function firstId(owner: Page, list: string): Promise<string> {
  const found = await (await owner.request.get(`/api/desk/${list}`)).json();
  return encodeURIComponent(found.items[0].id);
}
