import type { Locator, Page } from "@playwright/test";
import { about, checkAndAgree, choose, firstTime, heading, payButton, STORY, story } from "./booking";
import { type House, openHouse } from "./community";
import { expect } from "./desk";
import { wholeBrowser } from "./playwright.config";
import { type Served, stamp } from "./server";
import { checkoutOf, payByCard, paysHere } from "./till";

/* A visit from its booking to the room in which it is held, and what is heard there. */

/** A microphone that beeps, and nobody who has to allow it. */
export const fakeMicrophone = {
  ...wholeBrowser,
  args: [...wholeBrowser.args, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
};

export const region = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
/** What both write to each other. */
export const thread = (page: Page): Locator => region(page, "Messages");
/** The messages; what came with one is a list of its own. */
export const rows = (page: Page): Locator => thread(page).locator("ol > li");
/** The call on the page of the booking, and at the desk. */
export const call = (page: Page): Locator => region(page, "Talk with the doctor");
export const panel = (page: Page): Locator => region(page, "Talk");

/** Owner, doctor and patients whose calls can be listened to. */
export const openPractice = (...[browser, desk]: Parameters<typeof openHouse>): Promise<House> =>
  openHouse(browser, desk, keepConnections);

/** What is chosen on the way to a booking. */
export interface Choices {
  /** How they meet; the first way of the package where that is not said. */
  channel?: "Chat" | "Voice call" | "Video call";
  time?: (page: Page) => Promise<void>;
  report?: (page: Page) => Promise<void>;
}

/** Books the Silver package, which is paid by card. */
export async function bookVisit(patient: Page, email: string, choices: Choices = {}): Promise<void> {
  const { channel, time = firstTime, report } = choices;
  await choose(patient, "Silver Package");
  await about(patient, email);
  await story(patient, STORY, report);
  await expect(heading(patient)).toHaveText("Choose a time");
  if (channel) await patient.getByRole("radio", { name: channel }).check();
  await time(patient);
  await checkAndAgree(patient);
  await paysHere(patient);
  await payButton(patient).click();
  await payByCard(checkoutOf(patient));
  const thanks = patient.getByRole("dialog", { name: "Thank You!" });
  await thanks.getByRole("link", { name: "Go to your booking" }).click();
  await expect(heading(patient)).toHaveText("Thank You!");
}

/** The report that goes along. */
export const withReport = (file: string) => async (patient: Page) => {
  await patient.getByLabel("Your test results").setInputFiles(file);
  await expect(patient.getByRole("status").filter({ hasText: /has arrived/ })).toBeVisible({ timeout: 20_000 });
};

/** The newest link to a booking in the mails to somebody. */
export async function bookingOf({ mailsTo }: Pick<House, "mailsTo">, email: string): Promise<string> {
  const link = /https?:[^\s"\\]+\/consultation\/booking\/[\w-]+/;
  const found = async () => link.exec(await mailsTo(email))?.[0] ?? "";
  await expect.poll(found).not.toBe("");
  return found();
}

/** The name at the desk of what was booked last. */
export async function newestReference(desk: Served): Promise<string> {
  const [newest] = await desk.rows("SELECT reference FROM care_request ORDER BY id DESC LIMIT 1");
  return String(newest?.reference);
}

/** Lets the time that is booked begin in five minutes: nothing so near can be booked. */
export async function beginSoon(desk: Served, reference: string): Promise<void> {
  const at = (minutes: number) => stamp(Date.now() + minutes * 60_000);
  const mine = `request_id = (SELECT id FROM care_request WHERE reference = '${reference}')`;
  const times = `starts_at = '${at(5)}', ends_at = '${at(35)}'`;
  await desk.say(`UPDATE care_span SET ${times} WHERE kind = 'booked' AND ${mine}`);
}

/** Shows a request at the desk. */
export async function openRequest(doctor: Page, reference: string): Promise<void> {
  await doctor.goto("/desk/consultations?state=scheduled");
  await doctor.getByRole("row").filter({ hasText: reference }).getByRole("link").first().click();
}

/** The doctor opens the room and waits in it. */
export async function openRoom(doctor: Page, reference: string): Promise<void> {
  await openRequest(doctor, reference);
  await panel(doctor).getByRole("button", { name: "Open the room and talk" }).click();
  await expect(panel(doctor).getByRole("button", { name: "Mute" })).toBeVisible();
}

/** Says where the patient is, up to the button, once scripts will make the call: on a slow line they come after the form. */
export async function sayWhere(page: Page): Promise<void> {
  await expect(call(page).getByRole("button", { name: "Check this device" })).toBeVisible({ timeout: 40_000 });
  await fillPlace(page, "Ibadan");
}

/** Fills in where the patient is, and that they are alone. */
export async function fillPlace(page: Page, town: string): Promise<void> {
  await call(page).getByLabel("Country", { exact: true }).selectOption({ label: "Nigeria" });
  await call(page).getByLabel("Town or area").fill(town);
  await call(page).getByRole("radio", { name: "I am alone" }).check();
}

/** Holds back the scripts of a page; answers with how to let them come. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await released;
    // A page that was left no longer waits for its scripts.
    await route.continue().catch(() => {});
  });
  return release;
}

/** The patient enters the room from the page of the booking; from the one that is open where none is named. */
export async function enterRoom(page: Page, booking?: string): Promise<void> {
  if (booking) await page.goto(booking);
  await sayWhere(page);
  await call(page).getByRole("button", { name: "Enter the room" }).click();
  // A poor line takes its time.
  await expect(call(page).getByRole("button", { name: "Mute" })).toBeVisible({ timeout: 30_000 });
}

/** Writes something into the thread, and waits until the page shows it there; kept without a line, it is there too. */
export async function write(page: Page, words: string): Promise<void> {
  await thread(page)
    .getByLabel(/^Write to/)
    .fill(words);
  await thread(page).getByRole("button", { name: "Send" }).click();
  await expect(rows(page).filter({ hasText: words })).toHaveCount(1, { timeout: 40_000 });
}

/** Speaks a voice note of two seconds into the thread, by keyboard. */
export async function speak(page: Page): Promise<void> {
  await thread(page).getByRole("button", { name: "Hold to speak" }).focus();
  await page.keyboard.press("Enter");
  await expect(thread(page).getByText("0:02")).toBeVisible();
  await page.keyboard.press("Enter");
}

/** The doctor speaks a voice note of two seconds, and sends it to somebody once it can be listened to; by keyboard. */
export async function speakAtDesk(doctor: Page, to: string): Promise<void> {
  await thread(doctor).getByRole("button", { name: "Speak" }).focus();
  await doctor.keyboard.press("Enter");
  await expect(thread(doctor).getByText("0:02")).toBeVisible();
  await doctor.keyboard.press("Enter");
  await expect(thread(doctor).getByLabel("Your voice note")).toBeFocused();
  await thread(doctor)
    .getByRole("button", { name: `Send to ${to}` })
    .press("Enter");
  await expect(doctor.getByText("Voice note sent.")).toBeVisible({ timeout: 20_000 });
}

/** Plays the last voice note of a thread until something is heard of it. At the desk it is fetched by a press. */
export async function hearNote(page: Page): Promise<void> {
  const note = rows(page)
    .filter({ has: page.locator("audio, button") })
    .last();
  const button = note.getByRole("button", { name: /^Play voice note/ });
  const isAtDesk = (await button.count()) > 0;
  if (isAtDesk) await button.click();
  const played = note.locator("audio");
  const loudness = played.evaluate(loudest);
  if (!isAtDesk) await played.press("Space");
  expect(await loudness).toBeGreaterThan(AUDIBLE);
}

/** The most energy that is heard at one moment of something that plays, up to its end. */
function loudest(audio: HTMLElement | SVGElement): Promise<number> {
  const player = audio as HTMLAudioElement & { captureStream(): MediaStream };
  return new Promise((resolve) => {
    const context = new AudioContext();
    const meter = context.createAnalyser();
    const wave = new Float32Array(meter.fftSize);
    let most = 0;
    const look = () => {
      meter.getFloatTimeDomainData(wave);
      most = Math.max(most, wave.reduce((sum, point) => sum + point ** 2, 0) / wave.length);
    };
    const begin = () => {
      void context.resume();
      context.createMediaStreamSource(player.captureStream()).connect(meter);
      setInterval(look, 20);
    };
    if (player.currentTime > 0) begin();
    else player.addEventListener("playing", begin, { once: true });
    player.addEventListener("ended", () => resolve(most));
  });
}

/** The connections of a page, so that a test can ask what they hear. */
export type Connected = Window & { connections: RTCPeerConnection[] };

/** Keeps the connections of a page. */
export async function keepConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Native = window.RTCPeerConnection;
    const kept: RTCPeerConnection[] = [];
    Object.assign(window, { connections: kept });
    window.RTCPeerConnection = class extends Native {
      constructor(...configuration: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...configuration);
        kept.push(this);
      }
    };
  });
}

