import { useState } from "react";
import { flushSync } from "react-dom";

export type Paper = "list" | "label";

/** What goes on paper, one at a time: the packing list until somebody prints a label. */
export function usePaper() {
  const [paper, setPaper] = useState<Paper>("list");
  const printPaper = (next: Paper) => {
    // The browser prints what is there just now.
    flushSync(() => setPaper(next));
    print();
  };
  return { paper, printPaper };
}
