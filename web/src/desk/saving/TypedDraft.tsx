import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { trash } from "../ui/icons";
import { LeaveConfirm } from "../ui/LeaveConfirm";
import { Loaded } from "../ui/Loaded";
import { timeIn } from "../ui/time";
import css from "./saving.module.css";
import { type DraftName, type FoundDraft, loadDraft } from "./typed";
import { type Typed, useTyped } from "./useTyped";
import { isTrouble, unsavedWords } from "./words";

interface TypedDraftProps<Fields> extends DraftName {
  /** What stands in the fields where nothing was typed yet; read once. */
  start: Fields;
  /** It is a dialog: nothing stands for it until it opens. */
  isDialog?: boolean;
  children: (typed: Typed<Fields>) => ReactNode;
}

/** A form whose fields are kept at the server while somebody types, and are there again on every device of theirs until they are sent. */
export function TypedDraft<Fields extends object>(props: TypedDraftProps<Fields>) {
  const { kind, subject, isDialog = false } = props;
  const { person } = useSession();
  const query = useQuery({
    queryKey: ["drafts", kind, subject],
    queryFn: ({ signal }) => loadDraft({ kind, subject }, person.id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // Asked for anew each time: another device may have gone on.
    gcTime: 0,
    meta: { told: true },
  });
  if (isDialog && query.isPending) return null;
  return (
    <Loaded query={query} lines={3} level={3}>
      {(found) => <Held {...props} found={found} />}
    </Loaded>
  );
}

function Held<Fields extends object>(props: TypedDraftProps<Fields> & { found: FoundDraft }) {
  const { kind, subject, start, found, children } = props;
  const typed = useTyped({ kind, subject }, start, found);
  return (
    <>
      {children(typed)}
      {typed.isAtRisk && (
        <LeaveConfirm unsaved>Your last words could not be saved yet. They are lost if you leave.</LeaveConfirm>
      )}
    </>
  );
}

/** Stands beside what is typed: 'Saved 17:03', 'Not saved, retrying'. */
export function SavedNote({
  typed,
}: {
  typed: Pick<Typed<object>, "standing" | "savedAt" | "clash"> & Partial<Pick<Typed<object>, "isUntouched">>;
}) {
  const { zone } = useSession();
  const { standing, savedAt, clash, isUntouched } = typed;
  const words = isUntouched && standing === "unsaved" ? "" : savedWords(standing, savedAt, zone);
  if (standing === "moved" && clash) return <ClashNotice clash={clash} />;
  return (
    <span className={isTrouble(standing) ? css.trouble : `small soft ${css.saved}`}>
      {words}
      <span className="vh" role="status">
        {isTrouble(standing) ? words : ""}
      </span>
    </span>
  );
}

export function savedWords(standing: Typed<object>["standing"], savedAt: string | undefined, zone: string): string {
  if (standing === "unsaved") return "Not saved yet";
  if (standing === "moved") return "Not saved: written on another device too";
  if (standing !== "saved") return unsavedWords(standing);
  return savedAt ? `Saved ${timeIn(zone, savedAt)}` : "";
}

function ClashNotice({ clash: { keepMine, takeTheirs } }: { clash: NonNullable<Typed<object>["clash"]> }) {
  return (
    <Notice tone="cost" title="You wrote something else on another device">
      <p>Both texts are still there. Choose the one to go on with; the other one is gone then.</p>
      <div className={css.acts}>
        <Button type="button" look="line" small onClick={keepMine}>
          Keep what is here
        </Button>
        <Button type="button" look="line" small onClick={takeTheirs}>
          Take the other one
        </Button>
      </div>
    </Notice>
  );
}

/** Says that a text was found that was not sent, with the way to begin anew. */
export function FoundNote({ typed }: { typed: Pick<Typed<object>, "wasFound" | "discard"> }) {
  const discard = useCommand({ call: typed.discard, toasts: true, said: "Thrown away." });
  if (!typed.wasFound) return null;
  return (
    <p className={css.found}>
      <span className="small soft">You wrote this before and have not sent it.</span>
      <Button type="button" look="quiet" small icon={trash} disabled={discard.isPending} onClick={() => discard.run()}>
        Throw it away
      </Button>
    </p>
  );
}
