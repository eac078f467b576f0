import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { LoadingState } from "../../ui/States";
import { api } from "../shell/api";
import { asProblem } from "../shell/problem";
import { roleLabels } from "../shell/roles";
import { ButtonLink } from "../ui/ButtonLink";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import { dateTime } from "../ui/time";
import { Alone } from "./Alone";
import type { Link } from "./WelcomeForm";
import { WelcomeForm } from "./WelcomeForm";

const TITLES = { owner: "Set up your site", invite: "Welcome to the desk", reset: "Get back into your account" };

const LEADS: Record<Link["purpose"], (link: Link) => string> = {
  owner: () => "You will be the owner: you run the site and invite other people.",
  invite: ({ roles }) => `You have been invited as ${roleLabels(roles).toLowerCase()}.`,
  reset: ({ email }) => `Choose a new way to sign in for ${email ?? "your account"}. The old ones stop working.`,
};

/** What a one-time link leads to: owner, invitation, or a lost account. */
export default function WelcomeScreen() {
  const { token = "" } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ["link", token],
    queryFn: async ({ signal }) =>
      (await api.get("/api/desk/links/{token}", { params: { path: { token } }, signal, open: true })) as Link,
    // The link is used up by this very screen: asking again would say so while the form is still open.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (error) return <Refused error={error} retry={() => void refetch()} />;
  if (!data) {
    return (
      <Alone>
        <LoadingState text="Checking your link…" />
      </Alone>
    );
  }
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Alone>
      <ScreenHead title={TITLES[data.purpose]} lead={LEADS[data.purpose](data)} />
      <div className="stack">
        <Panel>
          <WelcomeForm link={data} token={token} />
        </Panel>
        <p className="small soft">This link works once, until {dateTime(data.expiresAt, zone)}.</p>
      </div>
    </Alone>
  );
}

function Refused({ error, retry }: { error: unknown; retry: () => void }) {
  const { status } = asProblem(error);
  const isSpent = status === 404 || status === 410;
  return (
    <Alone>
      <ScreenHead title={isSpent ? "This link no longer works" : "We could not read the link"} />
      {isSpent ? (
        <div className="stack">
          <p>It has already been used, or it has expired. Each link works once.</p>
          <p>
            If you did not use it yourself, tell the site’s owner now: someone else may have. Otherwise ask for a new
            one.
          </p>
          <ButtonLink to="/sign-in">Sign in</ButtonLink>
        </div>
      ) : (
        <FailedState error={error} retry={retry} />
      )}
    </Alone>
  );
}
