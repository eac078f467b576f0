import type { Reporter, Suite } from "@playwright/test/reporter";

/** Prints the one line that closes the run. A test that passed only when tried again is named: it hides a fault. */
export default class ClosingLine implements Reporter {
  private run: Suite | undefined;

  onBegin(_config: unknown, run: Suite) {
    this.run = run;
  }

  onEnd() {
    const tests = this.run?.allTests() ?? [];
    const count = (outcome: string) => tests.filter((test) => test.outcome() === outcome).length;
    for (const test of tests) if (test.outcome() === "flaky") console.log(`unsteady: ${test.titlePath().join(" › ")}`);
    const [passed, failed, skipped, flaky] = ["expected", "unexpected", "skipped", "flaky"].map(count);
    console.log(`\nbrowser: ${passed} passed, ${failed} failed, ${skipped} skipped, ${flaky} unsteady`);
  }
}
