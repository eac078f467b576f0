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
import { useStory } from "./useRequest";

/** What they wrote. It is opened on purpose, as each view is recorded. */
export function StoryPanel({ request }: { request: CareRequest }) {
  const story = useStory(request.id);
  if (!request.hasStory) return null;
  const open = () => story.run();
  return (
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
  );
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
