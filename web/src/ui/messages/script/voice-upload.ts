import type { Call, Reply } from "./call";
import { type Outcome, outcomeOf, type Sending } from "./outcome";
import type { Item } from "./shelf";

/* Voice notes by tus 1.0.0: what has arrived is never sent again, and a note becomes one message. */

/** Bytes sent at once: a slow line brings them before the server stops listening. */
const PART = 64 << 10;

/** Where voice notes of one thread go. */
export interface VoiceCalls {
  /** Takes them by tus. */
  voice: string;
  /** Say with each call which thread it is. */
  headers?: Record<string, string>;
}

/** Tries once to bring a voice note to its end. What has arrived before the line breaks counts at the next try. */
export async function sendVoice(item: Item, calls: VoiceCalls, sending: Sending, call: Call): Promise<Outcome> {
  const upload = new VoiceUpload(item, calls, sending, call);
  return upload.run();
}

class VoiceUpload {
  private readonly blob: Blob;
  private readonly headers: Record<string, string>;

  constructor(
    private readonly item: Item,
    private readonly calls: VoiceCalls,
    private readonly sending: Sending,
    private readonly call: Call,
  ) {
    this.blob = item.body as Blob;
    this.address = item.address;
    this.headers = { "Tus-Resumable": "1.0.0", ...calls.headers };
  }

  private address: string | undefined;

  async run(): Promise<Outcome> {
    let offset = 0;
    if (this.address) {
      const found = await this.findOffset(this.address);
      if (typeof found !== "number") return found;
      offset = found;
    }
    if (!this.address) {
      const problem = await this.begin();
      if (problem) return problem;
    }
    return this.sendParts(this.address as string, offset);
  }

  /** Bytes that have arrived, or what has become of the upload. One that is not known any more begins anew. */
  private async findOffset(address: string): Promise<number | Outcome> {
    const { signal } = this.sending;
    const found = await this.call("HEAD", address, { headers: this.headers, signal });
    if (found.status === 404 || found.status === 410) {
      this.address = undefined;
      return 0;
    }
    if (isTaken(found)) return { kind: "sent" };
    if (found.status === 200) return Number(found.header("Upload-Offset") ?? 0);
    const outcome = outcomeOf(found);
    // The answer to a HEAD has no words: an empty part is answered with them.
    return outcome.kind === "refused" ? outcomeOf(await this.sendPart(address, 0, new Blob([]))) : outcome;
  }

  private async begin(): Promise<Outcome | undefined> {
    const headers = {
      ...this.headers,
      "Upload-Length": String(this.blob.size),
      "Upload-Metadata": `filename ${btoa(`${this.item.id}.${endingOf(this.blob.type)}`)}`,
    };
    const begun = await this.call("POST", this.calls.voice, { headers, signal: this.sending.signal });
    const address = begun.header("Location");
    if (begun.status !== 201 || !address) return asProblem(outcomeOf(begun));
    this.address = address;
    await this.sending.keep(address);
    return undefined;
  }

  private async sendParts(address: string, from: number): Promise<Outcome> {
    let offset = from;
    for (;;) {
      const answer = await this.sendPart(address, offset, this.blob.slice(offset, offset + PART));
      if (isTaken(answer)) return { kind: "sent" };
      if (answer.status === 404 || answer.status === 410) {
        await this.sending.keep(undefined);
        return { kind: "later", why: "busy" };
      }
      if (answer.status !== 204 && answer.status !== 200) return asProblem(outcomeOf(answer));
      const arrived = Number(answer.header("Upload-Offset") ?? 0);
      // Nothing has come through: the next try asks how far it is.
      if (arrived <= offset) return { kind: "later", why: "busy" };
      offset = arrived;
    }
  }

  private sendPart(address: string, offset: number, body: Blob): Promise<Reply> {
    const { signal, progress } = this.sending;
    const headers = {
      ...this.headers,
      "Upload-Offset": String(offset),
      "Content-Type": "application/offset+octet-stream",
    };
    const whole = Math.max(1, this.blob.size);
    return this.call("PATCH", address, {
      headers,
      body,
      signal,
      progress: (share) => progress((offset + share * body.size) / whole),
    });
  }
}

/** All of it has arrived, and is a message. */
const isTaken = (reply: Reply): boolean => reply.status < 300 && reply.header("Message-Id") !== null;

/** An answer that is good and still not what was asked for is none. */
const asProblem = (outcome: Outcome): Outcome => (outcome.kind === "sent" ? { kind: "later", why: "busy" } : outcome);

function endingOf(type: string): string {
  if (type.includes("ogg")) return "ogg";
  return type.includes("mp4") ? "m4a" : "webm";
}
