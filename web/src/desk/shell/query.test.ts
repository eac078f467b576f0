import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { newQueryClient } from "./query";

test("what was asked before something was written is asked again", async () => {
  const client = newQueryClient();
  const answers: ((rows: string[]) => void)[] = [];
  const queryFn = () => new Promise<string[]>((answer) => answers.push(answer));
  const observer = new QueryObserver(client, { queryKey: ["mails"], queryFn });
  const stop = observer.subscribe(() => {});
  expect(answers).toHaveLength(1);
  const settled = client.invalidateQueries({ queryKey: ["mails"] });
  answers[0]?.(["from before"]);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(["from before", "just written"]);
  await settled;
  expect(observer.getCurrentResult().data).toEqual(["from before", "just written"]);
  stop();
});
