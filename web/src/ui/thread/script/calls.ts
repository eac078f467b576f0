import type { Schemas } from "../../../api/types";

/** A call that was refused, with the server's words; status 0 is a line that broke. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    detail: string,
  ) {
    super(detail);
  }
}

/** A name for one write, so that a repeat after a lost answer does it once. */
export function writeName(): string {
  const random = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Writes through the API. Rejects with `Refused`. */
export async function write<T>(method: string, path: string, body: object, key = writeName()): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Refused(0, "");
  }
  const json = await answer.json().catch(() => ({}));
  if (answer.ok) return json as T;
  const problem = json as Partial<Schemas["ProblemDetails"]>;
  const words = problem.errors?.map((error) => error.message).join(" ") || problem.detail || "";
  throw new Refused(answer.status, words);
}
