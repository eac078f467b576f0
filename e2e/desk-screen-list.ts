import type { Browser, BrowserContext, Page } from "@playwright/test";
import { becomeDoctor, becomeOwner, expect, join, mailedLink, withPasskeys } from "./desk";
import { bringDataset } from "./desk-datasets";
import { beginGift, givingScreens } from "./desk-giving";
import { beginOutreach, outreachScreens } from "./desk-inquiries-screens";
import { beginOrder, beginReturn, orderScreens } from "./desk-orders";
import type { Served } from "./server";
import { tillOf } from "./till";

/* Each screen of the desk with something to show: what `desk-screens.spec.ts` tests and `desk-screens.bench.ts` measures. */

/** How a route of the desk is opened, and what it shows once it is there. */
export interface Screen {
  path: string | (() => Promise<string> | string);
  title: string | RegExp;
  /** Words that only stand there once the screen has its data. */
  shows: string | RegExp;
  /** What finds it in the command palette; `null` for what one particular thing needs. */
  palette: string | null;
}

/** Who looks at the screens, and what some of them need. */
export interface Scene {
  contexts: BrowserContext[];
  owner: Page;
  /** A doctor who has still to protect their account. */
  doctor: Page;
  /** A doctor who has set everything up. */
  physician: Page;
  /** Nobody that the desk knows. */
  stranger: Page;
  question: string;
  payment: string;
  run: string;
  webhook: string;
  /** The path of a link that nobody has followed yet. */
  invitation: string;
}

const ARTICLE = "post-danger-signs-in-pregnancy";

