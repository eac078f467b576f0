import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ThreadCalls } from "./MessageThread";
import { Outbox, type OutboxView } from "./outbox";
import type { Call } from "./script/call";
import { deliverItem } from "./script/deliver";
import { clearShelf, type Item, MemoryShelf, openShelf, SafeShelf, type Shelf } from "./script/shelf";

const SCOPE = "/consultation/booking/secret";
const CALLS: ThreadCalls = {
  scope: SCOPE,
  messages: "/messages",
  files: "/files",
  field: "file",
  voice: "/voice",
  link: "secret",
};

interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Blob | undefined;
}

/** A server that breaks the line and refuses where it is told to, and takes an upload to pieces. */
class Server {
  readonly asked: Asked[] = [];
  /** Answers before any of its own: 0 breaks the line. */
  readonly faults: { status: number; json?: object }[] = [];
  arrived = 0;
  length = 0;
  /** Bytes of the next part that come through before the line breaks. */
  breaksAfter: number | undefined;
  isKnown = true;
  held: Promise<void> | undefined;

  call: Call = async (method, path, { headers, body, signal, progress }) => {
    this.asked.push({ method, path, headers, body });
    await this.held;
    if (signal.aborted) return reply(0);
    const fault = this.faults.shift();
    if (fault) return reply(fault.status, fault.json);
    if (path === CALLS.voice) return this.begin(headers);
    if (path !== "/upload/1") return reply(200, { messages: [] });
    if (!this.isKnown) return reply(404);
    if (method === "PATCH") {
      expect(Number(headers["Upload-Offset"])).toBe(this.arrived);
      const size = (body as Blob).size;
      progress?.(1);
      if (this.breaksAfter !== undefined) {
        this.arrived += Math.min(size, this.breaksAfter);
        this.breaksAfter = undefined;
        return reply(0);
      }
      this.arrived += size;
    }
    return this.standing(method);
  };

  private begin(headers: Record<string, string>) {
    this.length = Number(headers["Upload-Length"]);
    this.arrived = 0;
    this.isKnown = true;
    return reply(201, {}, { Location: "/upload/1" });
  }

  private standing(method: string) {
    const became: Record<string, string> = this.arrived === this.length ? { "Message-Id": "m1" } : {};
    return reply(method === "HEAD" ? 200 : 204, {}, { "Upload-Offset": String(this.arrived), ...became });
  }

  get methods() {
    return this.asked.map(({ method }) => method);
  }

  texts() {
    return this.asked.filter(({ path }) => path === "/messages").map(({ body }) => JSON.parse(String(body)).text);
  }
}

const reply = (status: number, json: object = {}, headers: Record<string, string> = {}) => ({
  status,
  text: JSON.stringify(json),
  header: (name: string) => headers[name] ?? null,
});

/** Notes what it is shown. */
class View implements OutboxView {
  items: Item[] = [];
  readonly states: string[] = [];
  readonly shares: number[] = [];
  readonly sentItems: string[] = [];
  readonly refusals: string[] = [];
  settledTimes = 0;

  show(items: Item[]) {
    this.items = items;
  }
  state(_: Item, state: string) {
    this.states.push(state);
  }
  progress(_: Item, share: number) {
    this.shares.push(share);
  }
  sent({ kind, body }: Item) {
    this.sentItems.push(kind === "text" ? String(body) : kind);
  }
  refused(_: Item, words: string) {
    this.refusals.push(words);
  }
  async settled() {
    this.settledTimes += 1;
  }
}

let server: Server;
let shelf: Shelf;
let view: View;

/** Locks as browsers have them: one at a time for each name. */
class Locks {
  private last: Promise<unknown> = Promise.resolve();
  request = ((_: string, work: () => Promise<void>) => {
    this.last = this.last.then(work);
    return this.last;
  }) as LockManager["request"];
}

const outboxOf = (ofView = view, locks?: Locks) =>
  new Outbox({
    scope: SCOPE,
    shelf,
    view: ofView,
    locks,
    deliver: (item, sending) => deliverItem(item, CALLS, sending, server.call),
  });

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
  shelf = new MemoryShelf();
  view = new View();
});
afterEach(() => vi.useRealTimers());

