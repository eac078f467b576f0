import type { DetailedError } from "tus-js-client";
import { gate } from "../../shell/gate";
import { offline, ProblemError } from "../../shell/problem";

/** Bytes of one piece: what a slow line sends in a minute or two, so that little is sent twice. */
const PIECE = 2 * 1024 * 1024;
/** Waits before the next try when the line drops, in milliseconds. */
const WAITS = [0, 1_000, 3_000, 8_000, 20_000, 40_000];

/** What the server said when it refused a file. */
export function problemOfBody(status: number, body: string): ProblemError {
  if (status === 0) return offline();
  try {
    const { code, title, detail } = JSON.parse(body);
    return new ProblemError(status, String(code), String(title), String(detail));
  } catch {
    return new ProblemError(status, "unknown", "That did not work", "The file could not be sent. Please try again.");
  }
}

/** True while trying again may help: the line dropped, or the server is busy with this upload. */
export const isWorthRetrying = (status: number) => status === 0 || status === 409 || status === 423 || status >= 500;

const answerOf = (error: Error | DetailedError) => ("originalResponse" in error ? error.originalResponse : null);

/**
 * Sends a file piece by piece and goes on where it stopped when the line drops or the session ends. Resolves to the id by
 * which documents refer to it; rejects with a `ProblemError`.
 */
export async function upload(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<string> {
  const { Upload } = await import("tus-js-client");
  let id: string | undefined;
  return new Promise((resolve, reject) => {
    const sending = new Upload(file, {
      endpoint: "/api/desk/uploads",
      metadata: { filename: file.name, filetype: file.type },
      chunkSize: PIECE,
      retryDelays: WAITS,
      storeFingerprintForResuming: false,
      onShouldRetry: (error) => isWorthRetrying(answerOf(error)?.getStatus() ?? 0),
      onProgress: (sent, all) => onProgress(all > 0 ? sent / all : 0),
      onAfterResponse: (_request, answer) => {
        id = answer.getHeader("Media-Id") ?? id;
      },
      onSuccess: () => (id ? resolve(id) : reject(problemOfBody(500, ""))),
      onError: async (error) => {
        const answer = answerOf(error);
        const status = answer?.getStatus() ?? 0;
        if (status === 401 && (await gate.ask("sign_in"))) return sending.start();
        reject(problemOfBody(status, answer?.getBody() ?? ""));
      },
    });
    signal.addEventListener("abort", () => {
      void sending.abort(true).catch(() => undefined);
      reject(new DOMException("Cancelled", "AbortError"));
    });
    sending.start();
  });
}
