import { beforeEach, describe, expect, test, vi } from "vitest";
import type { JsonObject } from "../forms/values";
import { Keeper, type MovedTo, type SaveAnswer } from "./keeper";
import { backOff, DELAY, standing } from "./machine";
import { merge } from "./merge";

interface Moved extends MovedTo {
  ancestor: { body: JsonObject };
}

/** A server with one document, whose answers can be held back, lost or refused. */
class Server {
  revision = 1;
  body: JsonObject = { title: "a" };
  history = new Map<number, JsonObject>([[1, { title: "a" }]]);
  line: "up" | "down" | "loses answers" = "up";
  signedIn = true;
  saves = 0;
  atOnce = 0;
  most = 0;
  delay = 50;

  write(body: JsonObject) {
    this.revision += 1;
    this.body = body;
    this.history.set(this.revision, body);
  }

  async send(base: number, body: JsonObject): Promise<SaveAnswer<Moved>> {
    this.atOnce += 1;
    this.most = Math.max(this.most, this.atOnce);
    await new Promise((resolve) => setTimeout(resolve, this.delay));
    this.atOnce -= 1;
    if (this.line === "down") return { type: "failed" };
    if (!this.signedIn) return { type: "signed_out" };
    if (base !== this.revision) {
      const current = { revision: this.revision, body: this.body };
      return { type: "moved", moved: { current, ancestor: { body: this.history.get(base) ?? {} } } };
    }
    this.saves += 1;
    this.write(body);
    if (this.line === "loses answers") return { type: "failed" };
    return { type: "saved", revision: this.revision, savedAt: "2026-11-21T08:41:00Z" };
  }
}

function desk(server: Server, start: Partial<{ revision: number; body: JsonObject; unsaved: boolean }> = {}) {
  const seen = { moved: [] as Moved[], reloads: 0, copy: undefined as { base: number; body: JsonObject } | undefined };
  const keeper: Keeper<Moved> = new Keeper(
    { revision: server.revision, body: server.body, ...start },
    {
      send: (base, body) => server.send(base, body),
      check: async () => (server.line === "down" ? { type: "failed" } : { type: "checked", revision: server.revision }),
      onMoved: (moved) => {
        seen.moved.push(moved);
        const merged = merge(keeper.ancestor ?? moved.ancestor.body, keeper.body, moved.current.body);
        if (merged.conflicts.length === 0) keeper.take(merged.body, moved.current.revision, moved.current.body);
      },
      onReload: () => {
        seen.reloads += 1;
      },
      keep: (copy) => {
        seen.copy = copy;
      },
      forget: () => {
        seen.copy = undefined;
      },
      setTimer: (work, ms) => setTimeout(work, ms),
      clearTimer: (timer) => clearTimeout(timer as never),
      random: () => 0,
    },
  );
  return { keeper, seen, state: () => standing(keeper.saver) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});

test("typing is saved a little later, once", async () => {
  const server = new Server();
  const { keeper, seen, state } = desk(server);
  for (const title of ["ab", "abc", "abcd"]) keeper.type({ title });
  expect(state()).toBe("unsaved");
  await pass(400);
  expect(seen.copy).toEqual({ base: 1, body: { title: "abcd" } });
  await pass(DELAY);
  expect(server.body).toEqual({ title: "abcd" });
  expect(server.saves).toBe(1);
  expect(state()).toBe("saved");
  expect(keeper.saver.savedAt).toBe("2026-11-21T08:41:00Z");
  expect(seen.copy).toBeUndefined();
});

test("who never stops typing is saved all the same", async () => {
  const server = new Server();
  const { keeper } = desk(server);
  for (let at = 0; at < 100; at += 1) {
    keeper.type({ title: `t${at}` });
    await pass(100);
  }
  expect(server.saves).toBeGreaterThanOrEqual(3);
});

test("leaving a field saves at once", async () => {
  const server = new Server();
  const { keeper, state } = desk(server);
  keeper.type({ title: "b" });
  keeper.tell({ type: "leave" });
  expect(state()).toBe("saving");
  await pass(60);
  expect(state()).toBe("saved");
});

test("what is typed during a save stays, and is saved by the next one, without a conflict", async () => {
  const server = new Server();
  server.delay = 4000;
  const { keeper, seen } = desk(server);
  keeper.type({ title: "one" });
  await pass(DELAY + 1000);
  keeper.type({ title: "one two" });
  keeper.tell({ type: "leave" });
  await pass(20_000);
  expect(keeper.body).toEqual({ title: "one two" });
  expect(server.body).toEqual({ title: "one two" });
  expect(server.most).toBe(1);
  expect(seen.moved).toEqual([]);
});

test("a save whose answer got lost is no conflict with oneself", async () => {
  const server = new Server();
  const { keeper, seen, state } = desk(server);
  server.line = "loses answers";
  keeper.type({ title: "one" });
  await pass(DELAY + 100);
  expect(state()).toBe("retrying");
  keeper.type({ title: "one two" });
  server.line = "up";
  await pass(10_000);
  expect(seen.moved).toEqual([]);
  expect(server.body).toEqual({ title: "one two" });
  expect(state()).toBe("saved");
});

test("with the line down it tries less and less often, and at once when it is back", async () => {
  const server = new Server();
  server.line = "down";
  const { keeper, seen, state } = desk(server);
  keeper.type({ title: "b" });
  await pass(60_000);
  expect(state()).toBe("retrying");
  expect(seen.copy?.body).toEqual({ title: "b" });
  server.line = "up";
  keeper.tell({ type: "online" });
  await pass(100);
  expect(state()).toBe("saved");
  expect([1, 2, 3, 20].map(backOff)).toEqual([2000, 4000, 8000, 60_000]);
});

