import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { Notice } from "../../../ui/Notice";
import { goalPlace } from "../../editor/goal";
import { PassagesContext } from "../../editor/passages";
import { FormContext } from "../../forms/context";
import { ProblemList } from "../../forms/ProblemList";
import { PickersContext } from "../../forms/pickers";
import { slugText } from "../../forms/SlugControl";
import { findSection, sectionsOf } from "../../forms/sections";
import { slugAfterTitle } from "../../forms/slug";
import { type Json, type JsonObject, withField } from "../../forms/values";
import type { LocalCopy } from "../../saving/recovery";
import { isTrouble } from "../../saving/words";
import { asProblem } from "../../shell/problem";
import { useMay, useSession } from "../../shell/session";
import { Confirm } from "../../ui/Dialog";
import { MarkedFields } from "../../ui/fields";
import { ScreenHead } from "../../ui/ScreenHead";
import { momentWords } from "../../ui/schedule";
import { dateTime } from "../../ui/time";
import { inSentence } from "../../ui/words";
import { usePassageComments } from "../comments/usePassageComments";
import { HistoryDialog } from "../history/HistoryDialog";
import { PreviewDialog } from "../history/PreviewDialog";
import { MergeScreen } from "../merging/MergeScreen";
import { type Draft, useDraft } from "../saving/useDraft";
import { useLease } from "../saving/useLease";
import type { DocumentView, Schema } from "../types";
import { closedWords } from "../words";
import { ActionBar } from "./ActionBar";
import { isAsShipped } from "./actions";
import css from "./edit.module.css";
import { Form, Side } from "./Form";
import { LeaseNotice, RecoveryNotice } from "./Notices";
import { noteTitle } from "./notes";
import { SaveState, saveWords } from "./SaveState";
import { useActions } from "./useActions";
import { useFreshView } from "./useFreshView";
import { usePickersOfDesk } from "./usePickersOfDesk";

interface DeskProps {
  loaded: DocumentView;
  schema: Schema;
  back: { to: string; label: string };
  /** Text of a crashed page that is gone on with. */
  recovered?: LocalCopy;
  /** Text of a crashed page that is offered. */
  copy?: LocalCopy;
  onRecover: () => void;
  onDrop: () => void;
}

export function Desk(props: DeskProps) {
  const { loaded, schema, back, recovered } = props;
  const { person, zone } = useSession();
  const mayWrite = useMay("write_content");
  const mayTouch = useMayTouch(loaded.kind);
  const [view, setView] = useState(loaded);
  const [open, setOpen] = useState<"history" | "preview">();
  const labelOf = (name: string) => schema.fields.find((field) => field.name === name)?.label ?? name;
  const draft = useDraft({ view: loaded, recovered, labelOf });
  const canWrite = mayWrite && mayTouch && !view.locked;
  const lease = useLease({
    id: view.id,
    known: loaded.lease ?? null,
    wanted: canWrite,
    revision: draft.revision,
    onTaken: draft.save,
    onOther: () => draft.look(true),
  });
  const isElsewhere = lease.lease !== null && !lease.lease.mine;
  const readOnly = !canWrite || isElsewhere;
  const now: DocumentView = {
    ...view,
    revision: draft.revision,
    body: draft.body,
    checks: draft.checks,
    changed: view.changed || draft.revision !== view.revision,
    approval: view.approval?.revision === draft.revision ? view.approval : null,
  };
  useFreshView(view, draft, setView);
  useSaveKey(draft.save);
  const actions = useActions({ draft, view: now, list: back.to, onView: setView });
  const { pickers, dialogs } = usePickersOfDesk();
  const [block, setBlock] = useState<{ field: string; key: string }>();
  const comments = usePassageComments({
    id: view.id,
    body: draft.body,
    mayWrite: mayWrite && mayTouch,
    onShow: (field, key) => setBlock({ field, key }),
  });
  const saving = {
    standing: draft.standing,
    savedAt: draft.savedAt ?? view.updatedAt,
    state: now.state,
    changed: now.changed,
    asShipped: isAsShipped(now),
    zone,
    readOnly,
  };
  const part = usePart(schema);
  const heading =
    view.kind === "settings" ? (part ?? schema.label) : `${canWrite ? "Edit" : "Read"} ${inSentence(schema.label)}`;
  const problem = actions.error ? asProblem(actions.error) : undefined;
  const facts = {
    problems: draft.problems.length > 0 ? draft.problems : (problem?.errors ?? []),
    readOnly,
    title: String(draft.body[schema.titleField] ?? ""),
    // Of its address, not of what was loaded: that may be from before it was first published.
    publishedSlug: view.published?.url?.split("/").at(-1),
    pagePath: pagePath(view, schema),
    generation: draft.generation,
    goTo: block,
    goalOf: (field: string) => goalPlace(person.id, view.id, field),
    saveState: saveWords(saving),
  };
  const onField = (name: string, value: Json | undefined) =>
    draft.change((body) => withSlug(schema, view, body, withField(body, name, value)));
  return (
    <PassagesContext value={comments.passages}>
      <PickersContext value={pickers}>
        <FormContext value={facts}>
          <ScreenHead title={heading} back={back}>
            <SaveState {...saving} />
            {comments.button}
          </ScreenHead>
          <div className={css.notices}>
            <ScreenNotices {...props} view={now} draft={draft} />
            {isElsewhere && lease.lease && canWrite && (
              <LeaseNotice lease={lease.lease} wasTaken={lease.wasTaken} onTakeOver={lease.takeOver} />
            )}
            <ProblemList
              problems={facts.problems}
              message={problem && problem.errors.length === 0 ? problem.detail : undefined}
            />
          </div>
          {draft.clash ? (
            <MergeScreen clash={draft.clash} schema={schema} labelOf={labelOf} onDone={draft.settle} />
          ) : (
            <div className={css.ed}>
              <div className={css.main}>
                <MarkedFields value={view.kind === "settings" ? "required" : "optional"}>
                  <Form schema={schema} body={draft.body} onField={onField} />
                </MarkedFields>
                <ActionBar
                  view={now}
                  schema={schema}
                  busy={actions.isPending}
                  readOnly={readOnly}
                  trouble={isTrouble(draft.standing) ? saveWords(saving) : undefined}
                  onAct={(action, details) => actions.run({ action, ...details })}
                  onSave={draft.save}
                  onPreview={() => setOpen("preview")}
                  onHistory={() => setOpen("history")}
                />
              </div>
              <Side
                view={now}
                schema={schema}
                body={draft.body}
                checks={draft.checks}
                onField={onField}
                onBlock={(field, key) => setBlock({ field, key })}
                onAskLinks={mayWrite && mayTouch ? draft.askLinks : undefined}
                comments={comments.panel}
              />
            </div>
          )}
          {open === "history" && (
            <HistoryDialog
              view={now}
              draft={draft}
              readOnly={readOnly}
              onView={setView}
              onClose={() => setOpen(undefined)}
            />
          )}
          {open === "preview" && (
            <PreviewDialog id={view.id} draft={draft} readOnly={!mayWrite} onClose={() => setOpen(undefined)} />
          )}
          {dialogs}
          {comments.sheet}
          {draft.leaving && (
            <Confirm
              open
              title="Your latest changes are not saved"
              action="Leave anyway"
              danger
              leavesBack
              onClose={draft.leaving.stay}
              onConfirm={draft.leaving.leave}
            >
              {draft.noCopy
                ? "They will be lost if you leave now."
                : "A copy is kept on this device. You can restore it when you next open the document here."}
            </Confirm>
          )}
        </FormContext>
      </PickersContext>
    </PassagesContext>
  );
}

