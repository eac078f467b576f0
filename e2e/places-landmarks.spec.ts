import { becomeOwner, expect, listen, takePictures, test, withPasskeys } from "./desk";
import { faults, violations } from "./fixtures";

/* A place is found by what everybody knows beside it: noted at the desk, searched without scripts. */

test.use({ deskOf: "landmarks" });
test.describe.configure({ mode: "serial", timeout: 90_000 });

const FINDER = "/nearestpharmacy";

test("the desk notes a landmark, and a visitor without scripts finds what is near it", async ({ browser, desk }) => {
  const context = await browser.newContext({ baseURL: desk.base, viewport: { width: 1280, height: 900 } });
  const heard = listen(context);
  const owner = await context.newPage();
  await withPasskeys(context, owner);
  await becomeOwner(owner, await desk.ownerLink());
  // Places arrive a moment after the first start.
  await expect
    .poll(async () => (await (await owner.request.get("/api/desk/places?country=NG&type=hospital")).json()).total, {
      timeout: 45_000,
    })
    .toBeGreaterThan(0);
  const { items } = await (await owner.request.get("/api/desk/places?country=NG&type=hospital")).json();
  const [place] = items;
  await owner.goto(`/desk/places/${place.id}`);
  await owner.getByLabel(/^Landmark/).fill("Opposite Balogun Market");
  expect(await faults(owner)).toEqual([]);
  await takePictures(owner, "place-landmark");
  await owner.getByRole("button", { name: /^Save/ }).first().click();
  await expect
    .poll(async () => (await (await owner.request.get(`/api/desk/places/${place.id}`)).json()).shown.landmark)
    .toBe("Opposite Balogun Market");
  expect(heard).toEqual([]);
  await context.close();

  const plain = await browser.newContext({ baseURL: desk.base, javaScriptEnabled: false });
  const visitor = await plain.newPage();
  await visitor.goto(`${FINDER}?q=hospital+opposite+balogun+market`);
  await expect(visitor.getByText(/^Near Balogun Market/)).toBeVisible();
  const row = visitor.locator("li[data-place]").first();
  await expect(row).toContainText("Landmark: Opposite Balogun Market");
  await takePictures(visitor, "finder-landmark");
  await row.getByRole("heading").getByRole("link").click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(place.name);
  await expect(visitor.getByText("Landmark: Opposite Balogun Market")).toBeVisible();
  await plain.close();

  const reader = await browser.newContext({ baseURL: desk.base });
  const page = await reader.newPage();
  await page.goto(`${FINDER}?q=balogun+market`);
  expect(await violations(page)).toEqual([]);
  await page.goto(`${FINDER}/add`);
  await expect(page.getByLabel(/^Nearest landmark/)).toBeVisible();
  await reader.close();
});
