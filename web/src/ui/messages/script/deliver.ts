import type { ThreadCalls } from "../MessageThread";
import { type Call, callServer } from "./call";
import { type Outcome, outcomeOf, type Sending } from "./outcome";
import type { Item } from "./shelf";
import { sendVoice } from "./voice-upload";

/** Tries once to send an item. */
export async function deliverItem(
  item: Item,
  calls: ThreadCalls,
  sending: Sending,
  call: Call = callServer,
): Promise<Outcome> {
  const { id, kind, body } = item;
  if (kind === "voice") {
    const { voice, link } = calls;
    return sendVoice(item, { voice, headers: link ? { "Booking-Link": link } : {} }, sending, call);
  }
  const { signal, progress } = sending;
  const headers = { "idempotency-key": id, accept: "application/json" };
  if (kind === "text") {
    const typed = { ...headers, "content-type": "application/json" };
    return outcomeOf(
      await call("POST", calls.messages, { headers: typed, body: JSON.stringify({ text: body }), signal }),
    );
  }
  const typed = { ...headers, "content-type": `multipart/form-data; boundary=${boundaryOf(item)}` };
  return outcomeOf(
    await call("POST", calls.files, { headers: typed, body: formOf(item, calls.field), signal, progress }),
  );
}

const boundaryOf = ({ id }: Item): string => `item-${id}`;

/**
 * The form with a file, made here: a browser draws another boundary each time, and the same key with other bytes is a
 * mistake to the server instead of a repeat.
 */
function formOf(item: Item, field: string): Blob {
  const file = item.body as Blob;
  const name = (item.name ?? "").replace(/["\r\n]/g, (sign) => encodeURIComponent(sign));
  const head = [
    `--${boundaryOf(item)}`,
    `Content-Disposition: form-data; name="${field}"; filename="${name}"`,
    `Content-Type: ${file.type || "application/octet-stream"}`,
  ];
  return new Blob([`${head.join("\r\n")}\r\n\r\n`, file, `\r\n--${boundaryOf(item)}--\r\n`]);
}
