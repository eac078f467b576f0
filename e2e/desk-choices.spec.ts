import type { Page } from "@playwright/test";
import { becomeOwner, expect, matchSaved, test, withPasskeys } from "./desk";
import { faults } from "./fixtures";

/* What other documents and the calendar have already is chosen by name, and not typed. */

test.use({ deskOf: "choices" });
test.describe.configure({ mode: "serial" });

let owner: Page;

test.beforeAll(async ({ browser, desk }) => {
  owner = await (await browser.newContext({ baseURL: desk.base, viewport: { width: 1280, height: 900 } })).newPage();
  await withPasskeys(owner.context(), owner);
  await becomeOwner(owner, await desk.ownerLink());
});

test.afterAll(() => owner.close());

const saved = () => expect(owner.getByText(matchSaved()).first()).toBeVisible();
const firstOf = async (kind: string) =>
  (await (await owner.request.get(`/api/desk/documents?kind=${kind}&limit=1`)).json()).items[0].id;
const bodyOf = async (id: string) => (await (await owner.request.get(`/api/desk/documents/${id}`)).json()).body;

async function picture(name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  await owner.screenshot({ path: `${process.env.PICTURES}/${name}-1280.png`, fullPage: true });
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.emulateMedia({ colorScheme: "dark" });
  await owner.screenshot({ path: `${process.env.PICTURES}/${name}-390-dark.png`, fullPage: true });
  await owner.emulateMedia({ colorScheme: "light" });
  await owner.setViewportSize({ width: 1280, height: 900 });
}

test("who can be booked with a package, and how, is ticked by name", async () => {
  const id = await firstOf("package");
  const [clinician] = await (await owner.request.get("/api/desk/care/clinicians")).json();
  await owner.goto(`/desk/documents/${id}`);
  const name = owner.getByRole("checkbox", { name: clinician.name });
  await expect(name).not.toBeChecked();
  await name.check();
  await owner.getByRole("checkbox", { name: "In person" }).check();
  await saved();
  await expect.poll(async () => (await bodyOf(id)).clinicians).toEqual([clinician.id]);
  expect((await bodyOf(id)).channels).toContain("in_person");
  await owner.reload();
  await expect(name).toBeChecked();
  expect(await faults(owner)).toEqual([]);
  await picture("package");
  await name.uncheck();
  await expect.poll(async () => (await bodyOf(id)).clinicians).toBeUndefined();
});

test("the section of an article is one of those that there are, or a new one", async () => {
  const posts = await (await owner.request.get("/api/posts")).json();
  const known = posts.sections[0].section;
  const id = await firstOf("blog");
  await owner.goto(`/desk/documents/${id}`);
  const section = owner.getByLabel(/^Section/);
  await section.selectOption(known);
  await expect.poll(async () => (await bodyOf(id)).section).toBe(known);
  await section.selectOption("Another one…");
  await section.fill("For new parents");
  await expect.poll(async () => (await bodyOf(id)).section).toBe("For new parents");
  await owner.reload();
  await expect(section).toHaveValue("For new parents");
  expect(await faults(owner)).toEqual([]);
  await picture("article");
});
