// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";
import { Reactions } from "../Reactions";
import { Thread } from "../Thread";
import threadPlayer from "../thread-player.behaviour";
import type { ThreadItem, ThreadPlace } from "../types";
import { showMine } from "./mine";

interface Call {
  method: string;
  path: string;
  body: Record<string, string>;
  key: string;
}

let calls: Call[] = [];
let answers: { status: number; body: unknown }[] = [];

const item = (key: string, changes: Partial<ThreadItem> = {}): ThreadItem => ({
  key,
  name: "Bola",
  text: "Hello",
  postedAt: "2026-11-20T12:00:00Z",
  dateText: "20 November 2026",
  isDoctor: false,
  edited: false,
  likes: 2,
  dislikes: 0,
  replies: [],
  ...changes,
});

const json = (key: string, text: string, changes: object = {}) => ({
  _key: key,
  name: "Ada",
  text,
  likes: 0,
  ...changes,
});

function show(
  place: Partial<ThreadPlace> = {},
  items = [item("a", { replies: [item("b", { replies: [item("c")] })] })],
  total = 3,
) {
  const at: ThreadPlace = { kind: "post", path: "/p", api: "/api/c", of: "post=p", deep: true, open: true, ...place };
  document.body.innerHTML = renderToStaticMarkup(
    <>
      <Reactions action="/p" api="/api/q" item="question:q1" likes={4} />
      <Thread place={at} items={items} total={total} page={1} pages={1} hint="" closed="" />
    </>,
  );
  const root = document.getElementById("comments") as HTMLElement;
  threadPlayer(root);
  return root;
}

const form = (selector: string) => document.querySelector(selector) as HTMLFormElement;
const pressed = (of: HTMLFormElement) =>
  [...of.querySelectorAll("button")].map((button) => [
    button.getAttribute("aria-pressed"),
    button.querySelector("[data-count]")?.textContent,
  ]);

function submit(of: HTMLFormElement, kind?: string): void {
  const submitter = of.querySelector<HTMLButtonElement>(kind ? `button[value=${kind}]` : "button");
  of.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter }));
}

const control = (of: HTMLFormElement, name: string) => of.elements.namedItem(name) as HTMLTextAreaElement;

beforeEach(() => {
  calls = [];
  answers = [];
  localStorage.clear();
  // Listeners of the page go with the body of each test.
  vi.spyOn(document, "addEventListener").mockImplementation((type, listener) =>
    document.body.addEventListener(type, listener as EventListener),
  );
  document.documentElement.replaceChild(document.createElement("body"), document.body);
  vi.stubGlobal(
    "fetch",
    async (path: string, init?: { method?: string; body?: string; headers?: Record<string, string> }) => {
      calls.push({
        method: init?.method ?? "GET",
        path,
        body: JSON.parse(init?.body ?? "{}"),
        key: init?.headers?.["idempotency-key"] ?? "",
      });
      const answer = answers.shift();
      if (!answer) throw new TypeError("no line");
      return { ok: answer.status < 300, status: answer.status, json: async () => answer.body };
    },
  );
});

it("shows a like at once, and then what the server counted", async () => {
  show();
  answers = [{ status: 200, body: { likes: 9, dislikes: 0, mine: "like" } }];
  const reactions = form("#comment-a form[data-react]");
  submit(reactions, "like");
  expect(pressed(reactions)).toEqual([
    ["true", "3"],
    ["false", "0"],
  ]);
  await vi.waitFor(() => expect(pressed(reactions)[0]).toEqual(["true", "9"]));
  expect(calls).toMatchObject([{ method: "PATCH", path: "/api/c/a/reactions", body: { type: "like" } }]);
});

it("counts no dislikes where they are for staff alone", async () => {
  show({}, [item("a", { dislikes: null })], 1);
  answers = [{ status: 200, body: { likes: 2, mine: "dislike" } }];
  const reactions = form("#comment-a form[data-react]");
  const dislike = reactions.querySelector("button[value=dislike]") as HTMLElement;
  submit(reactions, "dislike");
  await vi.waitFor(() => expect(calls.length).toBe(1));
  await vi.waitFor(() => expect(dislike.getAttribute("aria-pressed")).toBe("true"));
  expect(dislike.querySelector("[data-count]")).toBeNull();
  expect(dislike.textContent?.trim()).toBe("Dislike");
});

