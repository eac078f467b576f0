import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { CareMessage, CareRequest, CareThread, ReplyTo } from "../../../api/schema";
import type { VoiceCalls } from "../../../ui/messages/script/voice-upload";
import { api } from "../../shell/api";
import { asProblem } from "../../shell/problem";
import { useCommand } from "../../shell/useCommand";
import { keyOf, loadRequest, refreshLists, useTakeOver } from "./useRequest";

const threadKeyOf = (id: string) => ["care", "messages", id] as const;

const loadThread = (id: string, signal?: AbortSignal) =>
  api.get("/api/desk/care/requests/{id}/messages", { params: { path: { id } }, signal });

/** Somebody waits for an answer to them: as long as anybody looks, they are asked for this often. */
const POLL = 10_000;

/** What the other side wrote and nobody at the desk had read. This answer counts as reading it. */
const isNew = ({ from, readAt }: CareMessage): boolean => from === "asker" && !readAt;

/** The messages of a request. */
export function useThread(id: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: threadKeyOf(id),
    queryFn: async ({ signal }) => {
      const thread = await loadThread(id, signal);
      // They wait for nobody any more.
      if (thread.messages.some(isNew)) void refreshLists(client);
      return thread;
    },
    refetchInterval: POLL,
    refetchIntervalInBackground: false,
    // What was locked is not kept by the browser once the screen is left.
    gcTime: 0,
  });
}

type Seen = Pick<CareRequest, "id" | "version">;

interface Outgoing {
  to: ReplyTo;
  text: string;
}

/** A message that is not known to have arrived, and the messages that were there before it was tried. */
interface Attempt extends Outgoing {
  known: ReadonlySet<string>;
}

const send = (id: string, version: number, { to, text }: Outgoing) =>
  api.post("/api/desk/care/requests/{id}/reply", { params: { path: { id } }, body: { version, to, text } });

/** A text without what the server may tidy of it: spaces, empty lines and the way of writing accents. */
const plain = (text: string): string => text.normalize().replaceAll(/\s+/g, " ").trim();

/** Whether the message arrived at an earlier try, and only the answer to it was lost on its way. */
const hasArrived = ({ messages }: CareThread, { text, known }: Attempt): boolean =>
  messages.some(({ from, text: kept, id }) => from === "doctor" && !known.has(id) && plain(kept) === plain(text));

const isSendable = ({ steps }: CareRequest, { to }: Outgoing): boolean =>
  steps.includes(to === "patient" ? "reply_to_patient" : "reply");

function isOlderVersion(error: unknown): boolean {
  const { status, code } = asProblem(error);
  return status === 409 && code === "moved";
}

/** Sends a message; where only the version of the request was an older one, once more with the present version. */
async function sendAtAnyVersion({ id, version }: Seen, message: Outgoing): Promise<CareRequest> {
  try {
    return await send(id, version, message);
  } catch (error) {
    if (!isOlderVersion(error)) throw error;
    const request = await loadRequest(id);
    // What somebody else did with the request changes nothing about the message, unless it cannot be sent any more.
    if (!isSendable(request, message)) throw error;
    return send(id, request.version, message);
  }
}

/** Sends messages, each once: one that is tried again is looked for first, as a lost answer looks like a lost message. */
export function useSending(seen: Seen) {
  const { id } = seen;
  const client = useQueryClient();
  const takeOver = useTakeOver(id);
  const attempt = useRef<Attempt>(undefined);
  return useCommand({
    call: async (message: Outgoing) => {
      const last = attempt.current;
      if (last?.text === message.text && last.to === message.to) {
        if (hasArrived(await loadThread(id), last)) return loadRequest(id);
      } else {
        const thread = client.getQueryData<CareThread>(threadKeyOf(id));
        attempt.current = { ...message, known: new Set(thread?.messages.map((one) => one.id)) };
      }
      return sendAtAnyVersion(seen, message);
    },
    seen: keyOf(id),
    changes: [threadKeyOf(id)],
    onDone: (request) => {
      attempt.current = undefined;
      takeOver(request);
    },
  });
}

/** Where voice notes to one reader of a request go. */
export const voiceCallsOf = (id: string, to: ReplyTo): VoiceCalls => ({
  voice: "/api/desk/care/voice-notes",
  headers: { "Care-Request": id, "Reply-For": to },
});

/** Has all asked for again that a voice note has changed: the calls that bring it answer with no request. */
export function useSpoken(id: string) {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: threadKeyOf(id) });
    void client.invalidateQueries({ queryKey: keyOf(id) });
    void refreshLists(client);
  };
}
