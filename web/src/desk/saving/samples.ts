/** What the server answers of drafts in tests: nothing is kept, and everything is saved. */
export function answerOfDrafts(path: string, init: RequestInit): Response | undefined {
  if (!path.startsWith("/api/desk/drafts/")) return undefined;
  const isSaved = init.method === "PUT";
  const draft = {
    revision: isSaved ? 7 : 0,
    body: null,
    savedAt: isSaved ? "2026-11-21T08:41:00Z" : null,
    copyKey: "0f".repeat(32),
  };
  return new Response(JSON.stringify(draft), { headers: { "content-type": "application/json" } });
}
