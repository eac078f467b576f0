import { useEffect, useState } from "react";
import type { DeskIssue } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { check } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { TextEditor } from "../../forms/TextEditor";
import { asProblem } from "../../shell/problem";
import { Form } from "../../ui/Form";
import { Choice, fieldId, TextArea, TextField } from "../../ui/fields";
import { LeaveConfirm } from "../../ui/LeaveConfirm";
import { Panel } from "../../ui/Panel";
import { toast } from "../../ui/toasts";
import { useFields } from "../../ui/useFields";
import { choicesOf } from "../../ui/words";
import { contentOf, type Draft, draftOf, isChanged } from "./draft";
import { PostsPanel } from "./PostsPanel";
import { SegmentPanel } from "./SegmentPanel";
import { useSave } from "./useIssue";

/** What an introduction can have beside paragraphs, lists and links: every mail program shows these. */
const BLOCKS = ["h2", "h3", "blockquote"] as const;

interface ComposerProps {
  issue: DeskIssue;
  onDirty: (isDirty: boolean) => void;
}

/** Where an issue is written. It is saved on purpose: nothing half written is looked at or sent. */
export function Composer({ issue, onDirty }: ComposerProps) {
  const [kept, setKept] = useState(issue);
  const [isTried, setIsTried] = useState(false);
  const save = useSave(issue.id);
  const problem = save.error ? asProblem(save.error) : undefined;
  const { draft, put, field } = useFields<Draft>(
    () => draftOf(issue),
    "issue",
    (name) => problem?.about(name),
  );
  const isDirty = isChanged(draft, draftOf(kept));
  const isMoved = problem?.status === 409;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const run = () => {
    setIsTried(true);
    if (draft.subject.trim() === "") return;
    save.run({ base: kept.revision, content: contentOf(draft) }, (saved) => {
      setKept(saved);
      toast("Saved.");
    });
  };
  return (
    <Form className="stack stack-large" error={isMoved ? undefined : save.error} form="issue" run={run}>
      {isMoved && (
        <Notice tone="cost" title="Someone else saved this issue in the meantime.">
          <p>Your text is still here. Copy what you need, then open their version.</p>
          <p>
            <Button type="button" look="line" small onClick={() => location.reload()}>
              Open their version
            </Button>
          </p>
        </Notice>
      )}
      <Panel title="Content">
        <TextField
          {...field("subject")}
          label="Subject"
          hint="What readers see first. No health details."
          maxLength={120}
          error={isTried && draft.subject.trim() === "" ? "Enter a subject." : problem?.about("subject")}
        />
        <TextArea
          {...field("summary")}
          label="Summary"
          hint="One or two sentences, shown after the subject in inboxes and below it in the archive."
          optional
          rows={2}
          maxLength={300}
        />
        <TextEditor
          id={fieldId("intro", "issue")}
          label="Introduction"
          hint="A few words before the posts. To link to a page of the site, search for its title."
          kinds={BLOCKS}
          error={problem?.about("intro")}
          start={draft.intro}
          onChange={(intro) => put({ intro })}
        />
      </Panel>
      <PostsPanel posts={draft.posts} error={problem?.about("posts")} onChange={(posts) => put({ posts })} />
      <Panel title="Who gets it">
        <Choice
          id={fieldId("kind", "issue")}
          label="Type"
          value={draft.kind}
          options={choicesOf("IssueKind")}
          onChange={(kind) => put({ kind: kind === "extra" ? "extra" : "weekly" })}
        />
        <SegmentPanel segment={draft.segment} onChange={(segment) => put({ segment })} />
      </Panel>
      <p>
        <Button icon={check} disabled={save.isPending || !isDirty}>
          {save.isPending ? "Saving…" : "Save"}
        </Button>
      </p>
      <LeaveConfirm unsaved={isDirty}>Your changes to this issue will be lost.</LeaveConfirm>
    </Form>
  );
}
