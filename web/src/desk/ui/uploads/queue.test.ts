import { describe, expect, it, vi } from "vitest";
import { offline, ProblemError } from "../../shell/problem";
import { UploadQueue } from "./queue";
import { isPassing, type Watch } from "./sending";

const file = (name: string) => new File(["0123456789"], name, { type: "image/png" });

/** A line that the test moves by hand. */
function line() {
  const begun: { name: string; watch: Watch; go: ReturnType<typeof vi.fn>; cancel: ReturnType<typeof vi.fn> }[] = [];
  const start = (sent: File, watch: Watch) => {
    const sending = { go: vi.fn(), cancel: vi.fn() };
    begun.push({ name: sent.name, watch, ...sending });
    return sending;
  };
  const at = (place: number) => {
    const found = begun[place];
    if (!found) throw new Error(`upload ${place} has not begun`);
    return found;
  };
  return { begun, start, at };
}

describe("the line of uploads", () => {
  it("sends one file after the other", () => {
    const { start, begun, at } = line();
    const queue = new UploadQueue(start, async () => undefined);
    queue.add([file("a.png"), file("b.png")]);
    expect(begun.map(({ name }) => name)).toEqual(["a.png"]);
    at(0).watch.onProgress(4);
    expect(queue.uploads().map(({ sent, state }) => [sent, state])).toEqual([
      [4, "sending"],
      [0, "queued"],
    ]);
    at(0).watch.onDone("image-1-2x2-png");
    expect(begun.map(({ name }) => name)).toEqual(["a.png", "b.png"]);
    expect(queue.uploads()[0]).toMatchObject({ state: "done", sent: 10, became: "image-1-2x2-png" });
  });

  it("goes on with the next file after a refused one", () => {
    const { start, begun, at } = line();
    const queue = new UploadQueue(start, async () => undefined);
    queue.add([file("program.png"), file("b.png")]);
    at(0).watch.onFailed(new ProblemError(415, "program", "Programs are not accepted", "This is a program."));
    expect(queue.uploads()[0]).toMatchObject({ state: "failed", problem: { detail: "This is a program." } });
    expect(begun).toHaveLength(2);
  });

  it("waits for the line and goes on", () => {
    const { start, at } = line();
    const queue = new UploadQueue(start, async () => undefined);
    queue.add([file("a.png")]);
    queue.resume();
    expect(at(0).go).not.toHaveBeenCalled();
    at(0).watch.onWait(offline());
    expect(queue.uploads()[0]?.state).toBe("waiting");
    queue.resume();
    expect(at(0).go).toHaveBeenCalledOnce();
    expect(queue.uploads()[0]?.state).toBe("sending");
  });

  it("asks for signing in when the session has ended, and goes on", async () => {
    const { start, at } = line();
    const signIn = vi.fn(async () => undefined);
    const queue = new UploadQueue(start, signIn);
    queue.add([file("a.png")]);
    at(0).watch.onWait(new ProblemError(401, "signed_out", "Signed out", "Please sign in again."));
    expect(signIn).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(at(0).go).toHaveBeenCalledOnce());
  });

  it("forgets what is taken off and begins the next", () => {
    const { start, begun, at } = line();
    const queue = new UploadQueue(start, async () => undefined);
    const [first] = queue.add([file("a.png"), file("b.png")]);
    queue.remove(first ?? 0);
    expect(at(0).cancel).toHaveBeenCalledOnce();
    expect(begun.map(({ name }) => name)).toEqual(["a.png", "b.png"]);
    expect(queue.uploads()).toHaveLength(1);
  });
});

it("tells what passes from what does not", () => {
  const status = (code: number) => new ProblemError(code, "x", "x", "x");
  expect([0, 401, 423, 429, 500, 503].map((code) => isPassing(status(code)))).toEqual(Array(6).fill(true));
  expect([403, 404, 413, 415, 422].map((code) => isPassing(status(code)))).toEqual(Array(5).fill(false));
});