/** What the address shows of settings, where it is one section alone. */
function usePart({ kind, fields }: Schema): string | undefined {
  const only = useSearchParams()[0].get("only");
  return kind === "settings" ? findSection(sectionsOf(fields), only)?.title : undefined;
}

/** The key that saves everywhere else saves here too, though everything is saved by itself. */
function useSaveKey(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** Settings and claims speak for the practice: not everybody who writes may change them. */
function useMayTouch(kind: string): boolean {
  const maySet = useMay("change_settings");
  return (kind !== "settings" && kind !== "claim") || maySet;
}

/** The body with an address that goes along with a new title. */
function withSlug(schema: Schema, view: DocumentView, before: JsonObject, after: JsonObject): JsonObject {
  const { slugField, titleField } = schema;
  if (!slugField || before[titleField] === after[titleField]) return after;
  const title = (body: JsonObject) => String(body[titleField] ?? "");
  const old = slugText(after[slugField]);
  const next = slugAfterTitle(old, title(before), title(after), view.published !== null);
  if (next === old) return after;
  return withField(after, slugField, next === "" ? undefined : { _type: "slug", current: next });
}

/** Path of a page without its last part. */
function pagePath(view: DocumentView, schema: Schema): string {
  const url = view.published?.url;
  if (url) return new URL(url, location.origin).pathname.replace(/[^/]*$/, "");
  return schema.group === "Articles" ? "/blog/" : "/…/";
}

interface ScreenNoticesProps extends Pick<DeskProps, "copy" | "onRecover" | "onDrop"> {
  view: DocumentView;
  draft: Draft;
}

/** What must be known before somebody writes on. */
function ScreenNotices({ view, draft, copy, onRecover, onDrop }: ScreenNoticesProps) {
  const { zone } = useSession();
  return (
    <>
      {copy && <RecoveryNotice copy={copy} onTake={onRecover} onDrop={onDrop} />}
      {view.locked && (
        <Notice tone="told" title="This cannot be edited now">
          {view.locked}
        </Notice>
      )}
      {view.note && (
        <Notice tone="told" title={noteTitle(view)}>
          {view.note}
        </Notice>
      )}
      {view.closed && (
        <Notice tone="cost" title={closedWords(view.kind)}>
          This is a sample, and your site has content of its own. Change it and publish it, or delete it.
        </Notice>
      )}
      {view.scheduledAt && (
        <Notice title={`Will be published ${dateTime(view.scheduledAt, view.scheduleZone ?? zone)}`}>
          {momentWords(Date.parse(view.scheduledAt), view.scheduleZone ?? zone)}
        </Notice>
      )}
      {view.unpublishAt && (
        <Notice title={`Will be taken off the site ${dateTime(view.unpublishAt, view.unpublishZone ?? zone)}`}>
          {momentWords(Date.parse(view.unpublishAt), view.unpublishZone ?? zone)}
        </Notice>
      )}
      {draft.noCopy && (
        <Notice tone="cost" title="No space for a copy on this device">
          If you lose your connection, do not close this page until it says ‘saved’.
        </Notice>
      )}
      {draft.standing === "closed" && (
        <Notice tone="cost" title="Your latest changes could not be saved">
          The document was deleted or locked, or your role was changed. Copy what you need before you leave.
        </Notice>
      )}
    </>
  );
}
