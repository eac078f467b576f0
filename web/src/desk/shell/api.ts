import { type Gate, gate, type Proof } from "./gate";
import { offline, type ProblemError, problemOf } from "./problem";

/** What of a call is not its method, path and body. */
export interface CallOptions {
  /** Values of the query; what is empty or not given is left out. */
  query?: Record<string, string | number | boolean | undefined | null>;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** The call itself is about signing in: its refusals are answers, not a reason to ask for a proof. */
  open?: boolean;
  /** Sent even when the page is being left. */
  keepalive?: boolean;
}

/** Path and query as one address. */
export function address(path: string, query: CallOptions["query"] = {}): string {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") values.set(name, String(value));
  }
  const text = values.toString();
  return text ? `${path}?${text}` : path;
}

/** The proof that a refusal asks for. */
function missing(problem: ProblemError): Proof | undefined {
  if (problem.status === 401) return "sign_in";
  return problem.status === 403 && problem.code === "reauthenticate" ? "reauthenticate" : undefined;
}

/** Makes calls; a refused one waits at the gate and is made again after the proof. */
export function caller(send: typeof fetch, at: Gate) {
  async function once(method: string, path: string, body: unknown, options: CallOptions): Promise<Response> {
    const isPlain = body === undefined || body instanceof Blob || body instanceof FormData;
    try {
      return await send(address(path, options.query), {
        method,
        credentials: "same-origin",
        headers: {
          Accept: "application/json",
          ...(isPlain ? {} : { "Content-Type": "application/json" }),
          ...options.headers,
        },
        body: isPlain ? body : JSON.stringify(body),
        signal: options.signal,
        keepalive: options.keepalive,
      });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw offline();
    }
  }

  /** The successful answer. */
  async function response(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Response> {
    for (;;) {
      const answer = await once(method, path, body, options);
      if (answer.ok) return answer;
      const problem = await problemOf(answer);
      const proof = options.open ? undefined : missing(problem);
      if (!proof || !(await at.ask(proof)) || options.signal?.aborted) throw problem;
    }
  }

  /** The body of a successful answer; `undefined` when there is none. */
  async function call<T>(method: string, path: string, body?: unknown, options?: CallOptions): Promise<T> {
    const answer = await response(method, path, body, options);
    const isJson = answer.headers.get("content-type")?.includes("json");
    return (answer.status === 204 || !isJson ? undefined : await answer.json()) as T;
  }

  return {
    get: <T>(path: string, options?: CallOptions) => call<T>("GET", path, undefined, options),
    post: <T = void>(path: string, body?: unknown, options?: CallOptions) => call<T>("POST", path, body, options),
    put: <T = void>(path: string, body?: unknown, options?: CallOptions) => call<T>("PUT", path, body, options),
    patch: <T = void>(path: string, body?: unknown, options?: CallOptions) => call<T>("PATCH", path, body, options),
    delete: <T = void>(path: string, options?: CallOptions) => call<T>("DELETE", path, undefined, options),
    /** For answers that are no JSON. */
    response,
  };
}

/** The desk's calls. Throws `ProblemError` for every failure but an aborted call. */
export const api = caller((input, init) => fetch(input, init), gate);
