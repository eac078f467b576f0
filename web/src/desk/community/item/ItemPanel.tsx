import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { QueueItem, QueueRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Icon } from "../../../ui/Icon";
import { arrowLeft } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { api } from "../../shell/api";
import { useMay, useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { ButtonLink } from "../../ui/ButtonLink";
import { happeningsOf } from "../../ui/cases/history";
import { Confirm } from "../../ui/Dialog";
import { Happened } from "../../ui/Happened";
import { Loaded } from "../../ui/Loaded";
import { Panel } from "../../ui/Panel";
import { ago } from "../../ui/time";
import { toast } from "../../ui/toasts";
import { nameOf, Standing } from "../queue/QueueTable";
import { withItem } from "../queue/query";
import { useItem } from "../queue/useQueue";
import { foundWords, isAnsweredInPlace, passedOn, reactionWords, reasonWords, stepWords, told } from "../words";
import css from "./item.module.css";
import { pieces } from "./marked";
import { Reports } from "./Reports";
import { StaffComment } from "./StaffComment";

const HISTORY = { action: stepWords, states: "ItemState", reason: reasonWords } as const;

interface ItemPanelProps {
  item: string;
  row: QueueRow | undefined;
  /** Called with the item once it has come: what is decided is decided about this state. */
  actions: (item: QueueItem) => ReactNode;
  isAnswering: boolean;
  onAnswering: (isAnswering: boolean) => void;
  onMerged: () => void;
}

export function ItemPanel({ item, row, actions, isAnswering, onAnswering, onMerged }: ItemPanelProps) {
  const query = useItem(item, row);
  const heading = useRef<HTMLHeadingElement>(null);
  const [values] = useSearchParams();
  const isHere = query.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item takes the focus where it would be lost, and shows its beginning
  useEffect(() => {
    const panel = heading.current?.parentElement;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    // Where it takes the place of the list, its beginning may have been left behind.
    if (panel && panel.getBoundingClientRect().top < 0) panel.scrollIntoView({ block: "start" });
  }, [item, isHere]);
  return (
    <section className={css.panel} aria-label="Open item">
      <Link className={css.back} to={`?${withItem(values, undefined)}`} preventScrollReset>
        <Icon of={arrowLeft} size="small" />
        Back to the queue
      </Link>
      <Loaded query={query}>
        {(data) => (
          <>
            <h2 ref={heading} tabIndex={-1}>
              {nameOf(data)}
            </h2>
            <p className="vh" role="status">
              Open: {nameOf(data)}
            </p>
            <Written item={data} />
            {actions(data)}
            <Standing row={data} />
            <p className="small">{visitorWords(data.visitor)}</p>
            {data.reactions && <p className="small soft">{reactionWords(data.reactions)}</p>}
            <StaffComment item={data} isAnswering={isAnswering} onAnswering={onAnswering} />
            <Reports reports={data.reportList} />
            <MergePanel item={data} onMerged={onMerged} />
            <Happened steps={happeningsOf(data.history, HISTORY)} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Written({ item }: { item: QueueItem }) {
  const { zone } = useSession();
  const mayAnswer = useMay("answer_as_doctor");
  const [kind, id] = item.item.split(":");
  return (
    <>
      <p className="small soft">
        {!item.sealed && `by ${item.name}, `}
        <time dateTime={item.at}>{ago(item.at, zone)}</time>
        {item.subject?.url && (
          <>
            {", on "}
            <a href={item.subject.url} target="_blank" rel="noreferrer">
              {item.subject.title}
              <span className="vh"> (opens in a new tab)</span>
            </a>
          </>
        )}
      </p>
      {item.parent && (
        <blockquote className={`${css.parent} small`}>
          <strong>{item.parent.name}:</strong> {item.parent.text}
        </blockquote>
      )}
      {item.sealed ? (
        <Notice tone="told" title="Private">
          Only the doctor can read this. You can pass it on, or mark it as a crisis.
        </Notice>
      ) : (
        <p className={css.quote} dir="auto">
          {pieces(item.text, item.found).map((piece) =>
            piece.why ? (
              <mark key={piece.at} title={foundWords(piece.why)}>
                {piece.text}
                <span className="vh"> ({foundWords(piece.why)})</span>
              </mark>
            ) : (
              piece.text
            ),
          )}
        </p>
      )}
      {item.risk >= 2 && (mayAnswer ? <DoctorsNotice item={item} /> : <RiskNotice item={item} />)}
      {mayAnswer && kind === "question" && (
        <ButtonLink to={`/questions/${id}`} small>
          Open to answer
        </ButtonLink>
      )}
    </>
  );
}

/** What the doctor can do: nobody who writes here leaves an address, so help is what they read where they wrote. */
function DoctorsNotice({ item }: { item: QueueItem }) {
  const title = item.risk >= 3 ? "This may be a crisis." : "This may be an emergency.";
  return (
    <Notice tone="cost" title={title}>
      The author was shown who to call, and left no address or number.{" "}
      {isAnsweredInPlace(item) && "Your answer stands under the comment, where they read it: everyone can read both. "}
      {item.kind === "question" && "Answer the question: they read it with their code. "}
      To keep it from others, hide it. It stays on Today until you have decided.
    </Notice>
  );
}

function RiskNotice({ item }: { item: QueueItem }) {
  const { zone } = useSession();
  const passed = passedOn(item.history);
  if (passed) {
    return (
      <Notice tone="cost" title="Waiting for the doctor.">
        {passed.by ?? "Somebody"} passed it on {ago(passed.at, zone)}. The author was shown who to call. It stays on
        Today until the doctor has decided, and you can hide it from others meanwhile.
      </Notice>
    );
  }
  return item.risk >= 3 ? (
    <Notice tone="cost" title="This may be a crisis.">
      The author was shown who to call. Read it now, and pass it to the doctor if a life may be in danger.
    </Notice>
  ) : (
    <Notice tone="cost" title="This may be an emergency.">
      The author was shown the emergency number for their country. If you are not sure, pass it to the doctor.
    </Notice>
  );
}

/** What the same visitor wrote; there is no name behind it. */
export function visitorWords({ items, held, removed }: QueueRow["visitor"]): string {
  if (items <= 1) return "This visitor’s first post.";
  const parts = [held > 0 && `${held} held`, removed > 0 && `${removed} removed`].filter(Boolean);
  return `This visitor has ${items} posts${parts.length > 0 ? `: ${parts.join(", ")}.` : ", all fine."}`;
}

function MergePanel({ item, onMerged }: { item: QueueItem; onMerged: () => void }) {
  const [into, setInto] = useState<{ item: string; title: string }>();
  const merge = useCommand({
    call: (target: string) =>
      api.post("/api/desk/conversation/merge", { body: { item: item.item, into: target, seen: item.state } }),
    changes: [["conversation"]],
    toasts: true,
    onDone: (outcome) => {
      const { failed } = told("hide", [outcome]);
      if (failed) return toast(failed, "bad");
      toast("Merged. The author is sent to the other question.");
      onMerged();
    },
    onEnd: () => setInto(undefined),
  });
  if (item.similar.length === 0) return null;
  return (
    <Panel title="Already asked?" level={3}>
      <ul className={css.lines}>
        {item.similar.map((other) => (
          <li key={other.item}>
            {other.url ? (
              <a href={other.url} target="_blank" rel="noreferrer">
                {other.title}
                <span className="vh"> (opens in a new tab)</span>
              </a>
            ) : (
              other.title
            )}
            <Button type="button" small look="line" onClick={() => setInto(other)}>
              Merge into this one<span className="vh">: {other.title}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Confirm
        open={into !== undefined}
        title="Merge these questions?"
        action="Merge"
        busy={merge.isPending}
        onConfirm={() => into && merge.mutate(into.item)}
        onClose={() => setInto(undefined)}
      >
        {`The author is sent to ‘${into?.title ?? ""}’. The decision stays in the history, and Restore undoes it.`}
      </Confirm>
    </Panel>
  );
}
