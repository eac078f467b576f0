import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { offline, ProblemError } from "../shell/problem";
import { FailedState } from "./states";

const shown = (error: ProblemError) => renderToStaticMarkup(<FailedState error={error} retry={() => undefined} />);

it("offers to try again where that may help", () => {
  expect(shown(offline())).toContain("Try again");
  expect(shown(new ProblemError(503, "unavailable", "Not now", "Later."))).toContain("Try again");
  expect(shown(new ProblemError(403, "not_allowed", "Not yours", "Ask."))).not.toContain("Try again");
  expect(shown(new ProblemError(404, "not_found", "Not there", "Gone."))).not.toContain("Try again");
});
