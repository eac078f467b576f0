import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { about, checkAndAgree, choose, firstTime, heading, noReport, payButton, story, who } from "./booking";
import { mailsTo } from "./community";
import { becomeDoctor, becomeOwner, changeSettings, expect, listen, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";
import { wholeBrowser } from "./playwright.config";
import { type Served, stamp } from "./server";
import { checkoutOf, payByCard, paysHere } from "./till";

/* A voice visit in the room of the site: both hear each other, over UDP and TCP, on a poor line, and after a kill of the node. */

/** A microphone that beeps, and nobody who has to allow it. */
const fakeMicrophone = {
  ...wholeBrowser,
  args: [...wholeBrowser.args, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
};

test.use({ deskOf: "consultation-call", launchOptions: fakeMicrophone });
test.describe.configure({ mode: "serial", timeout: 120_000 });

const MAIL = "amina@example.org";

let base: string;
let heard: string[][];
let owner: Page;
let doctor: Page;
let patient: Page;
let booking: string;

/** Keeps the connections of a page, so that a test can ask what they hear; `tcp` leaves a page without UDP. */
function keepConnections(isTcp: boolean): void {
  const Native = window.RTCPeerConnection;
  const kept: RTCPeerConnection[] = [];
  Object.assign(window, { connections: kept });
  window.RTCPeerConnection = class extends Native {
    constructor(...configuration: ConstructorParameters<typeof RTCPeerConnection>) {
      super(...configuration);
      kept.push(this);
    }

    override async setRemoteDescription(answer: RTCSessionDescriptionInit): Promise<void> {
      const lines = answer.sdp?.split("\r\n").filter((line) => !isTcp || !/^a=candidate:.* udp /i.test(line));
      return super.setRemoteDescription({ ...answer, sdp: lines?.join("\r\n") });
    }
  };
}

async function device(browser: Browser, width: number, isTcp = false): Promise<Page> {
  const context = await browser.newContext({ baseURL: base, viewport: { width, height: 844 } });
  await context.addInitScript(keepConnections, isTcp);
  heard.push(listen(context));
  return context.newPage();
}

test.beforeAll(async ({ browser, desk }) => {
  [base, heard] = [desk.base, []];
  [owner, doctor] = [await device(browser, 1280), await device(browser, 1280)];
  for (const page of [owner, doctor]) await withPasskeys(page.context(), page);
  await becomeOwner(owner, await desk.ownerLink());
  await becomeDoctor(doctor, owner, base, "bello@example.org");
  await changeSettings(owner, base, "package-silver-package", { channels: ["video"] });
  patient = await device(browser, 390);
});

/** A killed node and a line that is down are what is tried here. */
const isExpected = (line: string) => /net::ERR_|status of 50\d/.test(line);

test.afterEach(() => expect(heard.flatMap((lines) => lines.splice(0)).filter((line) => !isExpected(line))).toEqual([]));

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const call = (page: Page) => region(page, "Talk with the doctor");
const panel = (page: Page) => region(page, "Talk");

/** What a page has heard so far of the sound of others: its energy, in the units of the statistics of WebRTC. */
const energyOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] };
    const live = connections.filter(({ connectionState }) => connectionState === "connected");
    let energy = 0;
    for (const connection of live)
      for (const [, report] of await connection.getStats())
        if (report.type === "inbound-rtp" && report.kind === "audio") energy += report.totalAudioEnergy ?? 0;
    return energy;
  });

/** Waits until a page hears more than it has heard by now. */
async function expectSound(page: Page): Promise<void> {
  const before = await energyOf(page);
  await expect.poll(async () => (await energyOf(page)) - before, { timeout: 20_000 }).toBeGreaterThan(0.001);
}

async function enterRoom(page: Page): Promise<void> {
  await page.goto(booking);
  await call(page).getByLabel("Country", { exact: true }).selectOption({ label: "Nigeria" });
  await call(page).getByLabel("Town or area").fill("Ibadan");
  await call(page).getByRole("radio", { name: "I am alone" }).check();
  await call(page).getByRole("button", { name: "Enter the room" }).click();
  await expect(call(page).getByRole("button", { name: "Mute" })).toBeVisible();
}

/** Lets the time that is booked begin in five minutes: nothing so near can be booked. */
async function beginSoon(desk: Served): Promise<void> {
  const at = (minutes: number) => stamp(Date.now() + minutes * 60_000);
  const times = `starts_at = '${at(5)}', ends_at = '${at(35)}'`;
  await desk.say(`UPDATE care_span SET ${times} WHERE kind = 'booked'`);
}

