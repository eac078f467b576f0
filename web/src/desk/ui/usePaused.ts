import { useEffect, useState } from "react";

/** So long, in milliseconds, somebody rests before the server is asked: a search goes through thousands of entries. */
const PAUSE = 300;

/** What was typed, once whoever types rests. Words that came with the address are not being typed: they are there at once. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const wait = setTimeout(() => setPaused(text), PAUSE);
    return () => clearTimeout(wait);
  }, [text]);
  return paused;
}