test("an ended session keeps the text until the person is back", async () => {
  const server = new Server();
  server.signedIn = false;
  const { keeper, seen, state } = desk(server);
  keeper.type({ title: "b" });
  await pass(DELAY + 100);
  expect(state()).toBe("signed_out");
  keeper.type({ title: "bc" });
  await pass(60_000);
  expect(seen.copy?.body).toEqual({ title: "bc" });
  server.signedIn = true;
  keeper.tell({ type: "signed_in" });
  await pass(100);
  expect(server.body).toEqual({ title: "bc" });
});

test("somebody else's change to another field comes in while typing goes on", async () => {
  const server = new Server();
  const { keeper, seen, state } = desk(server);
  server.write({ title: "a", summary: "theirs" });
  server.delay = 1000;
  keeper.type({ title: "mine" });
  await pass(DELAY + 100);
  keeper.type({ title: "mine too" });
  await pass(10_000);
  expect(seen.moved).toHaveLength(1);
  expect(server.body).toEqual({ title: "mine too", summary: "theirs" });
  expect(keeper.body).toEqual(server.body);
  expect(state()).toBe("saved");
});

test("where both changed the same, nothing is sent until somebody chose", async () => {
  const server = new Server();
  const { keeper, seen, state } = desk(server);
  server.write({ title: "theirs" });
  keeper.type({ title: "mine" });
  await pass(DELAY + 100);
  expect(state()).toBe("moved");
  await pass(120_000);
  expect(server.saves).toBe(0);
  expect(seen.copy).toEqual({ base: 1, body: { title: "mine" } });
  keeper.take({ title: "ours" }, 2, { title: "theirs" });
  await pass(100);
  expect(server.body).toEqual({ title: "ours" });
});

describe("a tab that wakes", () => {
  test("takes over what is newer when nothing was typed", async () => {
    const server = new Server();
    const { keeper, seen } = desk(server);
    server.write({ title: "newer" });
    keeper.tell({ type: "woke" });
    await pass(10);
    expect(seen.reloads).toBe(1);
    expect(server.saves).toBe(0);
  });

  test("asks for the revision before it sends, and keeps asking while the line is down", async () => {
    const server = new Server();
    const { keeper, state } = desk(server);
    server.line = "down";
    keeper.tell({ type: "woke" });
    keeper.type({ title: "b" });
    await pass(5000);
    expect(state()).toBe("retrying");
    expect(server.most).toBe(0);
    server.line = "up";
    await pass(70_000);
    expect(server.body).toEqual({ title: "b" });
  });
});

test("a copy of a crashed tab is saved on what it stood on", async () => {
  const server = new Server();
  server.write({ title: "a", summary: "newer" });
  const { seen } = desk(server, { revision: 1, body: { title: "recovered" }, unsaved: true });
  await pass(10_000);
  expect(seen.moved).toHaveLength(1);
  expect(server.body).toEqual({ title: "recovered", summary: "newer" });
});

test("saving before an action waits for what is under way", async () => {
  const server = new Server();
  server.delay = 1000;
  const { keeper } = desk(server);
  keeper.type({ title: "b" });
  keeper.tell({ type: "leave" });
  keeper.type({ title: "bc" });
  const done = keeper.flush();
  await pass(5000);
  expect(await done).toBe(true);
  expect(server.body).toEqual({ title: "bc" });
  server.line = "down";
  keeper.type({ title: "bcd" });
  const failed = keeper.flush();
  await pass(5000);
  expect(await failed).toBe(false);
});

test("after an action the draft stands on the new revision", async () => {
  const server = new Server();
  const { keeper, seen } = desk(server);
  server.write(server.body);
  keeper.tell({ type: "rebased", revision: 2 });
  keeper.type({ title: "b" });
  await pass(5000);
  expect(seen.moved).toEqual([]);
  expect(server.body).toEqual({ title: "b" });
});

test("a refused text is sent again only after it was changed", async () => {
  const server = new Server();
  const { keeper, state } = desk(server);
  const send = vi.spyOn(server, "send").mockResolvedValueOnce({ type: "refused" });
  keeper.type({ title: "" });
  await pass(60_000);
  expect(send).toHaveBeenCalledTimes(1);
  expect(state()).toBe("refused");
  keeper.type({ title: "b" });
  await pass(DELAY + 100);
  expect(state()).toBe("saved");
});

test("whatever happens in whatever order, one save is in flight and the last text arrives", async () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    let state = seed * 7919;
    const next = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 16) % below;
    };
    const server = new Server();
    const { keeper, seen } = desk(server);
    for (let at = 0; at < 40; at += 1) {
      const what = next(8);
      server.delay = next(3000);
      if (what < 3) keeper.type({ ...keeper.body, title: `t${seed}-${at}` });
      else if (what === 3) keeper.tell({ type: "leave" });
      else if (what === 4) server.line = (["up", "down", "loses answers"] as const)[next(3)] ?? "up";
      else if (what === 5) keeper.tell({ type: next(2) ? "online" : "woke" });
      else if (what === 6) server.signedIn = next(3) > 0;
      else keeper.tell({ type: "signed_in" });
      await pass(next(3000));
    }
    server.line = "up";
    server.signedIn = true;
    keeper.tell({ type: "signed_in" });
    await pass(200_000);
    expect(server.most).toBeLessThanOrEqual(1);
    expect(server.body).toEqual(keeper.body);
    expect(seen.moved).toEqual([]);
    expect(seen.copy).toBeUndefined();
  }
});