/** Each route of the registry has a row here. */
export function deskScreens(scene: () => Scene): Record<string, Screen> {
  const owner = () => scene().owner;
  return {
    "": { path: "/", title: /^Good \w+, Dr Ade\./, shows: "Next appointments", palette: "Today" },
    articles: { path: "/articles", title: "Articles", shows: "Next review", palette: "Articles" },
    "articles/topics": {
      path: "/articles/topics",
      title: "Topics and sections",
      shows: "Rename or merge",
      palette: "Topics and sections",
    },
    videos: { path: "/videos", title: "Videos", shows: "Published", palette: "Videos" },
    shop: { path: "/shop", title: "Shop", shows: "Published", palette: "Shop" },
    packages: { path: "/packages", title: "Packages and prices", shows: "Published", palette: "Packages and prices" },
    pages: { path: "/pages", title: "Pages", shows: "Published", palette: "Pages" },
    "documents/new/:kind": {
      path: "/documents/new/faq",
      title: /^Edit/,
      shows: "Before publishing",
      palette: "New FAQ entry",
    },
    "documents/table/:kind": {
      path: "/documents/table/shop",
      title: "Edit shop items in a spreadsheet",
      shows: "1. Download the table",
      palette: "Edit products in a spreadsheet",
    },
    "documents/:id": {
      path: `/documents/${ARTICLE}`,
      title: "Edit article",
      shows: "Before publishing",
      palette: null,
    },
    media: { path: "/media", title: "Media library", shows: /^\d+ files$/, palette: "Media library" },
    clients: { path: "/clients", title: "Programs", shows: "No programs", palette: "Programs" },
    webhooks: { path: "/webhooks", title: "Webhooks", shows: /^Accounts$/, palette: "Webhooks" },
    "webhooks/:id": {
      path: () => `/webhooks/${scene().webhook}`,
      title: "Accounts",
      shows: "No messages yet",
      palette: null,
    },
    sync: {
      path: "/sync",
      title: "Content sync",
      shows: "This site keeps its content itself",
      palette: "Content sync",
    },
    statistics: { path: "/statistics", title: "Statistics", shows: "Page views", palette: "Statistics" },
    "statistics/practice": {
      path: "/statistics/practice",
      title: "Practice figures",
      shows: "Reading and orders",
      palette: "Practice figures",
    },
    settings: { path: "/settings", title: "Settings", shows: "Privacy and safety", palette: "Settings" },
    menu: { path: "/menu", title: "Menu", shows: "Header", palette: "Menu and footer of the site" },
    start: { path: "/start", title: "What you do", shows: "Name of your site", palette: "Set up your site" },
    "start/:step": {
      path: "/start/country",
      title: "Where your patients are",
      shows: "Nigeria: prices in naira",
      palette: null,
    },
    "settings/:kind": { path: "/settings/claim", title: "Claims", shows: "licensed-doctor", palette: "Claims" },
    mail: { path: "/mail", title: "Mail", shows: "tunde@example.org", palette: "Mail" },
    "mail/templates": {
      path: "/mail/templates",
      title: "Email texts",
      shows: "Staff and the site",
      palette: "Email texts",
    },
    "mail/templates/:name": {
      path: "/mail/templates/staff-invite",
      title: "Invitation to the desk",
      shows: "Subject:",
      palette: null,
    },
    "mail/jobs": { path: "/mail/jobs", title: "Failed jobs", shows: "No failed jobs", palette: "Failed jobs" },
    "mail/:id": {
      path: async () => `/mail/${await mailId(owner())}`,
      title: /^Your invitation/,
      shows: "Message-ID",
      palette: null,
    },
    imports: { path: "/imports", title: "Imports", shows: "production.ndjson", palette: "Imports" },
    "imports/:id": {
      path: () => `/imports/${scene().run}`,
      title: "production.ndjson",
      shows: "Where it comes from",
      palette: null,
    },
    people: { path: "/people", title: "People", shows: "tunde@example.org", palette: "People" },
    "people/rights": {
      path: "/people/rights",
      title: "Who may do what",
      shows: "See drafts and lists",
      palette: "Who may do what",
    },
    conversation: { path: "/conversation", title: "Moderation", shows: "A comment that waits.", palette: "Moderation" },
    "conversation/reports": {
      path: "/conversation/reports",
      title: "Reports",
      shows: "No reports to decide",
      palette: "Reports",
    },
    "conversation/complaints": {
      path: "/conversation/complaints",
      title: "Complaints",
      shows: "No complaints",
      palette: "Complaints",
    },
    "conversation/words": {
      path: "/conversation/words",
      title: "Blocked words",
      shows: "No words yet",
      palette: "Blocked words",
    },
    "conversation/safety": {
      path: "/conversation/safety",
      title: "Safety rules",
      shows: "Search words",
      palette: "Safety rules",
    },
    "conversation/exports": {
      path: "/conversation/exports",
      title: "Exports",
      shows: "Download risk record (CSV)",
      palette: "Moderation exports",
    },
    questions: { path: "/questions", title: "Questions", shows: "How much salt is in bread?", palette: null },
    "questions/:id": {
      path: () => `/questions/${scene().question}`,
      title: "Salt in bread",
      shows: "How much salt is in bread?",
      palette: null,
    },
    consultations: {
      path: "/consultations?state=needs_details",
      title: "Consultations",
      shows: "Amina Bello",
      palette: "Consultations",
    },
    "consultations/calendar": {
      path: "/consultations/calendar",
      title: "Calendar",
      shows: "Times in",
      palette: "Calendar",
    },
    "consultations/hours": {
      path: "/consultations/hours",
      title: "Hours",
      shows: "No patients are seen on these days",
      palette: "Hours and holidays",
    },
    "consultations/hours/:id": {
      path: async () => `/consultations/hours/${await clinicianId(owner())}`,
      title: /^Hours of/,
      shows: "Every week",
      palette: null,
    },
    "consultations/waiting": {
      path: "/consultations/waiting",
      title: "Waiting list",
      shows: "Nobody is waiting",
      palette: "Waiting list",
    },
    "consultations/licences": {
      path: "/consultations/licences",
      title: "Licence map",
      shows: "Northern Ireland",
      palette: "Licence map",
    },
    "consultations/calls": {
      path: "/consultations/calls",
      title: "Calls",
      shows: "reached on this machine only",
      palette: "Calls",
    },
    "consultations/:id": {
      path: async () => `/consultations/${await requestId(owner())}`,
      title: "Amina Bello",
      shows: "What they wrote",
      palette: null,
    },
    money: { path: "/money", title: "Money", shows: "₦15,402.50", palette: "Money" },
    "money/reviews": {
      path: "/money/reviews",
      title: "Payments to check",
      shows: "Nothing to check",
      palette: "Payments to check",
    },
    "money/refunds": { path: "/money/refunds", title: "Refunds", shows: "No refunds waiting", palette: "Refunds" },
    "money/ledger": { path: "/money/ledger", title: "Ledger", shows: "Income: orders", palette: "Ledger" },
    "money/payouts": { path: "/money/payouts", title: "Payouts", shows: "No payouts yet", palette: "Payouts" },
    "money/rates": {
      path: "/money/rates",
      title: "Exchange rates",
      shows: "There is no rate",
      palette: "Exchange rates",
    },
    "money/setup": {
      path: "/money/setup",
      title: "Set up payments",
      shows: "What you do",
      palette: "Set up payments",
    },
    "money/:reference": {
      path: () => `/money/${scene().payment}`,
      title: "Donation, ₦15,402.50",
      shows: "Nothing yet",
      palette: null,
    },
    ...givingScreens(owner),
    ...orderScreens(owner),
    ...outreachScreens(owner),
    account: { path: "/account", title: "Your account", shows: "Where you are signed in", palette: "Your account" },
    audit: { path: "/audit", title: "Audit log", shows: "to the staff", palette: "Audit log" },
    "*": { path: "/nowhere", title: "Page not found", shows: "Nothing at this address", palette: null },
    "/sign-in": { path: "/sign-in", title: "Sign in", shows: "Sign in with a passkey", palette: null },
    "/set-up": { path: "/set-up", title: "Protect your account", shows: "A passkey (best)", palette: null },
    "/welcome/:token": { path: () => scene().invitation, title: /./, shows: "Your name", palette: null },
  };
}

