// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FileList } from "./ReportFields";
import { LARGEST, wrongWith } from "./report-file";
import report from "./report-player.behaviour";
import { Refused, type Sending, send } from "./tus";
import type { FileView } from "./view";

const named = (name: string, size = 100) => wrongWith({ name, size }, true);

it("knows what cannot be taken, the same for chosen and dropped files", () => {
  expect(named("result.PDF")).toBe("");
  expect(named("letter.doc")).toBe("");
  expect(named("letter.docx")).toBe("");
  expect(named("IMG_1.jpeg")).toBe("");
  expect(wrongWith({ name: "IMG_1.jpeg", size: 9 }, false)).toBe("IMG_1.jpeg must be a PDF, DOC or DOCX.");
  expect(named("a.pdf", LARGEST)).toBe("");
  expect(named("a.pdf", LARGEST + 1)).toBe("File exceeds maximum size of 10 MB: a.pdf");
  expect(named("a.pdf", 0)).toMatch(/is empty/);
  expect(named("a.pdf.exe")).toMatch(/must be a PDF/);
  expect(named("a.heic")).toMatch(/HEIC photo/);
});

const ADDRESS = "/api/consultation/uploads/1";
const file = new File(["x".repeat(5 << 20)], "résult.pdf", { lastModified: 1 });

/** A server that takes parts, and breaks the line where it is told to. */
class Server {
  arrived = 0;
  address = ADDRESS;
  readonly calls: string[] = [];
  readonly breaks = new Set<number>();
  refusal?: { status: number; detail: string };
  parts = 0;

  fetch = vi.fn(async (_: string, { method }: RequestInit) => {
    this.calls.push(method ?? "GET");
    if (method === "POST") return new Response("", { status: 201, headers: { Location: this.address } });
    return new Response(null, { status: 200, headers: { "Upload-Offset": String(this.arrived) } });
  });
}

let server: Server;

class Request {
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  status = 0;
  responseText = "";
  onload = () => {};
  onerror = () => {};
  private headers: Record<string, string> = {};
  open(method: string) {
    server.calls.push(method);
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader = () => String(server.arrived);
  abort() {}
  send(part: Blob) {
    expect(Number(this.headers["Upload-Offset"])).toBe(server.arrived);
    server.parts += 1;
    const isBroken = server.breaks.has(server.parts);
    server.arrived += isBroken ? part.size / 2 : part.size;
    this.upload.onprogress?.({ loaded: part.size });
    if (isBroken) return queueMicrotask(this.onerror);
    this.status = server.refusal?.status ?? 204;
    this.responseText = JSON.stringify(server.refusal ?? {});
    queueMicrotask(this.onload);
  }
}

beforeEach(() => {
  server = new Server();
  vi.stubGlobal("fetch", server.fetch);
  vi.stubGlobal("XMLHttpRequest", Request);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function sending(change: Partial<Sending> = {}): Sending {
  const nothing = () => {};
  return { file, signal: new AbortController().signal, progress: nothing, waiting: nothing, begun: nothing, ...change };
}

it("sends a file in parts and says how far it is", async () => {
  const seen: number[] = [];
  await send("/api/consultation/uploads", sending({ progress: (sent) => seen.push(sent) }));
  expect(server.calls).toEqual(["POST", "PATCH", "PATCH", "PATCH"]);
  expect(server.arrived).toBe(file.size);
  expect(seen.at(-1)).toBe(file.size);
  const metadata = `filename ${Buffer.from("résult.pdf").toString("base64")}`;
  const headers = expect.objectContaining({ "Upload-Metadata": metadata });
  expect(server.fetch.mock.calls[0]?.[1]).toEqual(expect.objectContaining({ headers }));
});

it("goes on after a break where it was, and sends nothing twice", async () => {
  server.breaks.add(2).add(3);
  const waits: boolean[] = [];
  const done = send("/api/consultation/uploads", sending({ waiting: (is) => waits.push(is) }));
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  expect(server.arrived).toBe(file.size);
  expect(server.calls.filter((call) => call === "HEAD")).toHaveLength(2);
  expect(waits).toContain(true);
  expect(waits.at(-1)).toBe(false);
});

it("goes on at once when the line is back", async () => {
  server.breaks.add(1);
  const done = send("/api/consultation/uploads", sending());
  await vi.advanceTimersByTimeAsync(0);
  dispatchEvent(new Event("online"));
  await done;
  expect(server.arrived).toBe(file.size);
});

it("goes on with an upload of before, and begins anew where it is not known any more", async () => {
  server.arrived = 4 << 20;
  await send("/api/consultation/uploads", sending({ address: ADDRESS }));
  expect(server.calls).toEqual(["HEAD", "PATCH"]);

  server = new Server();
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) =>
    init.method === "HEAD" ? new Response(null, { status: 404 }) : server.fetch(address, init),
  );
  await send("/api/consultation/uploads", sending({ address: ADDRESS }));
  expect(server.calls[0]).toBe("POST");
});

it("gives up with the server's words where it refuses", async () => {
  server.refusal = { status: 415, detail: "This is not a PDF." };
  await expect(send("/api/consultation/uploads", sending())).rejects.toThrow(new Refused("This is not a PDF."));
});

const READY: FileView = { id: "f1", name: "résult.pdf", sizeText: "5 MB", state: "ready", received: 5, length: 5 };

function show(kept = [READY]): HTMLElement {
  const files = renderToStaticMarkup(<FileList files={kept} />);
  document.body.innerHTML = `<form><div data-behaviour="report-player" data-photos><div data-drop><div data-files></div>
    <ul data-arriving></ul><input type="file"><p data-drop-hint hidden></p><div data-add><button>Add</button></div></div>
    <p data-said></p></div><button name="do" value="next">Continue without a report</button></form>`;
  const page = `<div data-files>${files}</div><button name="do" value="next">Continue</button>`;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) =>
    address.startsWith("/api/") || address.includes(ADDRESS) ? server.fetch(address, init) : new Response(page),
  );
  const root = document.querySelector("[data-behaviour]") as HTMLElement;
  report(root);
  return root;
}

