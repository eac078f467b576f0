import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useOnce } from "../ui/useOnce";
import { asProblem } from "./problem";

interface CommandOptions<Answer, Command> {
  /** What the command is about. When somebody else was faster, it is asked for again; what was typed stays. */
  seen?: QueryKey;
  /** What may look different afterwards, whatever became of it. */
  changes?: readonly QueryKey[];
  /** A toast says what went wrong, as no form does. */
  toasts?: boolean;
  onDone?: (answer: Answer, command: Command) => unknown;
}

/** A write about something that somebody looked at. Whoever was slower is told so by the server, and sees what there is now. */
export function useCommand<Answer, Command = void>(
  call: (command: Command) => Promise<Answer>,
  { seen, changes = [], toasts = false, onDone }: CommandOptions<Answer, Command> = {},
) {
  const client = useQueryClient();
  const once = useOnce();
  const mutation = useMutation({
    meta: { told: !toasts },
    mutationFn: call,
    onSuccess: (answer, command) => onDone?.(answer, command),
    onSettled: (_, error) => {
      const isLate = error && asProblem(error).status === 409;
      const keys = isLate && seen ? [seen, ...changes] : changes;
      return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
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