test("a voice visit is booked, and its patient waits on the page of the booking", async ({ desk }) => {
  await choose(patient, "Silver Package");
  await about(patient);
  await who(patient, MAIL);
  await story(patient);
  await noReport(patient);
  await firstTime(patient);
  await checkAndAgree(patient);
  await paysHere(patient);
  await payButton(patient).click();
  await payByCard(checkoutOf(patient));
  const thanks = patient.getByRole("dialog", { name: "Thank You!" });
  await thanks.getByRole("link", { name: "Go to your booking" }).click();
  const link = /https?:[^\s"\\]+\/consultation\/booking\/[\w-]+/;
  await expect.poll(() => mailsTo(owner, MAIL)).toMatch(link);
  booking = link.exec(await mailsTo(owner, MAIL))?.[0] ?? "";
  await beginSoon(desk);
  await patient.goto(booking);
  await expect(heading(patient)).toHaveText("Your booking");
  await patient.getByRole("button", { name: "I am here" }).click();
  await expect(region(patient, "Your room")).toContainText("The doctor's desk shows that you are here.");
});

test("the doctor opens the room and both hear each other", async () => {
  await doctor.goto("/desk/consultations?state=scheduled");
  await doctor.getByRole("row").filter({ hasText: "Amina Bello" }).getByRole("link").first().click();
  await panel(doctor).getByRole("button", { name: "Open the room and talk" }).click();
  await expect(panel(doctor).getByRole("button", { name: "Mute" })).toBeVisible();

  await patient.goto(booking);
  await call(patient).getByRole("button", { name: "Enter the room" }).click();
  await expect(call(patient).getByRole("alert").first()).toContainText("Choose the country");
  await enterRoom(patient);
  await expect(call(patient).getByRole("link", { name: /112/ })).toBeVisible();
  await expectSound(patient);
  await expectSound(doctor);
  await expect(panel(doctor)).toContainText("Ibadan, Nigeria. They are alone.");
  expect(await violations(patient)).toEqual([]);
  expect(await violations(doctor)).toEqual([]);
});

test("who is muted is not heard, and is seen to be muted", async () => {
  await call(patient).getByRole("button", { name: "Mute" }).click();
  await expect(
    panel(doctor)
      .getByText(/microphone off|muted/i)
      .first(),
  ).toBeVisible();
  await call(patient).getByRole("button", { name: "Unmute" }).click();
  await expectSound(doctor);
});

/** Frames of others' pictures that a page has shown so far. */
const framesOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] };
    let frames = 0;
    for (const connection of connections)
      for (const [, report] of await connection.getStats())
        if (report.type === "inbound-rtp" && report.kind === "video") frames += report.framesDecoded ?? 0;
    return frames;
  });

test("a picture is shown on tap, and the voice goes on", async () => {
  await call(patient).getByRole("button", { name: "Show my picture" }).click();
  await panel(doctor)
    .getByRole("button", { name: /^See (their|the) picture/ })
    .click();
  await expect.poll(() => framesOf(doctor), { timeout: 20_000 }).toBeGreaterThan(10);
  await expectSound(doctor);
  await call(patient).getByRole("button", { name: "Stop my picture" }).click();
  await expectSound(doctor);
});

test("nothing of the call is on the disk", async ({ desk }) => {
  const files = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)],
    );
  const sound = /OpusHead|webmB|ftypM4A|RIFF....WAVE/;
  for (const file of files(desk.data)) {
    if (statSync(file).size > 0) expect(sound.test(readFileSync(file, "latin1")), file).toBe(false);
  }
});

test("a killed node is started again, and they go on talking", async ({ desk }) => {
  await desk.kill();
  await desk.restart();
  const began = Date.now();
  await expectSound(patient);
  await expectSound(doctor);
  expect(Date.now() - began).toBeLessThan(15_000);
});

test("a second window takes the call, and the first one says so", async () => {
  const second = await patient.context().newPage();
  await enterRoom(second);
  await expectSound(second);
  await expect(patient.getByText("You opened the room in another window.").first()).toBeVisible();
  await second.getByRole("button", { name: "Leave" }).click();
  await expect(second.getByText("You have left the call.").first()).toBeVisible();
  await second.close();
});

test("a network that lets no UDP pass carries the call all the same", async ({ browser }) => {
  const tcp = await device(browser, 390, true);
  await enterRoom(tcp);
  await expectSound(tcp);
  await expectSound(doctor);
  await tcp.context().close();
});

test("on the line of 2G words and voice go both ways", async ({ browser }) => {
  const slow = await device(browser, 320);
  await enterRoom(slow);
  const network = await slow.context().newCDPSession(slow);
  // 40 kbit/s, 200 ms and every thirtieth packet lost: Chromium counts bytes a second.
  const line = { offline: false, latency: 200, downloadThroughput: 5_000, uploadThroughput: 5_000, packetLoss: 3 };
  await network.send("Network.emulateNetworkConditions", line as never);
  await expectSound(slow);
  await expectSound(doctor);
  const thread = region(slow, "Messages");
  await thread.getByLabel("Write to the doctor").fill("I can hear you.");
  await thread.getByRole("button", { name: "Send" }).click();
  await expect(region(doctor, "Messages")).toContainText("I can hear you.", { timeout: 30_000 });
  await slow.context().close();
});

test("the visit ends in a summary in the hands of the patient", async () => {
  await panel(doctor).getByRole("button", { name: "Leave" }).click();
  await doctor.getByRole("button", { name: "Record the visit" }).click();
  await doctor.getByLabel("Outcome").selectOption("advice_given");
  await doctor.getByLabel("Safety-net advice").fill("Worse, or short of breath: call 112.");
  await doctor.getByRole("button", { name: "Save record" }).click();
  await expect(region(doctor, "Visit record")).toContainText("Advice given");
  await patient.goto(booking);
  const summary = patient.getByRole("link", { name: "Download the summary (PDF)" });
  const answer = await patient.request.get((await summary.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
});