/** Fills a desk with something for each screen. */
export async function setScene(browser: Browser, desk: Served): Promise<Scene> {
  const contexts: BrowserContext[] = [];
  const open = async () => {
    // A colour that still fades into another has no contrast to measure.
    const context = await browser.newContext({ baseURL: desk.base, reducedMotion: "reduce" });
    contexts.push(context);
    return context.newPage();
  };
  const [owner, doctor, stranger, physician] = [await open(), await open(), await open(), await open()];
  await withPasskeys(owner.context(), owner);
  await withPasskeys(physician.context(), physician);
  await becomeOwner(owner, await desk.ownerLink());
  // The first doctor needs nobody's agreement.
  await becomeDoctor(physician, owner, desk.base, "bello@example.org");
  for (const email of ["tunde@example.org", "amina@example.org"]) {
    const invite = { data: { email, roles: ["doctor"] }, headers: { Origin: desk.base } };
    expect((await owner.request.post("/api/desk/people/invites", invite)).ok()).toBe(true);
  }
  await expect(async () => {
    await join(doctor, await mailedLink(owner, "amina@example.org"), "Amina", "kettle green hums twice a day");
  }).toPass();
  await expect(doctor.getByRole("heading", { level: 1 })).toHaveText("Protect your account");
  const question = await talk(stranger, desk.base);
  await consult(stranger, desk.base);
  await beginGift(stranger, desk.base);
  await beginReturn(stranger, owner, desk.base, await beginOrder(stranger, desk.base));
  await beginOutreach(stranger, owner, desk.base);
  const run = await bringDataset(owner, desk.base);
  const webhook = await addWebhook(owner, desk.base);
  const payment = (await (await tillOf(desk)).open("screens")).reference;
  const invitation = new URL(await mailedLink(owner, "tunde@example.org")).pathname.replace("/desk", "");
  return { contexts, owner, doctor, physician, stranger, question, payment, run, webhook, invitation };
}

export async function mailId(owner: Page): Promise<string> {
  const found = await (await owner.request.get("/api/desk/mails?q=tunde%40example.org")).json();
  return found.items[0].id;
}

async function clinicianId(owner: Page): Promise<string> {
  const [first] = await (await owner.request.get("/api/desk/care/clinicians")).json();
  return first.id;
}

async function requestId(owner: Page): Promise<string> {
  const found = await (await owner.request.get("/api/desk/care/requests?state=needs_details")).json();
  return found.items[0].id;
}

/** A program that is told of nothing that happens here. */
async function addWebhook(owner: Page, base: string): Promise<string> {
  const data = { name: "Accounts", address: "http://127.0.0.1:9/hook", occasions: ["content.unpublished"] };
  const added = await owner.request.post("/api/desk/webhooks", { data, headers: { Origin: base } });
  expect(added.status(), await added.text()).toBe(201);
  return (await added.json()).webhook.id;
}

/** Somebody asks for a consultation with an old client, which leaves answers to be given. */
async function consult(stranger: Page, base: string): Promise<void> {
  const data = {
    name: "Amina Bello",
    email: "amina.bello@example.org",
    consultationType: "First chat",
    story: "I am always tired since March.",
  };
  const sent = await stranger.request.post("/api/free-subscription", { data, headers: { Origin: base } });
  expect(sent.status(), await sent.text()).toBe(201);
}

/** Somebody writes under a post and asks a question; its id. */
async function talk(stranger: Page, base: string): Promise<string> {
  const headers = { Origin: base };
  const posts = await (await stranger.request.get("/api/posts?limit=1")).json();
  const comment = { name: "Ngozi", text: "A comment that waits." };
  const written = await stranger.request.post(`/api/posts/${posts.items[0].url.split("/").at(-1)}/comments`, {
    data: comment,
    headers,
  });
  expect(written.status()).toBe(201);
  const data = { title: "Salt in bread", question: "How much salt is in bread?", adult: true };
  const asked = await stranger.request.post("/api/questions", { data, headers });
  expect(asked.status()).toBe(201);
  return (await asked.json())._id;
}

/** Who can see a route. */
export function pageOf({ owner, doctor, physician, stranger }: Scene, route: string): Page {
  if (route.startsWith("questions") || route === "consultations/:id") return physician;
  if (route === "/set-up") return doctor;
  return route.startsWith("/") ? stranger : owner;
}

/** The address of a screen. */
export async function addressOf({ path }: Screen): Promise<string> {
  const below = typeof path === "string" ? path : await path();
  return `/desk${below === "/" ? "" : below}`;
}

/** Waits until a screen is there with its data. */
export async function expectScreen(page: Page, screen: Screen): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(screen.title);
  await expect(page.getByText(screen.shows).first()).toBeVisible();
  // What comes later moves what stands below it, out of the window and from under the focus.
  await expect(page.getByText(/^(Loading|Opening the editor)…$/)).toHaveCount(0);
}
