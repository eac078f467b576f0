import { expect, test } from "./fixtures";

/** The sample article that has a recording. */
const recorded = "/blog/waking-in-the-night";

test("Listen plays the doctor's recording, asked for in parts and only after the tap", async ({ page }) => {
  const asked: { range: string | undefined; status: number }[] = [];
  page.on("response", async (response) => {
    if (!response.url().endsWith(".mp3")) return;
    asked.push({ range: (await response.request().allHeaders()).range, status: response.status() });
  });
  await page.goto(recorded, { waitUntil: "networkidle" });
  expect(asked).toEqual([]);
  await expect(page.getByText("Sample recording, no speech: 6 seconds, 12 KB")).toBeVisible();
  await page.getByRole("button", { name: "Listen to Blog" }).click();
  await expect(page.getByRole("button", { name: "Pause Audio" })).toBeVisible();
  const place = () => page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await expect.poll(place).toBeGreaterThan(0.1);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  for (const { range, status } of asked) expect([range?.slice(0, 6), status]).toEqual(["bytes=", 206]);
  await page.getByLabel("Speed").selectOption("1.5");
  expect(await page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(1.5);
  await page.getByRole("button", { name: "Pause Audio" }).click();
  const paused = await place();
  await page.getByRole("button", { name: "Listen to Blog" }).click();
  await expect.poll(place).toBeGreaterThan(paused);
});

test("a recording that cannot be fetched gives way to the device's voice", async ({ page }) => {
  await page.route("**/*.mp3", (route) => route.fulfill({ body: "no sound", contentType: "audio/mpeg" }));
  await page.goto(recorded);
  await page.getByRole("button", { name: "Listen to Blog" }).click();
  await expect(page.getByText("The recording could not be played.")).toBeVisible();
  await expect(page.locator("audio")).toHaveCount(0);
});