/** Leaves a page without UDP, as some networks do. */
export async function withoutUdp(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const take = RTCPeerConnection.prototype.setRemoteDescription;
    RTCPeerConnection.prototype.setRemoteDescription = function (answer: RTCSessionDescriptionInit) {
      const lines = answer.sdp?.split("\r\n").filter((line) => !/^a=candidate:.* udp /i.test(line));
      return take.call(this, { ...answer, sdp: lines?.join("\r\n") });
    } as typeof take;
  });
}

/** What the living connections of a page have counted so far of one kind of sound or picture that comes in. */
const countOf = (page: Page, kind: "audio" | "video", name: "totalAudioEnergy" | "framesDecoded"): Promise<number> =>
  page.evaluate(
    async ([of, field]) => {
      const live = (window as unknown as Connected).connections.filter((one) => one.connectionState === "connected");
      let sum = 0;
      for (const connection of live)
        for (const [, report] of await connection.getStats())
          if (report.type === "inbound-rtp" && report.kind === of) sum += report[field] ?? 0;
      return sum;
    },
    [kind, name] as const,
  );

/** What a page has heard so far of the sound of others: its energy, in the units of the statistics of WebRTC. */
export const energyOf = (page: Page): Promise<number> => countOf(page, "audio", "totalAudioEnergy");

