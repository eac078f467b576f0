import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { DeskQuestion } from "../../api/schema";
import type { Blocks } from "../../api/types";
import { api, type BodyOf } from "../shell/api";
import type { ProblemError } from "../shell/problem";
import { useCommand } from "../shell/useCommand";
import { toast } from "../ui/toasts";
import { answerBody, type Draft } from "./answering";

const keyOf = (id: string) => ["questions", id] as const;

/** A question as a whole. It is asked for when the screen opens and after what is done there, as each view is recorded. */
export function useQuestion(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.get("/api/desk/questions/{id}", { params: { path: { id } }, signal }),
    staleTime: 300_000,
    // What was private is not kept by the browser once the screen is left.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Has lists and numbers asked for again. */
function refreshLists(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ["conversation"] });
  void client.invalidateQueries({
    predicate: ({ queryKey: [first, second] }) => first === "questions" && typeof second === "object",
  });
}

/** Takes over what a call answered, and has the lists and numbers asked for again. */
function useTakeOver(id: string) {
  const client = useQueryClient();
  return (question: DeskQuestion) => {
    client.setQueryData(keyOf(id), question);
    refreshLists(client);
  };
}

/** Has all asked for again that a voice note has changed: the calls that bring it answer with no question. */
export function useSpoken(id: string) {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: keyOf(id) });
    refreshLists(client);
  };
}

/** What the server has meanwhile, when a call came too late. */
const currentOf = (problem: ProblemError): DeskQuestion | undefined =>
  problem.status === 409 && typeof problem.members.current === "object"
    ? (problem.members.current as DeskQuestion)
    : undefined;

/** A write, and what it says. */
type QuestionStep =
  | { step: "messages"; body: BodyOf<"/api/desk/questions/{id}/messages"> }
  | { step: "merge"; body: BodyOf<"/api/desk/questions/{id}/merge"> }
  | { step: "close"; body?: undefined };

/** A step that answers with the question as it is afterwards. */
export function useStep(id: string) {
  const takeOver = useTakeOver(id);
  return useCommand({
    call: ({ step, body }: QuestionStep) =>
      api.post(`/api/desk/questions/{id}/${step}`, { params: { path: { id } }, body }),
    onDone: takeOver,
    onFail: (problem) => {
      const current = currentOf(problem);
      if (current) takeOver(current);
      toast(problem.detail, "bad");
    },
  });
}

export interface Sending {
  draft: Draft;
  question: DeskQuestion;
  isDraft: boolean;
  /** Why the words may go out although they can harm readers. */
  wordingReason: string;
}

/** What is typed, as it is kept until it is sent. */
interface AnswerDraft {
  onSent: (draft: Draft) => void;
  settle: () => Promise<unknown>;
  /** It was not sent, or not all of it. */
  keep: () => void;
}

/** Whether a private answer was sent already as it is now, so that only its general version is missing. */
const isSameAnswer = (sent: Draft | undefined, { way, blocks, fitsCountry }: Draft): boolean =>
  sent?.way === "both" && way === "both" && sent.blocks === blocks && sent.fitsCountry === fitsCountry;

/**
 * Saves or sends an answer, and publishes its general version where that was chosen. What was sent stays sent when the
 * second step fails: the next try only does what is missing.
 */
export function useAnswer(id: string, { onSent, settle, keep }: AnswerDraft) {
  const takeOver = useTakeOver(id);
  const client = useQueryClient();
  const sent = useRef<Draft>(undefined);
  return useCommand({
    call: async ({ draft, question, isDraft, wordingReason }: Sending) => {
      await settle();
      if (!isSameAnswer(sent.current, draft)) {
        const saved = await api.put("/api/desk/questions/{id}/answer", {
          params: { path: { id } },
          body: { ...answerBody(draft, question, isDraft), ...(wordingReason && { wordingReason }) },
        });
        takeOver(saved);
        // What is typed stands in the answer; for a second step that fails it stays in the form.
        onSent(draft);
        sent.current = isDraft ? undefined : draft;
      }
      if (isDraft || draft.way !== "both" || question.generalVersion) return;
      await api.post("/api/desk/questions/{id}/publish-general", {
        params: { path: { id } },
        body: {
          title: draft.title.trim(),
          question: draft.question.trim(),
          blocks: draft.general as Blocks,
          ...(draft.fitsCountry && { fitsCountry: draft.fitsCountry }),
          ...(wordingReason && { wordingReason }),
        },
      });
      await client.invalidateQueries({ queryKey: keyOf(id) });
    },
    onFail: (problem) => {
      keep();
      const current = currentOf(problem);
      if (current) takeOver(current);
    },
  });
}
