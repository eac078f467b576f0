import { type DetailedError, type HttpResponse, Upload } from "tus-js-client";
import { ProblemError } from "../../shell/problem";

/** Bytes of one request: a dropped line costs at most this much again. */
const CHUNK = 512 * 1024;
/** Milliseconds between tries after a dropped line. */
const PAUSES = [1_000, 3_000, 5_000, 10_000, 20_000, 30_000];

export interface Watch {
  onProgress: (sent: number) => void;
  /** The line is down or the session has ended: it goes on by itself, or after `go`. */
  onWait: (why: ProblemError) => void;
  onDone: (became: string) => void;
  onFailed: (why: ProblemError) => void;
}

/** Where files go. */
export interface Destination {
  /** Where uploads begin. */
  endpoint: string;
  /** The header that says what an upload became. */
  becameHeader: string;
}

export interface Sending {
  go: () => void;
  /** Stops and forgets what has arrived. */
  cancel: () => void;
}

/** A refused request as the problem that the server told. */
export function problemOfUpload(error: Error | DetailedError): ProblemError {
  const response = "originalResponse" in error ? error.originalResponse : null;
  if (!response) {
    return new ProblemError(
      0,
      "offline",
      "No connection",
      "You are offline. The upload continues when you are back online.",
    );
  }
  const said = readProblem(response);
  const text = (name: string, instead: string) => (typeof said[name] === "string" ? String(said[name]) : instead);
  return new ProblemError(
    response.getStatus(),
    text("code", "unknown"),
    text("title", "Upload failed"),
    text("detail", "The site answered with an error. Please try again."),
  );
}

function readProblem(response: HttpResponse): Record<string, unknown> {
  try {
    return JSON.parse(response.getBody());
  } catch {
    return {};
  }
}

/** Whether a failure passes: a lost line, a busy server, a session to be renewed. A refusal of the file does not. */
export const isPassing = (problem: ProblemError): boolean =>
  problem.status === 0 ||
  problem.status === 401 ||
  problem.status === 423 ||
  problem.status === 429 ||
  problem.status >= 500;

/** Sends a file by tus 1.0.0; one that was begun before on this device goes on where it stopped. */
export function send({ endpoint, becameHeader }: Destination, file: File, watch: Watch): Sending {
  const upload = new Upload(file, {
    endpoint,
    chunkSize: CHUNK,
    retryDelays: PAUSES,
    metadata: { filename: file.name, filetype: file.type },
    removeFingerprintOnSuccess: true,
    onShouldRetry: (error) => {
      const problem = problemOfUpload(error);
      if (isPassing(problem)) watch.onWait(problem);
      return isPassing(problem) && problem.status !== 401;
    },
    onProgress: (sent) => watch.onProgress(sent),
    onSuccess: ({ lastResponse }) => {
      const id = lastResponse.getHeader(becameHeader);
      if (id) watch.onDone(id);
      else
        watch.onFailed(
          new ProblemError(-1, "no_file", "Upload failed", "The site did not return the file. Please try again."),
        );
    },
    onError: (error) => {
      const problem = problemOfUpload(error);
      if (isPassing(problem)) watch.onWait(problem);
      else watch.onFailed(problem);
    },
  });
  const begin = async () => {
    const [before] = await upload.findPreviousUploads();
    if (before) upload.resumeFromPreviousUpload(before);
    upload.start();
  };
  void begin();
  // A pause before the next try may be running: without its end, two would send the same bytes.
  const go = () => void upload.abort().then(() => upload.start());
  return { go, cancel: () => void upload.abort(true).catch(() => undefined) };
}
