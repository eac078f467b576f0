/** Milliseconds after which a press that heard nothing may be made again. */
const PATIENCE = 20_000;

/** Whether the site answers: a phone that calls itself online may have no data left. */
export async function canReach(): Promise<boolean> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    await fetch("/favicon.svg", { method: "HEAD", cache: "no-store", signal: patience.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
