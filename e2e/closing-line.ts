import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Prints the one line that closes the run. */
export default class ClosingLine implements Reporter {
  private counts = { passed: 0, failed: 0, skipped: 0 };

  onTestEnd(_test: TestCase, result: TestResult) {
    if (result.status === "passed") this.counts.passed += 1;
    else if (result.status === "skipped") this.counts.skipped += 1;
    else this.counts.failed += 1;
  }

  onEnd(_result: FullResult) {
    const { passed, failed, skipped } = this.counts;
    console.log(`\nbrowser: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  }
}
