import type { FieldError } from "../../api/schema";

/** An answer that is an error (RFC 9457), or a call that never arrived (`status` 0, code `offline`). */
export class ProblemError extends Error {
  override name = "ProblemError";
  constructor(
    readonly status: number,
    readonly code: string,
    readonly title: string,
    /** What happened and what to do, in words for the person at the desk. */
    readonly detail: string,
    readonly errors: FieldError[] = [],
    /** What else the answer says, such as `current` of a `document_moved`. */
    readonly members: Record<string, unknown> = {},
    /** To quote when writing to the people who run the server. */
    readonly requestId?: string,
    /** Seconds after which it is worth trying again. */
    readonly retryAfter?: number,
  ) {
    super(detail);
  }

  about(field: string): string | undefined {
    return this.errors.find((error) => error.field === field)?.message;
  }
}

/** What a form says itself before it is sent, where fields need another look. */
export const unfinished = (errors: FieldError[], detail = "Something is missing."): ProblemError | undefined =>
  errors.length > 0 ? new ProblemError(422, "unfinished", "Not finished", detail, errors) : undefined;

/** The call did not reach the server, or no answer came back. */
export const offline = () =>
  new ProblemError(0, "offline", "No connection", "The site cannot be reached right now. Check your connection.");

const text = (value: unknown, instead: string) => (typeof value === "string" && value ? value : instead);

export async function problemOf(response: Response): Promise<ProblemError> {
  const body: Record<string, unknown> = await response.json().catch(() => ({}));
  const { code, title, detail, errors, request_id: requestId, status: _status, type: _type, ...members } = body;
  const wait = Number(response.headers.get("retry-after"));
  return new ProblemError(
    response.status,
    text(code, "unknown"),
    text(title, "That did not work"),
    text(detail, "The site answered with an error. Please try again."),
    Array.isArray(errors) ? errors : [],
    members,
    text(requestId, "") || undefined,
    wait > 0 ? wait : undefined,
  );
}

/** Whether the server says that this is not for whoever asks. */
export const isRefusal = (error: unknown): boolean => error instanceof ProblemError && error.status === 403;

export function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  return new ProblemError(
    -1,
    "fault",
    "Something went wrong here",
    error instanceof Error ? error.message : String(error),
  );
}
