import type { Page } from "@playwright/test";
import { becomeOwner, expect, test, withPasskeys } from "./desk";
import { film } from "./fixtures/files";

test.use({ deskOf: "lists" });
test.describe.configure({ mode: "serial" });

let owner: Page;
let base: string;

test.beforeAll(async ({ browser, desk }) => {
  base = desk.base;
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1280, height: 900 } });
  owner = await context.newPage();
  await withPasskeys(context, owner);
  await becomeOwner(owner, await desk.ownerLink());
});

/** A call of the desk in the owner's name. */
async function call(method: string, path: string, data?: unknown) {
  const answer = await owner.request.fetch(`/api/desk/${path}`, { method, data, headers: { Origin: base } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.status() === 204 ? undefined : answer.json();
}

/** A new question; answers with its id. */
async function question(title: string): Promise<string> {
  const answer = [{ _type: "block", _key: "a", children: [{ _type: "span", _key: "b", text: "Yes." }] }];
  return (await call("POST", "documents", { kind: "faq", body: { question: title, answer } })).id;
}

const act = (id: string, action: string, more = {}) => call("POST", `documents/${id}/actions`, { action, ...more });
const messages = () => owner.getByRole("region", { name: "Notifications" });
const bar = () => owner.getByRole("region", { name: "Ticked documents" });

async function tick(words: string) {
  await owner.goto(`/desk/pages?kind=faq&q=${encodeURIComponent(words)}`);
  await owner
    .getByRole("row", { name: new RegExp(words) })
    .getByRole("checkbox")
    .check();
}

test("an undo of publishing is offered only where nothing was on the site before", async () => {
  const id = await question("Is rain good?");
  await tick("Is rain good");
  await bar().getByRole("button", { name: "Publish" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expect(messages()).toContainText("1 document published.");
  await messages().getByRole("button", { name: "Undo" }).click();
  await expect(messages()).toContainText("1 document taken off the site.");
  expect((await call("GET", `documents/${id}`)).state).toBe("draft");

  const { revision, body } = await act(id, "publish");
  await call("PUT", `documents/${id}`, { base: revision, body: { ...body, question: "Is rain good now?" }, tab: "t" });
  await tick("Is rain good now");
  await bar().getByRole("button", { name: "Publish" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expect(messages()).toContainText("1 document published.");
  await expect(messages().getByRole("button", { name: /Undo|back/ })).toHaveCount(0);
});

test("a reviewer's note stands at the top, on the site and off it", async () => {
  const id = await question("Is sleep good?");
  await act(id, "submit", { note: "Please look at the answer." });
  await owner.goto(`/desk/documents/${id}`);
  await expect(owner.getByText("The author’s note")).toBeVisible();
  await expect(owner.getByText("Please look at the answer.")).toBeVisible();

  const { revision, body } = await act(id, "publish");
  await call("PUT", `documents/${id}`, { base: revision, body: { ...body, question: "Is sleep bad?" }, tab: "t" });
  await act(id, "submit");
  await act(id, "send_back", { note: "Say how much sleep." });
  await owner.goto(`/desk/documents/${id}`);
  await expect(owner.getByText("Sent back with a note")).toBeVisible();
  await expect(owner.getByText("Say how much sleep.")).toBeVisible();
});

test("who approves what is not about health does not speak as a doctor", async () => {
  const id = await question("Is tea good?");
  await act(id, "submit");
  await owner.goto(`/desk/documents/${id}`);
  await owner.getByRole("button", { name: "Approve" }).click();
  await expect(owner.getByRole("dialog")).toContainText("You confirm that this FAQ entry is correct");
  await owner.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
});

test("what waits for a review is found from the first screen, whatever its kind", async () => {
  await owner.goto("/desk");
  const reviews = owner.getByRole("region", { name: "Waiting for review" });
  await expect(reviews.getByRole("link", { name: "Is tea good?" })).toBeVisible();
});

for (const kind of ["faq", "clinicseries", "package", "project", "testimonial", "claim", "settings-site"]) {
  test(`${kind} can be previewed before it goes out`, async () => {
    let id = kind;
    if (!kind.startsWith("settings"))
      id = (await call("GET", `documents?kind=${kind}&limit=1`)).items[0]?.id ?? (await question("Is milk good?"));
    await owner.goto(`/desk/documents/${id}`);
    await expect(owner.getByRole("button", { name: "Preview" })).toBeVisible();
    const { url } = await call("POST", `documents/${id}/previews`);
    const page = await owner.request.get(url);
    expect(page.status()).toBe(200);
  });
}

test("topic, own work and what is on the site are filters of a list, and a view keeps them", async () => {
  await call("POST", "documents", { kind: "blog", body: { title: "My own words", category: "Ears" } });
  await owner.goto("/desk/articles?kind=blog");
  await owner.getByRole("link", { name: "Mine" }).click();
  await expect(owner.getByRole("row")).toHaveCount(2);
  await owner.getByLabel("Topic").selectOption("Ears");
  await expect(owner).toHaveURL(/mine=1&category=Ears/);
  await expect(owner.getByRole("row", { name: /My own words/ })).toBeVisible();
  await owner.getByRole("link", { name: "On the site" }).click();
  await expect(owner.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  await owner.goto("/desk/pages?kind=faq&state=changed");
  await expect(owner.getByRole("row", { name: /Is sleep bad/ })).toBeVisible();
  await expect(owner.getByRole("row")).toHaveCount(2);
});

const lists = [
  { at: "/desk/media?kind=image", chosen: "?kind=image" },
  { at: "/desk/mail?state=sent", chosen: "?state=sent" },
  { at: "/desk/audit?action=document", chosen: "?action=document" },
  { at: "/desk/people?role=owner", chosen: "?role=owner" },
  { at: "/desk/settings/claim?state=live", chosen: "?state=live" },
];
for (const { at, chosen } of lists) {
  test(`${at} is kept as a view and comes back`, async () => {
    await owner.goto(at);
    await owner.getByRole("button", { name: "Saved views" }).click();
    await owner.getByRole("menuitem", { name: "Save this view…" }).click();
    await owner.getByLabel("Name", { exact: true }).fill("Mine");
    await owner.getByRole("button", { name: "Save view" }).click();
    await expect(messages()).toContainText("Saved as ‘Mine’.");
    await owner.goto(at.split("?")[0] ?? at);
    await owner.getByRole("button", { name: "Saved views" }).click();
    await owner.getByRole("menuitem", { name: "Mine" }).click();
    await expect(owner).toHaveURL(new RegExp(chosen.replace("?", "\\?")));
  });
}

test("the list of claims says what visitors see of them", async () => {
  const { id } = await call("POST", "documents", {
    kind: "claim",
    body: { key: "unproved", text: "The best there is." },
  });
  await act(id, "publish");
  await owner.goto("/desk/settings/claim");
  await owner.getByLabel("Search claims").fill("unproved");
  const line = owner.getByRole("row", { name: /unproved/ });
  await expect(line).toContainText(/No\s*It has no evidence/);
  await expect(line).toContainText("Yes");
});

test("people are found by a part of their name", async () => {
  await owner.goto("/desk/people");
  await owner.getByLabel("Search staff").fill("nobody");
  await expect(owner.getByRole("heading", { name: "Nobody found" })).toBeVisible();
  await owner.getByLabel("Search staff").fill("ade");
  await expect(owner.getByRole("row", { name: /Dr Ade/ })).toBeVisible();
});

/** Screens with fields of their own, and the call that fills them. */
const FIELDED = [
  ["money", "payments?*"],
  ["money/ledger", "ledger?*"],
  ["orders/sales", "orders/sales?*"],
  ["consultations/calendar", "care/calendar?*"],
  ["statistics", "statistics?*"],
  ["statistics/practice", "practice?*"],
  ["conversation", "conversation/queue*"],
  ["giving/funds", "giving/funds"],
] as const;

test("a screen that is not for somebody says why, with no fields that do nothing", async () => {
  for (const [screen, call] of FIELDED) {
    const path = `**/api/desk/${call}`;
    const problem = { code: "forbidden", title: "Not for you", detail: "Ask who runs the site." };
    await owner.route(path, (route) =>
      route.fulfill({ status: 403, contentType: "application/problem+json", body: JSON.stringify(problem) }),
    );
    await owner.goto(`/desk/${screen}`);
    const main = owner.getByRole("main");
    await expect(main.getByText("Ask who runs the site."), screen).toBeVisible();
    await expect(main.locator("input, select, textarea"), screen).toHaveCount(0);
    await expect(main.getByRole("button", { name: /CSV/ }), screen).toHaveCount(0);
    await owner.unroute(path);
  }
});

/** The next action is refused until the person has shown that it is still them. */
const refuseOnce = () =>
  owner.route(
    "**/api/desk/documents/*/actions",
    (route) =>
      route.fulfill({
        status: 403,
        contentType: "application/problem+json",
        body: JSON.stringify({
          code: "reauthenticate",
          title: "Confirm it is you",
          detail: "Show that it is still you.",
        }),
      }),
    { times: 1 },
  );

test("publishing texts of mails asks whether it is still you; giving up loses no word", async () => {
  await owner.goto("/desk/mail/templates/staff-invite");
  const subject = owner.getByLabel("Subject");
  await subject.fill("Come and help us");
  await refuseOnce();
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = owner.getByRole("dialog", { name: "Confirm it is you" });
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(owner.getByText("Show that it is still you.")).toBeVisible();
  await expect(subject).toHaveValue("Come and help us");
  await refuseOnce();
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  await expect(messages()).toContainText("Saved. New emails will use it.");
  await expect(subject).toHaveValue("Come and help us");
});

test("publishing a claim asks whether it is still you, and then goes on", async () => {
  const body = { key: "asked", text: "We answer the phone." };
  const { id } = await call("POST", "documents", { kind: "claim", body });
  await owner.goto(`/desk/documents/${id}`);
  await owner.getByLabel("The claim in a sentence").fill("We answer every call.");
  await refuseOnce();
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = owner.getByRole("dialog", { name: "Confirm it is you" });
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(owner.getByLabel("The claim in a sentence")).toHaveValue("We answer every call.");
  await refuseOnce();
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  await expect(messages()).toContainText("Published.");
  expect((await call("GET", `documents/${id}`)).body.text).toBe("We answer every call.");
});

test("the frame that the player shows becomes the poster", async () => {
  await owner.goto("/desk/media");
  await owner.locator('input[type="file"]').first().setInputFiles([film]);
  await expect(owner.getByRole("list", { name: "Uploads" })).toContainText("In the library");
  await owner.goto("/desk/media?kind=video");
  await owner.getByRole("button", { name: new RegExp(film.name) }).click();
  const dialog = owner.getByRole("dialog", { name: film.name });
  await dialog.getByRole("button", { name: "Use this frame as poster" }).click();
  await expect(messages()).toContainText("This frame is now the poster.");
  const poster = await dialog.getByLabel(film.name).getAttribute("poster");
  expect((await owner.request.get(poster ?? "")).headers()["content-type"]).toMatch(/^image\//);
  const { items } = await call("GET", "media?q=colours+at&kind=image");
  expect(items[0]).toMatchObject({ kind: "image", name: "colours at 0m00s.jpg" });
});
