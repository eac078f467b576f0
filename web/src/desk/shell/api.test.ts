import { describe, expect, it, vi } from "vitest";
import { caller } from "./api";
import { Gate } from "./gate";
import { ProblemError } from "./problem";

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": status < 400 ? "application/json" : "application/problem+json", ...headers },
  });

/** A gate with somebody who would show the dialog. */
function watched(): Gate {
  const gate = new Gate();
  gate.subscribe(() => undefined);
  return gate;
}

const failure = (answer: Promise<unknown>): Promise<ProblemError> =>
  answer.then(
    () => expect.fail("it worked"),
    (error) => error,
  );

const SAVE = { params: { path: { id: "1" } }, body: { base: 1, body: { title: "Half a sen" }, tab: "t" } };

describe("a call", () => {
  it("leaves out what is not asked for", async () => {
    const send = vi.fn(async (_path: unknown, _init?: RequestInit) => json(200, { items: [] }));
    const api = caller(send as typeof fetch, new Gate());
    await api.get("/api/desk/mails", { params: { query: { q: "a b", page: 2, state: "" } } });
    await api.get("/api/desk/mails/{id}", { params: { path: { id: "a/b" } } });
    expect(send.mock.calls.map(([path]) => path)).toEqual(["/api/desk/mails?q=a+b&page=2", "/api/desk/mails/a%2Fb"]);
  });

  it("sends JSON with the cookie and reads the answer", async () => {
    const send = vi.fn(async (_path: unknown, _init?: RequestInit) => json(200, { id: "1" }));
    const api = caller(send as typeof fetch, new Gate());
    expect(await api.post("/api/desk/documents", { body: { kind: "blog", body: {} } })).toEqual({ id: "1" });
    const [path, init] = send.mock.calls[0] ?? [];
    expect(path).toBe("/api/desk/documents");
    expect(init).toMatchObject({ method: "POST", credentials: "same-origin", body: '{"kind":"blog","body":{}}' });
    const headers = new Headers(init?.headers);
    expect([headers.get("accept"), headers.get("content-type")]).toEqual(["application/json", "application/json"]);
  });

  it("lets the browser say what is in a file", async () => {
    const send = vi.fn(async (_path: unknown, _init?: RequestInit) => json(200, {}));
    const api = caller(send as typeof fetch, new Gate());
    const mails = new Blob(["From a"], { type: "application/mbox" });
    await api.post("/api/desk/letters/inbound", { body: mails as unknown as string });
    const [, init] = send.mock.calls[0] ?? [];
    expect(init?.body).toBe(mails);
    expect(new Headers(init?.headers).has("content-type")).toBe(false);
  });

  it("takes an answer that is no JSON for none, unless it is a file", async () => {
    const send = async () => new Response("day,sum", { headers: { "content-type": "text/csv" } });
    const api = caller(send as typeof fetch, new Gate());
    expect(await api.post("/api/desk/sign-out")).toBeUndefined();
    const table = await api.getFile("/api/desk/ledger.csv");
    expect(await table.text()).toBe("day,sum");
  });

  it("turns a problem document into an error with its fields and members", async () => {
    const body = {
      status: 422,
      code: "invalid",
      title: "Not yet",
      detail: "Look again.",
      errors: [{ field: "body.title", message: "Write a title" }],
      current: { revision: 3 },
    };
    const api = caller(async () => json(422, body), new Gate());
    const problem = await failure(api.put("/api/desk/documents/{id}", SAVE));
    expect(problem).toBeInstanceOf(ProblemError);
    expect(problem.about("body.title")).toBe("Write a title");
    expect(problem.members.current).toEqual({ revision: 3 });
  });

  it("says that there is no connection, and keeps an abort an abort", async () => {
    const broken = caller(() => Promise.reject(new TypeError("Failed to fetch")), new Gate());
    expect((await failure(broken.get("/api/desk/people"))).code).toBe("offline");
    const stop = new AbortController();
    stop.abort();
    await expect(broken.get("/api/desk/people", { signal: stop.signal })).rejects.toBeInstanceOf(TypeError);
  });

  it("says when to try again", async () => {
    const api = caller(async () => json(429, { code: "too_many" }, { "retry-after": "30" }), new Gate());
    expect((await failure(api.get("/api/desk/people"))).retryAfter).toBe(30);
  });
});

describe("a call without a session", () => {
  function site() {
    let signedIn = false;
    const gate = watched();
    const send = vi.fn(async (_path: unknown, init?: RequestInit) =>
      signedIn ? json(200, { sent: init?.body }) : json(401, { code: "signed_out" }),
    );
    return { gate, send, api: caller(send as typeof fetch, gate), signIn: () => (signedIn = true) };
  }

  it("waits until the person has signed in again and is made once more with the same body", async () => {
    const { gate, send, api, signIn } = site();
    const saved = api.put("/api/desk/documents/{id}", SAVE);
    const listed = api.get("/api/desk/people");
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    await vi.waitFor(() => expect(gate.current()).toBe("sign_in"));
    signIn();
    gate.settle("sign_in", true);
    expect(await saved).toEqual({ sent: JSON.stringify(SAVE.body) });
    await listed;
    expect(send).toHaveBeenCalledTimes(4);
    expect(gate.current()).toBeUndefined();
  });

  it("fails when the person gives up, and does not try again", async () => {
    const { gate, send, api } = site();
    const saved = failure(api.get("/api/desk/people"));
    await vi.waitFor(() => expect(gate.current()).toBe("sign_in"));
    gate.settle("sign_in", false);
    expect((await saved).status).toBe(401);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("does not wait when the call itself is about signing in", async () => {
    const { gate, api } = site();
    expect(
      (await failure(api.post("/api/desk/sign-in", { body: { email: "", password: "" }, open: true }))).status,
    ).toBe(401);
    expect(gate.current()).toBeUndefined();
  });
});

describe("a dangerous call", () => {
  it("asks for a fresh proof and is then repeated", async () => {
    let proved = false;
    const gate = watched();
    const answer = () => (proved ? json(200, {}) : json(403, { code: "reauthenticate" }));
    const api = caller(async () => answer(), gate);
    const changed = api.patch("/api/desk/people/{id}", { params: { path: { id: "1" } }, body: { roles: ["editor"] } });
    await vi.waitFor(() => expect(gate.current()).toBe("reauthenticate"));
    proved = true;
    gate.settle("reauthenticate", true);
    await changed;
  });

  it("is an error at once where the right is missing", async () => {
    const gate = new Gate();
    const api = caller(async () => json(403, { code: "forbidden" }), gate);
    expect((await failure(api.get("/api/desk/people"))).status).toBe(403);
    expect(gate.current()).toBeUndefined();
  });

  it("fails where nobody could ask for the proof", async () => {
    const api = caller(async () => json(403, { code: "reauthenticate" }), new Gate());
    expect((await failure(api.get("/api/desk/people"))).code).toBe("reauthenticate");
  });

  it("counts a sign-in as the proof", async () => {
    const gate = watched();
    const [proof, session] = [gate.ask("reauthenticate"), gate.ask("sign_in")];
    expect(gate.current()).toBe("sign_in");
    gate.settle("sign_in", true);
    expect(await Promise.all([proof, session])).toEqual([true, true]);
  });
});
