import { type InvalidateQueryFilters, MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { toast } from "../ui/toasts";
import { asProblem } from "./problem";
import { SESSION } from "./session";

/** Trying again helps when the line or the server is away, and never when the answer was 'no'. */
function helps(times: number, error: unknown): boolean {
  const { status } = asProblem(error);
  return times < 2 && (status === 0 || status >= 502);
}

/** Asks anew for a first answer that was still under way, too: the library would take one from before the write. */
class DeskQueryClient extends QueryClient {
  override invalidateQueries(...[filters, options]: Parameters<QueryClient["invalidateQueries"]>): Promise<void> {
    const underWay = { ...filters, fetchStatus: "fetching" } as InvalidateQueryFilters;
    for (const query of this.getQueryCache().findAll(underWay)) {
      if (query.state.data === undefined) void query.cancel({ silent: true });
    }
    return super.invalidateQueries(filters, options);
  }
}

/**
 * A mutation that says nothing about its own failures (`onError`, or `meta: { told: true }` where the screen shows
 * `mutation.error`) has them told in a toast.
 */
export function newQueryClient(): QueryClient {
  // A refusal may mean that the person's role has changed meanwhile: what is shown then follows it.
  const refused = (error: unknown) => {
    if (asProblem(error).status === 403) void client.invalidateQueries({ queryKey: SESSION });
  };
  const client = new DeskQueryClient({
    defaultOptions: {
      queries: { retry: helps, staleTime: 10_000, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
    queryCache: new QueryCache({ onError: refused }),
    mutationCache: new MutationCache({
      onError(error, _variables, _context, mutation) {
        refused(error);
        if (!mutation.options.onError && !mutation.meta?.told) toast(asProblem(error).detail, "bad");
      },
    }),
  });
  return client;
}