/** Frames of others' pictures that a page has shown so far. */
export const framesOf = (page: Page): Promise<number> => countOf(page, "video", "framesDecoded");

/** More energy than a silent line has. */
export const AUDIBLE = 0.001;

/** Waits until pages hear more than they have heard by now. */
export async function expectSound(...pages: Page[]): Promise<void> {
  await Promise.all(
    pages.map(async (page) => {
      let before = await energyOf(page);
      const heardMore = async () => {
        const now = await energyOf(page);
        // Another connection counts from nothing.
        before = Math.min(before, now);
        return now - before;
      };
      await expect.poll(heardMore, { timeout: 20_000, intervals: [100] }).toBeGreaterThan(AUDIBLE);
    }),
  );
}

const countConnections = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Connected).connections.length);

/** Milliseconds from a break of the line until pages that were in a call hear each other through the connection that comes after it: `other` may keep its own. */
export async function untilTalkingAgain(cut: () => unknown, page: Page, other: Page): Promise<number> {
  const before = await countConnections(page);
  const began = Date.now();
  await cut();
  await expect.poll(() => countConnections(page), { timeout: 20_000, intervals: [50] }).toBeGreaterThan(before);
  await expectSound(page, other);
  return Date.now() - began;
}

/** Every call of a page about rooms. */
const ROOMS = "**/api/rooms/**";

/**
 * Kills the node that carries a call. What pages offer then goes to the second node, as what stands before two nodes would lead
 * it. Where the first is the only one it is started again.
 */
export async function loseNode(desk: Served, second: string, ...pages: Page[]): Promise<void> {
  await desk.kill();
  if (second === desk.base) await desk.restart();
  for (const page of pages.filter(() => second !== desk.base)) {
    await page.context().route(ROOMS, async (route) => {
      const request = route.request();
      // The second node has an address of its own here, and takes calls from its own pages.
      const headers = { ...request.headers(), origin: second };
      await route.fulfill({ response: await route.fetch({ url: request.url().replace(desk.base, second), headers }) });
    });
  }
}

/** Starts the node that was lost again; what pages offer goes to it as before. */
export async function nodeIsBack(desk: Served, second: string, ...pages: Page[]): Promise<void> {
  if (second === desk.base) return;
  await desk.restart();
  for (const page of pages) await page.context().unroute(ROOMS);
}
