import { expect, test } from "vitest";
import { ProblemError } from "../../shell/problem";
import { meaningOf } from "./calls";

const problem = (status: number, code = "x", members = {}) => new ProblemError(status, code, "", "", [], members);

test("what a refused save means", () => {
  const members = { current: { revision: 2, body: {} }, ancestor: { revision: 1, body: {} } };
  expect(meaningOf(problem(409, "document_moved", members))).toEqual({ type: "moved", moved: members });
  expect(meaningOf(problem(409, "locked"))).toEqual({ type: "closed" });
  expect([401, 422, 413, 403, 404, 0, 500, 429].map((status) => meaningOf(problem(status)).type)).toEqual([
    "signed_out",
    "refused",
    "refused",
    "closed",
    "closed",
    "failed",
    "failed",
    "failed",
  ]);
});
