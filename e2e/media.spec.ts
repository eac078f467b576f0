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

/** A second of silence, which a video element plays as it plays a film. */
function silence(): Buffer {
  const rate = 8000;
  const file = Buffer.alloc(44 + rate, 128);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + rate, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write("data", 36);
  file.writeUInt32LE(rate, 40);
  return file;
}

test("the welcome video plays in its place, and is loaded by the tap only", async ({ page }) => {
  let asked = 0;
  await page.route("**/welcome.wav", (route) => {
    asked += 1;
    return route.fulfill({ body: silence(), contentType: "audio/wav" });
  });
  // The sample content has no film, so the page is given the link that a film brings.
  const link =
    '<p id="film"><a href="/welcome.wav" data-behaviour="welcome-video" data-when="load">Play my welcome</a></p>';
  await page.route("/", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/<main[^>]*>/, `$&${link}`) });
  });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(asked).toBe(0);
  await page.getByRole("link", { name: "Play my welcome" }).click();
  const film = page.locator("#film video");
  await expect(film).toBeFocused();
  await expect(film).toHaveAttribute("aria-label", "Play my welcome");
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.1);
  await expect(page.getByRole("link", { name: "Play my welcome" })).toHaveCount(0);
});
