import { t } from "../../../messages/message";

/* Resumable sending by tus 1.0.0: what has arrived is never sent again. */

const VERSION = { "Tus-Resumable": "1.0.0" };
/** Bytes sent at once; the server takes at most 4 MiB. */
const PART = 2 << 20;
/** Milliseconds before another try: each pause is twice as long as the one before. */
const FIRST = 1_000;
const LONGEST = 30_000;

/** The server will not take the file, whatever is tried: its words say why. */
export class Refused extends Error {}

export interface Sending {
  file: File;
  address?: string;
  signal: AbortSignal;
  /** Bytes that have arrived, and that are on their way. */
  progress(sent: number): void;
  /** The line is down, or up again. */
  waiting(isWaiting: boolean): void;
  /** The upload has an address, by which it can be gone on with. */
  begun(address: string): void;
}

/** Sends a file to its end, over as many breaks of the line as there are. */
export async function send(collection: string, sending: Sending): Promise<void> {
  const { file, signal } = sending;
  let { address } = sending;
  let offset = 0;
  let pause = FIRST;
  let isSure = false;
  while (!signal.aborted) {
    try {
      if (!address) {
        address = await create(collection, sending);
        sending.begun(address);
        isSure = true;
      } else if (!isSure) {
        const found = await arrived(address, signal);
        if (found === undefined) {
          [address, offset] = [undefined, 0];
          continue;
        }
        offset = found;
        isSure = true;
      }
      sending.waiting(false);
      if (offset >= file.size) return;
      offset = await sendPart(address, offset, sending);
      pause = FIRST;
    } catch (error) {
      if (error instanceof Refused || signal.aborted) throw error;
      isSure = false;
      sending.waiting(true);
      await later(pause, signal);
      pause = Math.min(LONGEST, pause * 2);
    }
  }
}

async function create(collection: string, { file, signal }: Sending): Promise<string> {
  const name = btoa(String.fromCharCode(...new TextEncoder().encode(file.name)));
  const headers = { ...VERSION, "Upload-Length": String(file.size), "Upload-Metadata": `filename ${name}` };
  const answer = await fetch(collection, { method: "POST", headers, signal });
  if (!answer.ok) throw await trouble(answer.status, await answer.text());
  const address = answer.headers.get("Location");
  if (!address) throw new Error("the upload has no address");
  return new URL(address, location.href).href;
}

/** Bytes that have arrived; nothing when the upload is not known any more. */
async function arrived(address: string, signal: AbortSignal): Promise<number | undefined> {
  const answer = await fetch(address, { method: "HEAD", headers: VERSION, signal, cache: "no-store" });
  if (answer.status === 404 || answer.status === 410) return undefined;
  if (!answer.ok) throw await trouble(answer.status, "");
  return Number(answer.headers.get("Upload-Offset") ?? 0);
}

/** One part, by the kind of request that tells how far it is. Answers with what has arrived. */
function sendPart(address: string, offset: number, { file, signal, progress }: Sending): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failed = () => reject(new Error("the line broke"));
    request.open("PATCH", address);
    request.setRequestHeader("Tus-Resumable", VERSION["Tus-Resumable"]);
    request.setRequestHeader("Upload-Offset", String(offset));
    request.setRequestHeader("Content-Type", "application/offset+octet-stream");
    request.upload.onprogress = (event) => progress(offset + event.loaded);
    request.onerror = failed;
    request.ontimeout = failed;
    request.onabort = failed;
    request.timeout = 120_000;
    request.onload = () => {
      if (request.status < 300) {
        const now = Number(request.getResponseHeader("Upload-Offset") ?? file.size);
        progress(now);
        return resolve(now);
      }
      trouble(request.status, request.responseText).then(reject);
    };
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file.slice(offset, offset + PART));
  });
}

/** A refusal with the server's words, or a trouble that may be over in a moment. */
async function trouble(status: number, body: string): Promise<Error> {
  const again = status >= 500 || status === 409 || status === 423 || status === 429;
  if (again) return new Error(`the upload answered ${status}`);
  if (status === 404) return new Refused(t("consultation-request-closed"));
  try {
    const { detail } = JSON.parse(body) as { detail?: string };
    if (detail) return new Refused(detail);
  } catch {
    // No problem document: the words below do.
  }
  return new Refused(t("consultation-file-not-accepted"));
}

/** Waits for a while, or until the line is back. */
function later(pause: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, pause);
    addEventListener("online", done);
    signal.addEventListener("abort", done, { once: true });
  });
}