it("changes a reaction, also while one is being sent, and takes it back", async () => {
  show();
  answers = [
    { status: 200, body: { likes: 3, dislikes: 0, mine: "like" } },
    { status: 200, body: { likes: 2, dislikes: 1, mine: "dislike" } },
    { status: 200, body: { likes: 2, dislikes: 0, mine: "none" } },
  ];
  const reactions = form("#comment-a form[data-react]");
  submit(reactions, "like");
  submit(reactions, "dislike");
  await vi.waitFor(() => expect(calls.length).toBe(2));
  expect(pressed(reactions)).toEqual([
    ["false", "2"],
    ["true", "1"],
  ]);
  submit(reactions, "dislike");
  await vi.waitFor(() => expect(calls.length).toBe(3));
  expect(calls.map((call) => call.body.type)).toEqual(["like", "dislike", "none"]);
});

it("puts a like back that failed, says so, and forgets it", async () => {
  show();
  const like = form("form[data-react='question:q1']");
  submit(like, "like");
  expect(JSON.parse(localStorage.getItem("likedQuestions") ?? "[]")).toEqual(["q1"]);
  await vi.waitFor(() => expect(like.querySelector("[data-failed]")?.textContent).toContain("Please try again."));
  expect(pressed(like)).toEqual([["false", "4"]]);
  expect(JSON.parse(localStorage.getItem("likedQuestions") ?? "[]")).toEqual([]);
});

it("likes a question once only, also after the page was opened again", async () => {
  localStorage.setItem("likedQuestions", '["q1"]');
  show();
  const like = form("form[data-react='question:q1']");
  submit(like, "like");
  expect(calls).toEqual([]);
  expect(like.querySelector("button")?.getAttribute("aria-disabled")).toBe("true");
  expect(like.textContent).toContain("Liked");
});

