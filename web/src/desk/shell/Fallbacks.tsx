import { useRouteError } from "react-router";
import { EmptyState, LoadingState } from "../../ui/States";
import { ButtonLink } from "../ui/ButtonLink";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";

/** While the first files or the session are on their way. */
export function Fallback() {
  return (
    <main className="wrap section">
      <LoadingState text="Opening the desk…" />
    </main>
  );
}

/** A screen that failed. The usual cause is a new version: its files have other names, so that a fresh page helps. */
export function RouteProblem() {
  const error = useRouteError();
  const isOld = error instanceof TypeError && /import|module|fetch/i.test(error.message);
  const shown = isOld ? new Error("The desk was brought up to date while it was open. Open it again to go on.") : error;
  return (
    <div className="wrap section">
      <h1 className="vh">Something went wrong</h1>
      <FailedState error={shown} retry={() => location.reload()} />
    </div>
  );
}

/** An address of the desk with nothing at it. */
export function NotHere() {
  return (
    <>
      <ScreenHead title="There is nothing here" />
      <EmptyState title="No screen has this address" text="It may have been moved, or deleted by somebody.">
        <ButtonLink to="/">Go to the start of the desk</ButtonLink>
      </EmptyState>
    </>
  );
}
