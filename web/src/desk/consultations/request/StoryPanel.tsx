import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { CareRequest, CareStory } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { useSession } from "../../shell/session";
import { Facts } from "../../ui/Facts";
import { eye } from "../../ui/icons";
import { piecesOf } from "../../ui/marking";
import { Panel } from "../../ui/Panel";
import { FailedState } from "../../ui/states";
import { dateTime } from "../../ui/time";
import css from "../care.module.css";
import { READS } from "../words";
import { useStory } from "./useRequest";

/** What they wrote. It is opened on purpose, as each view is recorded. */
export function StoryPanel({ request }: { request: CareRequest }) {
  const story = useStory(request.id);
  const open = () => story.run();
  const place = useOpenedHere(request.hasStory, open);
  if (!request.hasStory) return null;
  return (
    <div ref={place} tabIndex={-1} className={css.opened}>
      <Panel title="What they wrote">
        {story.data ? (
          <Told story={story.data} />
        ) : (
          <div className="stack">
            <LastView request={request} />
            {story.error && <FailedState error={story.error} level={3} />}
            <p>
              <Button type="button" icon={eye} disabled={story.isPending} onClick={open}>
                {story.isPending ? "Opening…" : "Read it"}
              </Button>
            </p>
          </div>
        )}
      </Panel>
    </div>
  );
}

/** Opens it at once for who pressed *Read it* elsewhere, and goes there. Once: loading the page again is no reading. */
function useOpenedHere(hasStory: boolean, open: () => void) {
  const place = useRef<HTMLDivElement>(null);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isAsked = hasStory && state?.reads === READS.reads;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is opened once
  useEffect(() => {
    if (!isAsked) return;
    navigate(pathname + search, { replace: true, preventScrollReset: true });
    open();
    place.current?.scrollIntoView({ block: "start" });
    place.current?.focus({ preventScroll: true });
  }, [isAsked]);
  return place;
}

function LastView({ request: { storyOpened } }: { request: CareRequest }) {
  const { zone, person } = useSession();
  const who = storyOpened?.by === person.name ? "you" : (storyOpened?.by ?? "someone");
  return (
    <p className="soft">
      {storyOpened ? `Last read by ${who}, ${dateTime(storyOpened.at, zone)}. ` : "Not read yet. "}
      If you read it, your name and the time are recorded.
    </p>
  );
}

function Told({ story: { text, marked, answers } }: { story: CareStory }) {
  return (
    <div className="stack" role="status">
      <p className="small soft">You opened this just now, which is recorded. It closes when you leave this page.</p>
      <p className={css.quote} dir="auto">
        {piecesOf(text, marked).map(({ text: words, isMarked, at }) =>
          isMarked ? <mark key={at}>{words}</mark> : <span key={at}>{words}</span>,
        )}
      </p>
      {answers.length > 0 && <Facts facts={answers.map(({ label, value }) => [label, value])} isForeign />}
    </div>
  );
}