it("asks for what is missing instead of sending it", async () => {
  show();
  control(form("#comment"), "name").value = "  ";
  submit(form("#comment"));
  const summary = () => form("#comment").querySelector("[role=alert][tabindex]");
  const links = () => [...(summary()?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"));
  await vi.waitFor(() => expect(links()).toEqual(["#comment-name", "#comment-text"]));
  expect(document.activeElement).toBe(summary());
  expect(document.getElementById("comment-name-error")?.textContent).toContain("Enter your name");
  expect(document.getElementById("comment-text-error")?.textContent).toContain("Write a comment");
  expect(control(form("#comment"), "text").getAttribute("aria-invalid")).toBe("true");
  // A reply begins without them, and what is there now is not asked for again.
  (document.querySelector("#comment-b [data-reply]") as HTMLElement).click();
  await vi.waitFor(() => expect(form("#reply-b")).not.toBeNull());
  expect(form("#reply-b").textContent).not.toContain("Enter your name");
  control(form("#comment"), "name").value = "Ada";
  submit(form("#comment"));
  await vi.waitFor(() => expect(links()).toEqual(["#comment-text"]));
  expect(calls).toEqual([]);
});

it("keeps everything typed when it fails, and sends the same write again", async () => {
  show();
  const comment = form("#comment");
  control(comment, "name").value = "Ada";
  control(comment, "text").value = "Thanks";
  submit(comment);
  const problem = () => comment.querySelector<HTMLElement>("[data-problem]");
  await vi.waitFor(() => expect(problem()?.textContent).toBe("Failed to post your comment. Please try again."));
  expect(control(comment, "text").value).toBe("Thanks");
  expect(comment.querySelector("fieldset")?.disabled).toBe(false);
  answers = [
    { status: 200, body: { comments: [json("a", "Hello"), json("n", "Thanks")], state: "published", total: 4 } },
  ];
  submit(comment);
  await vi.waitFor(() => expect(document.getElementById("comment-n")?.textContent).toContain("Thanks"));
  expect(calls[0]?.key).toBe(calls[1]?.key);
  expect(control(comment, "text").value).toBe("");
  expect(document.querySelector("[data-total]")?.textContent).toBe("4");
});

it("shows whom to ring when the words call for it", async () => {
  show();
  const card = {
    title: "Call 112 now",
    steps: ["Unlock the door."],
    numbers: [{ label: "Samaritans", tel: "116 123", checked_on: "2026-11-21" }],
  };
  answers = [
    {
      status: 201,
      body: { comments: [json("n", "I cannot breathe", { state: "held" })], key: "n", state: "held", card },
    },
  ];
  const comment = form("#comment");
  control(comment, "name").value = "Ada";
  control(comment, "text").value = "I cannot breathe";
  submit(comment);
  const said = document.querySelector("[data-said]") as HTMLElement;
  await vi.waitFor(() => expect(said.querySelector("h3")?.textContent).toBe("Call 112 now"));
  expect(said.querySelector("ol li")?.textContent).toBe("Unlock the door.");
  expect(said.querySelector("a")?.getAttribute("href")).toBe("tel:116123");
  expect(said.textContent).toContain("is held until somebody has read it");
});

it("shows the server's words when it refuses", async () => {
  show();
  answers = [{ status: 429, body: { detail: "You are writing very fast. Wait a minute." } }];
  const comment = form("#comment");
  control(comment, "name").value = "Ada";
  control(comment, "text").value = "Thanks";
  submit(comment);
  await vi.waitFor(() => expect(comment.querySelector("[data-problem]")?.textContent).toContain("Wait a minute"));
});

it("answers a comment below it, to the third level", async () => {
  show();
  (document.querySelector("#comment-b [data-reply]") as HTMLElement).click();
  await vi.waitFor(() => expect(form("#reply-b")).not.toBeNull());
  control(form("#reply-b"), "name").value = "Ada";
  control(form("#reply-b"), "text").value = "<i>Me</i> too";
  const reply = json("r", "<i>Me</i> too", { state: "pending" });
  answers = [
    {
      status: 200,
      body: { comments: [json("a", "Hello", { replies: [json("b", "x", { replies: [reply] })] })], state: "pending" },
    },
  ];
  submit(form("#reply-b"));
  await vi.waitFor(() => expect(document.querySelector("#comment-b #comment-r")).not.toBeNull());
  const written = document.getElementById("comment-r") as HTMLElement;
  expect(written.querySelector("[data-body]")?.innerHTML).toContain("&lt;i&gt;Me");
  expect(written.querySelector<HTMLElement>("[data-waiting]")?.hidden).toBe(false);
  expect(written.querySelector("[data-reply]")).toBeNull();
  expect(form("#reply-b")).toBeNull();
  expect(calls[0]?.path).toBe("/api/c/b/replies");
});

it("sends a forum comment as Anonymous", async () => {
  show({ kind: "question", deep: false });
  answers = [
    { status: 200, body: { comments: [{ _key: "n", user: "Anonymous", content: "Same here" }], state: "pending" } },
  ];
  const comment = form("#comment");
  expect(comment.elements.namedItem("name")).toBeNull();
  control(comment, "text").value = " Same here ";
  submit(comment);
  expect(comment.querySelector("[data-busy]")?.textContent).toBe("Comment");
  await vi.waitFor(() => expect(document.getElementById("comment-n")).not.toBeNull());
  expect(calls[0]?.body).toEqual({ user: "Anonymous", content: "Same here" });
});

it("does not say that there is none above the visitor's own comment that waits", async () => {
  const root = show({}, [], 0);
  answers = [
    { status: 200, body: { comments: [json("w", "Waiting", { state: "pending" })], editable: {}, reactions: {} } },
  ];
  await showMine(root, "post=p");
  expect(document.getElementById("comment-w")).not.toBeNull();
  expect(document.getElementById("comments-heading")?.textContent?.trim()).toBe("Comments");
  expect(document.querySelector<HTMLElement>("[data-none]")?.hidden).toBe(true);
});

it("marks what is the visitor's own, and lets it be changed and deleted while it is young", async () => {
  const root = show();
  const until = new Date(Date.now() + 60_000).toISOString();
  const mine = {
    comments: [json("w", "Waiting", { state: "pending" })],
    reactions: { "comment:a": "like" },
    editable: { w: until, c: until },
  };
  answers = [{ status: 200, body: mine }];
  await showMine(root, "post=p");
  expect(pressed(form("#comment-a form[data-react]"))[0]).toEqual(["true", "2"]);
  const own = document.getElementById("comment-w") as HTMLElement;
  expect(own.textContent).toContain("waiting for review");
  const edit = own.querySelector("[data-own] form") as HTMLFormElement;
  expect(control(edit, "text").value).toBe("Waiting");
  control(edit, "text").value = "Waiting still";
  answers = [{ status: 200, body: {} }];
  edit.dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
  await vi.waitFor(() => expect(own.querySelector("[data-body]")?.textContent).toBe("Waiting still"));
  vi.stubGlobal("confirm", () => true);
  answers = [{ status: 200, body: {} }];
  (document.querySelector("#comment-c [data-delete]") as HTMLElement).click();
  await vi.waitFor(() => expect(document.getElementById("comment-c")).toBeNull());
  expect(calls.slice(1).map((call) => [call.method, call.path])).toEqual([
    ["PATCH", "/api/c/w"],
    ["DELETE", "/api/c/c"],
  ]);
});
