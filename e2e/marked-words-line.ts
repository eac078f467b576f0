import { rmSync } from "node:fs";
import type { FullResult, Reporter } from "@playwright/test/reporter";
import { folder, forgottenWords } from "./shown-words";

/** Fails a run in the marked language that showed words from outside the catalogue, and names them. */
export default class MarkedWordsLine implements Reporter {
  onBegin() {
    rmSync(folder, { recursive: true, force: true });
  }

  onEnd(): { status: FullResult["status"] } {
    const forgotten = forgottenWords();
    console.log(`\n${forgotten.join("\n")}\nwords outside the catalogue: ${forgotten.length}`);
    return { status: forgotten.length > 0 ? "failed" : "passed" };
  }
}
