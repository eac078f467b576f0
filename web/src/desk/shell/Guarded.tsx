import { Navigate, useLocation } from "react-router";
import { FailedState } from "../ui/states";
import { Fallback } from "./Fallbacks";
import { Frame } from "./Frame";
import { asProblem } from "./problem";
import { SessionProvider, useSessionQuery } from "./session";

/** Lets in who is signed in; others sign in first, or finish setting up, and come back to where they wanted to go. */
export function Guarded() {
  const { data, error, refetch } = useSessionQuery();
  const { pathname, search } = useLocation();
  if (data) {
    if (data.setup) return <Navigate to="/set-up" replace state={{ from: pathname + search }} />;
    return (
      <SessionProvider session={data}>
        <Frame />
      </SessionProvider>
    );
  }
  if (!error) return <Fallback />;
  if (asProblem(error).status === 401) return <Navigate to="/sign-in" replace state={{ from: pathname + search }} />;
  return (
    <main>
      <h1 className="vh">Staff desk</h1>
      <FailedState error={error} retry={() => void refetch()} />
    </main>
  );
}
