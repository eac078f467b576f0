import { useEffect } from "react";
import { useRouteError } from "react-router";
import { EmptyState, LoadingState } from "../../ui/States";
import { ButtonLink } from "../ui/ButtonLink";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import { ProblemError } from "./problem";

/** While the first files or the session are on their way. */
export function Fallback() {
  return (
    <main className="wrap section">
      <LoadingState text="Opening the desk…" />
    </main>
  );
}

/** Whether the files of a screen did not come, in the words of the browsers and of the build. */
const isUnloaded = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof ProblemError) && /import|module|fetch|preload/i.test(error.message);

/** What is wrong when the files of a screen do not come: the line is down, or a new version has other names for them. */
const unloaded = (): ProblemError =>
  navigator.onLine
    ? new ProblemError(-1, "old", "There is a new version", "The desk was updated while you had it open. Try again.")
    : new ProblemError(
        0,
        "offline",
        "No connection",
        "You were offline before this screen loaded. It will open when you are back online.",
      );

const again = () => location.reload();

/** A screen that failed. A fresh page helps most often. */
export function RouteProblem() {
  const error = useRouteError();
  const isLost = isUnloaded(error);
  useEffect(() => {
    if (!isLost) return;
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [isLost]);
  return (
    <div className="wrap section">
      <h1 className="vh">Something went wrong</h1>
      <FailedState error={isLost ? unloaded() : error} retry={navigator.onLine ? again : undefined} />
    </div>
  );
}

export function NotHere() {
  return (
    <>
      <ScreenHead title="Page not found" />
      <EmptyState title="Nothing at this address" text="It may have been moved or deleted.">
        <ButtonLink to="/">Go to Today</ButtonLink>
      </EmptyState>
    </>
  );
}
