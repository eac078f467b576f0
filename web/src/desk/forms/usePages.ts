import { useEffect, useState } from "react";
import type { FoundPage, Pickers } from "../editor/types";

/** Pages whose titles have the words; nothing while an address is being typed. */
export function usePages(searchLinks: Pickers["searchLinks"], words: string): FoundPage[] {
  const [pages, setPages] = useState<FoundPage[]>([]);
  const wanted = /^[a-z]+:|^\/|^#/i.test(words.trim()) ? "" : words.trim();
  useEffect(() => {
    if (searchLinks === undefined || wanted.length < 2) {
      setPages([]);
      return;
    }
    const asking = new AbortController();
    const wait = setTimeout(() => {
      searchLinks(wanted, asking.signal).then(
        (found) => !asking.signal.aborted && setPages(found.slice(0, 8)),
        () => undefined,
      );
    }, 200);
    return () => {
      clearTimeout(wait);
      asking.abort();
    };
  }, [searchLinks, wanted]);
  return pages;
}