function drop(root: HTMLElement, ...files: unknown[]): void {
  const event = Object.assign(new Event("drop", { cancelable: true }), { dataTransfer: { files } });
  root.querySelector("[data-drop]")?.dispatchEvent(event);
}

const said = () => document.querySelector("[data-said]")?.textContent;

it("sends a dropped file, and shows what the server has then", async () => {
  const root = show();
  expect(root.querySelector<HTMLElement>("[data-add]")?.hidden).toBe(true);
  drop(root, file);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(100);
  await vi.waitFor(() => expect(said()).toBe("résult.pdf has arrived."));
  expect(root.querySelectorAll("[data-arriving] li")).toHaveLength(0);
  expect(root.querySelector("[data-files] button")?.getAttribute("value")).toBe("f1");
  expect(document.querySelector("button[value=next]")?.textContent).toBe("Continue");
});

it("takes away that a file is missing once one has arrived, and leaves what else is wrong", async () => {
  const root = show();
  const input = root.querySelector("input") as HTMLInputElement;
  input.id = "request-file";
  input.setAttribute("aria-invalid", "true");
  root.insertAdjacentHTML("afterbegin", '<p id="request-file-error">Select a report</p>');
  const summary =
    '<ul><li><a href="#request-file">Select a report</a></li><li><a href="#request-story">Say it</a></li></ul>';
  root
    .closest("form")
    ?.insertAdjacentHTML("afterbegin", `${summary}<textarea id="request-story" aria-invalid="true"></textarea>`);
  drop(root, file);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(100);
  await vi.waitFor(() => expect(said()).toBe("résult.pdf has arrived."));
  expect(document.body.textContent).not.toContain("Select a report");
  expect(input.hasAttribute("aria-invalid")).toBe(false);
  expect(document.body.textContent).toContain("Say it");
});

it("says at once what is too large, and sends nothing", () => {
  const root = show();
  drop(root, { name: "scan.pdf", size: 11 << 20 });
  expect(said()).toBe("File exceeds maximum size of 10 MB: scan.pdf");
  expect(server.calls).toEqual([]);
});

it("does not go on while a file is on its way, and takes it back at a press", async () => {
  const root = show();
  for (let part = 1; part < 50; part++) server.breaks.add(part);
  drop(root, file);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(100);
  const row = root.querySelector("[data-arriving] li");
  expect(row?.textContent).toMatch(/You are offline/);
  const submitter = document.querySelector<HTMLButtonElement>("button[value=next]");
  const pressed = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter });
  document.forms[0]?.dispatchEvent(pressed);
  expect(pressed.defaultPrevented).toBe(true);
  expect(said()).toMatch(/still being sent/);
  row?.querySelector("button")?.click();
  expect(said()).toBe("résult.pdf was removed.");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.calls.at(-1)).toBe("DELETE");
});

it("takes back on the server what it refused, and shows it once meanwhile", async () => {
  const root = show([{ id: "1", name: "résult.pdf", sizeText: "5 MB", state: "refused", received: 5, length: 5 }]);
  server.refusal = { status: 415, detail: "This is not a PDF." };
  drop(root, file);
  await vi.dynamicImportSettled();
  await vi.waitFor(() => expect(said()).toBe("résult.pdf: This is not a PDF."));
  Object.assign(server, { refusal: undefined, arrived: 0, address: "/api/consultation/uploads/2" });
  drop(root, new File(["x"], "photo.pdf"));
  await vi.waitFor(() => expect(said()).toBe("photo.pdf has arrived."));
  const names = () => [...root.querySelectorAll("li strong")].map((name) => name.textContent);
  expect(names()).toEqual(["résult.pdf"]);

  root.querySelector<HTMLElement>("[data-arriving] button")?.click();
  expect(names()).toEqual([]);
  expect(server.calls.at(-1)).toBe("DELETE");
});