it("sends in the order of writing, each once, and looks at the thread once at the end", async () => {
  const outbox = outboxOf();
  await Promise.all(["one", "two"].map((body) => outbox.add({ kind: "text", body })));
  await outbox.add({ kind: "file", body: new Blob(["pdf"]), name: "a.pdf" });
  await outbox.add({ kind: "text", body: "three" });
  await settle();
  expect(view.sentItems).toEqual(["one", "two", "file", "three"]);
  expect(server.texts()).toEqual(["one", "two", "three"]);
  expect(await shelf.list(SCOPE)).toEqual([]);
  expect(view.items).toEqual([]);
  expect(view.settledTimes).toBe(1);
});

it("keeps what follows behind what waits, and asks ever more seldom", async () => {
  server.faults.push(...Array.from({ length: 6 }, () => ({ status: 0 })));
  const outbox = outboxOf();
  await outbox.add({ kind: "text", body: "one" });
  await settle();
  expect(view.states).toEqual(["sending", "line"]);
  const pauses = [2_000, 5_000, 10_000, 30_000, 30_000];
  for (const [at, pause] of pauses.entries()) {
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(server.asked).toHaveLength(at + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.asked).toHaveLength(at + 2);
  }
  await shelf.add({ id: "x", scope: SCOPE, kind: "text", body: "two", createdAt: Date.now() + 9 });
  expect(view.sentItems).toEqual([]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(view.sentItems).toEqual(["one", "two"]);
});

it("repeats a write under its name and with its bytes after an answer was lost", async () => {
  server.faults.push({ status: 0 }, { status: 409, json: { code: "in_progress" } });
  const outbox = outboxOf();
  await outbox.add({ kind: "file", body: new Blob(["pdf"], { type: "application/pdf" }), name: 'my "result".pdf' });
  await vi.advanceTimersByTimeAsync(7_000);
  const [first, second, third] = server.asked;
  expect(view.sentItems).toEqual(["file"]);
  expect(first?.headers["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);
  expect(second?.headers).toEqual(first?.headers);
  expect(third?.headers).toEqual(first?.headers);
  const bytes = await Promise.all(server.asked.map(({ body }) => (body as Blob).text()));
  expect(bytes[1]).toBe(bytes[0]);
  const boundary = first?.headers["content-type"]?.split("boundary=")[1];
  expect(bytes[0]).toBe(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="my %22result%22.pdf"\r\n` +
      `Content-Type: application/pdf\r\n\r\npdf\r\n--${boundary}--\r\n`,
  );
});

it("sends at once when it is asked to, whatever it waits for", async () => {
  server.faults.push({ status: 503 });
  const outbox = outboxOf();
  await outbox.add({ kind: "text", body: "one" });
  await settle();
  expect(view.states.at(-1)).toBe("busy");
  await outbox.drain();
  expect(view.sentItems).toEqual(["one"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toHaveLength(2);
});

it("sets aside what was refused, with its words and the server's, and goes on", async () => {
  server.faults.push({ status: 422, json: { detail: "No.", errors: [{ field: "text", message: "Too long." }] } });
  const outbox = outboxOf();
  await outbox.add({ kind: "text", body: "one" });
  await outbox.add({ kind: "text", body: "two" });
  await settle();
  expect(view.refusals).toEqual(["Too long."]);
  expect(view.sentItems).toEqual(["two"]);
  expect(view.items).toMatchObject([{ body: "one", refused: "Too long." }]);
  await outbox.retry(view.items[0]?.id ?? "");
  await settle();
  expect(view.sentItems).toEqual(["two", "one"]);
});

it("keeps what a locked question does not take, and does not send it again and again", async () => {
  server.faults.push({ status: 401 });
  const outbox = outboxOf();
  await outbox.add({ kind: "text", body: "one" });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(view.states).toEqual(["sending", "locked"]);
  expect(await shelf.list(SCOPE)).toHaveLength(1);
  await outbox.drain();
  expect(view.sentItems).toEqual(["one"]);
});

it("throws away what its writer does not want to send, also while it is on its way", async () => {
  let goOn = () => {};
  server.held = new Promise((resolve) => {
    goOn = resolve;
  });
  const outbox = outboxOf();
  await outbox.add({ kind: "text", body: "one" });
  await outbox.add({ kind: "text", body: "two" });
  await settle();
  await outbox.remove(view.items[0]?.id ?? "");
  server.held = undefined;
  goOn();
  await settle();
  expect(view.sentItems).toEqual(["two"]);
  expect(view.states).toEqual(["sending", "sending"]);
  expect(await shelf.list(SCOPE)).toEqual([]);
});

const note = () => ({
  kind: "voice" as const,
  body: new Blob(["v".repeat(150_000)], { type: "audio/webm;codecs=opus" }),
});

it("sends a voice note in parts, with the secret of the link, and says how far it is", async () => {
  await outboxOf().add(note());
  await settle();
  expect(server.methods).toEqual(["POST", "PATCH", "PATCH", "PATCH"]);
  expect(server.arrived).toBe(150_000);
  expect(view.sentItems).toEqual(["voice"]);
  expect(view.shares.at(-1)).toBe(1);
  expect(view.shares[0]).toBeCloseTo(65_536 / 150_000);
  for (const { headers } of server.asked) expect(headers["Booking-Link"]).toBe("secret");
  // The same name at each try, so that a note whose upload was begun anew is one note.
  const [, name = ""] = server.asked[0]?.headers["Upload-Metadata"]?.split(" ") ?? [];
  expect(atob(name)).toMatch(/^[\w-]{16,}\.webm$/);
});

it("goes on after a break where the upload is, and begins no second one", async () => {
  server.breaksAfter = 1000;
  await outboxOf().add(note());
  await settle();
  expect(await shelf.list(SCOPE)).toMatchObject([{ address: "/upload/1" }]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.methods).toEqual(["POST", "PATCH", "HEAD", "PATCH", "PATCH", "PATCH"]);
  expect(server.asked[3]?.headers["Upload-Offset"]).toBe("1000");
  expect(view.sentItems).toEqual(["voice"]);
});

it("goes on after the page was opened anew, and learns of an end whose answer was lost", async () => {
  server.breaksAfter = 65_536;
  await outboxOf().add(note());
  await settle();
  vi.clearAllTimers();
  server.arrived = 150_000;
  view = new View();
  await outboxOf().drain();
  expect(server.methods).toEqual(["POST", "PATCH", "HEAD"]);
  expect(view.sentItems).toEqual(["voice"]);
});

it("begins another upload where the answer to the first was lost, or it is not known any more", async () => {
  server.faults.push({ status: 0 });
  await outboxOf().add(note());
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.methods).toEqual(["POST", "POST", "PATCH", "PATCH", "PATCH"]);
  await shelf.add({ ...note(), id: "old", scope: SCOPE, createdAt: 1, address: "/upload/1" });
  server.isKnown = false;
  server.asked.length = 0;
  await outboxOf().drain();
  expect(server.methods.slice(0, 3)).toEqual(["HEAD", "POST", "PATCH"]);
  expect(view.sentItems).toEqual(["voice", "voice"]);
});

it("asks again where the note is being looked at, and says why one was not taken", async () => {
  server.breaksAfter = 10;
  await outboxOf().add(note());
  await settle();
  server.faults.push({ status: 423 }, { status: 415 }, { status: 415, json: { detail: "This is no recording." } });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(view.states.at(-1)).toBe("busy");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(view.refusals).toEqual(["This is no recording."]);
  expect(server.methods.slice(-2)).toEqual(["HEAD", "PATCH"]);
});

it("sends once where it is asked twice at once, in one tab and in two", async () => {
  const locks = new Locks();
  await shelf.add({ id: "a", scope: SCOPE, kind: "text", body: "one", createdAt: 1 });
  const [first, second] = [outboxOf(view, locks), outboxOf(new View(), locks)];
  await Promise.all([first.drain(), first.drain(), second.drain()]);
  await settle();
  expect(server.texts()).toEqual(["one"]);
});

it("sends nothing that was written in another thread, and forgets a thread when it is asked to", async () => {
  await shelf.add({ id: "a", scope: "/community/follow:other", kind: "text", body: "secret", createdAt: 1 });
  await outboxOf().add({ kind: "text", body: "one" });
  await settle();
  expect(server.texts()).toEqual(["one"]);
  await clearShelf(shelf, "/community/follow:other");
  expect(await shelf.list("/community/follow:other")).toEqual([]);
});

it("keeps in memory what the device does not take, and knows that it is lost with the page", async () => {
  const full: Shelf = Object.assign(new MemoryShelf(), { add: () => Promise.reject(new Error("full")) });
  const item: Item = { id: "a", scope: SCOPE, kind: "text", body: "one", createdAt: 1 };
  for (const safe of [new SafeShelf(full), await openShelf()]) {
    await safe.add(item);
    expect(await safe.list(SCOPE)).toEqual([{ ...item, isBrief: true }]);
    await safe.change("a", { refused: "No." });
    expect(await safe.list(SCOPE)).toMatchObject([{ refused: "No." }]);
    await safe.remove("a");
    expect(await safe.list(SCOPE)).toEqual([]);
  }
});
