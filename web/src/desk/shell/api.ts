import createClient, { type HeadersOptions, type ParamsOption } from "openapi-fetch";
import type {
  FilterKeys,
  HttpMethod,
  MediaType,
  OperationRequestBodyContent,
  PathsWithMethod,
  RequiredKeysOf,
  SuccessResponse,
} from "openapi-typescript-helpers";
import type { paths } from "../../api/schema";
import { type Gate, gate, type Proof } from "./gate";
import { offline, type ProblemError, problemOf } from "./problem";

type Operation<Path extends keyof paths, Method extends HttpMethod> = FilterKeys<paths[Path], Method>;

type Body<Op> = OperationRequestBodyContent<Op>;

/** Paths, queries and bodies as the schema has them, and what else `fetch` takes. */
type Options<Op> = ParamsOption<Op> &
  (undefined extends Body<Op> ? { body?: Body<Op> } : { body: Body<Op> }) &
  Omit<RequestInit, "body" | "headers" | "method"> & {
    headers?: HeadersOptions;
    /** The call itself is about signing in: its refusals are answers, not a reason to ask for a proof. */
    open?: boolean;
  };

export type BodyOf<Path extends keyof paths, Method extends HttpMethod = "post"> = NonNullable<
  Body<Operation<Path, Method>>
>;

type Call<Method extends HttpMethod, File = never> = <Path extends PathsWithMethod<paths, Method>>(
  path: Path,
  ...options: RequiredKeysOf<Options<Operation<Path, Method>>> extends never
    ? [options?: Options<Operation<Path, Method>>]
    : [options: Options<Operation<Path, Method>>]
) => Promise<[File] extends [never] ? Answer<Operation<Path, Method>> : File>;

/** The body of a successful answer; `undefined` where there is none. */
type Answer<Op> = Op extends { responses: infer Answers extends Record<number, unknown> }
  ? Present<SuccessResponse<Answers, MediaType>>
  : never;
type Present<Content> = [Content] extends [never] ? undefined : Content;

interface Api {
  get: Call<"get">;
  post: Call<"post">;
  put: Call<"put">;
  patch: Call<"patch">;
  delete: Call<"delete">;
  getFile: Call<"get", Blob>;
  postFile: Call<"post", Blob>;
}

/**
 * A call made ready by openapi-fetch. It stands in for `Request`, whose body can be sent once only: a refused call is made
 * again after the proof.
 */
class ReadyCall {
  constructor(
    readonly url: string,
    readonly init: Omit<RequestInit, "headers"> & { headers: Headers; open?: boolean },
  ) {}
}

function queryText(query: unknown): string {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== "") values.set(name, String(value));
  }
  return values.toString();
}

/** The proof that a refusal asks for. */
function missing(problem: ProblemError): Proof | undefined {
  if (problem.status === 401) return "sign_in";
  return problem.status === 403 && problem.code === "reauthenticate" ? "reauthenticate" : undefined;
}

/** Makes calls; a refused one waits at the gate and is made again after the proof. */
export function caller(send: typeof fetch, at: Gate): Api {
  async function once({ url, init: { open: _, ...init } }: ReadyCall): Promise<Response> {
    // The browser says itself what is in a file.
    if (init.body instanceof Blob) init.headers.delete("Content-Type");
    try {
      return await send(url, { ...init, credentials: "same-origin" });
    } catch (error) {
      if (init.signal?.aborted) throw error;
      throw offline();
    }
  }

  async function answered(ready: ReadyCall): Promise<Response> {
    for (;;) {
      const answer = await once(ready);
      if (answer.ok) return answer;
      const problem = await problemOf(answer);
      const proof = ready.init.open ? undefined : missing(problem);
      if (!proof || !(await at.ask(proof)) || ready.init.signal?.aborted) throw problem;
    }
  }

  const client = createClient<paths>({
    Request: ReadyCall as unknown as typeof Request,
    fetch: (ready) => answered(ready as unknown as ReadyCall),
    headers: { Accept: "application/json" },
    querySerializer: queryText,
    bodySerializer: (body: unknown) => (body instanceof Blob || body instanceof FormData ? body : JSON.stringify(body)),
  });
  client.use({
    onResponse({ response, options }) {
      const isJson = response.headers.get("content-type")?.includes("json");
      return options.parseAs === "json" && !isJson ? new Response(null, { status: 204 }) : undefined;
    },
  });

  // The types of a call are checked where it is made; here all calls are alike.
  const request = client.request as unknown as (
    method: string,
    path: string,
    options?: object,
  ) => Promise<{ data?: unknown }>;
  const call =
    (method: HttpMethod, parseAs: "json" | "blob" = "json") =>
    async (path: string, options?: object) =>
      (await request(method, path, { ...options, parseAs })).data;
  const calls = {
    get: call("get"),
    post: call("post"),
    put: call("put"),
    patch: call("patch"),
    delete: call("delete"),
    getFile: call("get", "blob"),
    postFile: call("post", "blob"),
  };
  return calls as unknown as Api;
}

/** The desk's calls. Throws `ProblemError` for every failure but an aborted call. */
export const api = caller((input, init) => fetch(input, init), gate);
