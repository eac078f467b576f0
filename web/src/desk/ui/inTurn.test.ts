import { expect, it } from "vitest";
import { ProblemError } from "../shell/problem";
import { inTurn } from "./inTurn";

const refuse = (status: number, code: string, detail: string) => new ProblemError(status, code, "No", detail);

it("does the same with each row, and goes on after one that is refused", async () => {
  const asked: string[] = [];
  const outcome = await inTurn(["a", "owner", "b", "owner too"], async (row) => {
    asked.push(row);
    if (row.startsWith("owner")) throw refuse(409, "last_owner", "This is the last owner.");
  });
  expect(asked).toEqual(["a", "owner", "b", "owner too"]);
  expect(outcome).toEqual({
    done: ["a", "b"],
    failed: ["owner", "owner too"],
    reasons: ["This is the last owner."],
  });
});

it("stops where every further row would only be refused for the same reason", async () => {
  for (const problem of [
    refuse(403, "reauthenticate", "Show that it is you."),
    refuse(401, "signed_out", "Sign in."),
    refuse(0, "offline", "No connection."),
  ]) {
    const asked: string[] = [];
    const outcome = await inTurn(["a", "b", "c"], async (row) => {
      asked.push(row);
      if (row === "b") throw problem;
    });
    expect(asked).toEqual(["a", "b"]);
    expect(outcome).toEqual({ done: ["a"], failed: ["b", "c"], reasons: [problem.detail] });
  }
});
