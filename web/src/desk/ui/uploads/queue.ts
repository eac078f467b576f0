import { api } from "../../shell/api";
import type { ProblemError } from "../../shell/problem";
import { type Destination, type Sending, send, type Watch } from "./sending";

export type UploadState = "queued" | "sending" | "waiting" | "done" | "failed";

export interface QueuedUpload {
  key: number;
  name: string;
  bytes: number;
  sent: number;
  state: UploadState;
  problem?: ProblemError;
  /** The id of what it became, once it is there. */
  became?: string;
}

type Start = (file: File, watch: Watch) => Sending;

/**
 * Sends files one after the other, so that a slow line finishes the first before it begins the second. After an ended
 * session it asks for signing in (`signIn`) and goes on; after a lost line it goes on when the browser says that the line is back.
 */
export class UploadQueue {
  #uploads: readonly QueuedUpload[] = [];
  #files = new Map<number, File>();
  #current: { key: number; sending: Sending } | undefined;
  #last = 0;
  #listeners = new Set<() => void>();

  constructor(
    private readonly start: Start,
    private readonly signIn: () => Promise<unknown>,
  ) {}

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  uploads = () => this.#uploads;

  /** Puts files at the end of the line; answers with their keys. */
  add(files: readonly File[]): number[] {
    const added = files.map((file): QueuedUpload => {
      this.#last += 1;
      this.#files.set(this.#last, file);
      return { key: this.#last, name: file.name, bytes: file.size, sent: 0, state: "queued" };
    });
    this.#show([...this.#uploads, ...added]);
    this.#next();
    return added.map(({ key }) => key);
  }

  /** Takes an upload off the line; what has arrived is forgotten. */
  remove(key: number): void {
    if (this.#current?.key === key) {
      this.#current.sending.cancel();
      this.#current = undefined;
    }
    this.#files.delete(key);
    this.#show(this.#uploads.filter((upload) => upload.key !== key));
    this.#next();
  }

  /** Goes on with the upload that waits. */
  resume(): void {
    const current = this.#uploads.find((upload) => upload.key === this.#current?.key);
    if (current?.state !== "waiting") return;
    this.#change(current.key, { state: "sending", problem: undefined });
    this.#current?.sending.go();
  }

  #next(): void {
    if (this.#current) return;
    const upload = this.#uploads.find(({ state }) => state === "queued");
    const file = upload && this.#files.get(upload.key);
    if (!upload || !file) return;
    const { key } = upload;
    this.#change(key, { state: "sending" });
    const sending = this.start(file, {
      onProgress: (sent) => this.#change(key, { sent, state: "sending", problem: undefined }),
      onWait: (problem) => {
        this.#change(key, { state: "waiting", problem });
        if (problem.status === 401)
          void this.signIn().then(
            () => this.resume(),
            () => undefined,
          );
      },
      onDone: (became) => this.#end(key, { state: "done", sent: file.size, became, problem: undefined }),
      onFailed: (problem) => this.#end(key, { state: "failed", problem }),
    });
    this.#current = { key, sending };
  }

  #end(key: number, change: Partial<QueuedUpload>): void {
    this.#change(key, change);
    this.#files.delete(key);
    if (this.#current?.key === key) this.#current = undefined;
    this.#next();
  }

  #change(key: number, change: Partial<QueuedUpload>): void {
    this.#show(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  }

  #show(uploads: readonly QueuedUpload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

/** A line of uploads to one place of the server; it goes on while screens change. */
export function uploadQueueTo(destination: Destination): UploadQueue {
  const queue = new UploadQueue(
    (file, watch) => send(destination, file, watch),
    () => api.get("/api/desk/session"),
  );
  if (typeof window !== "undefined") window.addEventListener("online", () => queue.resume());
  return queue;
}
