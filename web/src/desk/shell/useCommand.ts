import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Callable } from "../ui/CallLinks";
import { toast } from "../ui/toasts";
import { useOnce } from "../ui/useOnce";
import { asProblem, type ProblemError } from "./problem";

interface CommandOptions<Answer, Command> {
  call: (command: Command) => Promise<Answer>;
  /** What the command is about. When somebody else was faster, it is asked for again; what was typed stays. */
  seen?: QueryKey;
  /** What may look different afterwards, whatever became of it. */
  changes?: readonly QueryKey[];
  /** What the answer is a new version of: it is shown without being asked for again. */
  answers?: QueryKey;
  /** A toast says what went wrong, as no form does. */
  toasts?: boolean;
  /** What a toast says once it is done and shown. */
  said?: string | ((answer: Answer, command: Command) => string);
  /** Whose numbers in it are links. */
  calls?: readonly Callable[];
  onDone?: (answer: Answer, command: Command) => unknown;
  /** What it answers is not kept once it is no longer shown. */
  forgets?: boolean;
  /** Deals with a refusal; with it, no toast tells of one. */
  onFail?: (problem: ProblemError) => unknown;
  /** Follows in any case, before anything is asked for again. */
  onEnd?: () => unknown;
}

/** A write about something that somebody looked at. Whoever was slower is told so by the server, and sees what there is now. */
export function useCommand<Answer, Command = void>(options: CommandOptions<Answer, Command>) {
  const { call, seen, changes = [], answers, toasts = false, said, calls, forgets, onDone, onFail, onEnd } = options;
  const client = useQueryClient();
  const once = useOnce();
  const refresh = (keys: readonly QueryKey[]) =>
    Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  const mutation = useMutation({
    meta: { told: !toasts },
    mutationFn: call,
    gcTime: forgets ? 0 : undefined,
    onSuccess: async (answer, command) => {
      // Of what stands in the form now: what follows may empty it.
      const words = typeof said === "function" ? said(answer, command) : said;
      if (answers) client.setQueryData(answers, answer);
      await onDone?.(answer, command);
      onEnd?.();
      await refresh(changes);
      if (words) toast(words, "ok", undefined, calls);
    },
    onError: onFail && ((error) => onFail(asProblem(error))),
    onSettled: (_, error) => {
      if (!error) return;
      onEnd?.();
      return refresh(seen && asProblem(error).status === 409 ? [seen, ...changes] : changes);
    },
  });
  return {
    ...mutation,
    /** Does it, however often it is pressed meanwhile; `onDone` follows when what is shown is asked for again. */
    run: (command: Command, onDone?: (answer: Answer) => unknown) =>
      once(async () => {
        const answer = await mutation.mutateAsync(command);
        await onDone?.(answer);
      }),
  };
}
