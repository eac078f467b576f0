import { expect, type Page } from "@playwright/test";

/* Rows of `desk-screen-list.ts` for giving, and somebody who begins to give. */

/** Somebody begins a monthly gift, which nobody has paid yet. */
export async function beginGift(visitor: Page, base: string): Promise<void> {
  const data = {
    name: "Ngozi Ade",
    email: "ngozi@example.org",
    phone: "0803 123 4567",
    price: "5000",
    currency: "NGN",
    every: "monthly",
    consultationType: "Donation",
  };
  const sent = await visitor.request.post("/api/sponsor", { data, headers: { Origin: base } });
  expect(sent.status(), await sent.text()).toBe(201);
}

/** The screens of giving, as `owner` sees them. */
export const givingScreens = (owner: () => Page) => ({
  giving: { path: "/giving", title: "Giving", shows: "Ngozi Ade", palette: "Giving" },
  transfers: {
    path: "/transfers",
    title: "Bank statements",
    shows: "No lines to match",
    palette: "Bank statements",
  },
  "giving/monthly": {
    path: "/giving/monthly",
    title: "Monthly gifts",
    shows: "Ngozi Ade",
    palette: "Monthly gifts",
  },
  "giving/monthly/:id": {
    path: async () => `/giving/monthly/${await firstId(owner(), "plans")}`,
    title: /each month from Ngozi Ade$/,
    shows: "The monthly gift",
    palette: null,
  },
  "giving/funds": { path: "/giving/funds", title: "Funds", shows: "Export gifts", palette: "Funds" },
  "giving/:id": {
    path: async () => `/giving/${await firstId(owner(), "gifts")}`,
    title: "₦5,000 from Ngozi Ade",
    shows: "Nothing yet",
    palette: null,
  },
});

async function firstId(owner: Page, list: string): Promise<string> {
  const found = await (await owner.request.get(`/api/desk/giving/${list}`)).json();
  return found.items[0].id;
}
