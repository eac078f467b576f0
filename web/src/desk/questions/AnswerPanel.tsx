import { useEffect, useRef, useState } from "react";
import type { DeskAnswer, DeskQuestion } from "../../api/schema";
import { Button } from "../../ui/Button";
import { copy, send } from "../../ui/icons";
import { Notice } from "../../ui/Notice";
import { PortableText } from "../../ui/portable-text/PortableText";
import { TextEditor } from "../forms/TextEditor";
import { FoundNote, SavedNote, TypedDraft } from "../saving/TypedDraft";
import type { Typed } from "../saving/useTyped";
import { asProblem, type ProblemError, unfinished } from "../shell/problem";
import { useSession } from "../shell/session";
import { BeginWith } from "../ui/cases/ReplyDialog";
import { useReplyTemplates } from "../ui/cases/templates";
import { Confirm } from "../ui/Dialog";
import { Form } from "../ui/Form";
import { Choice, Select, TextArea, TextField } from "../ui/fields";
import { save } from "../ui/icons";
import { Panel } from "../ui/Panel";
import { date } from "../ui/time";
import { toast } from "../ui/toasts";
import { type FieldOf, fieldsOf } from "../ui/useFields";
import { WordingReason } from "../ui/WordingReason";
import {
  type Change,
  type Draft,
  type FieldOfDraft,
  isCorrectable,
  KINDS,
  needsQuestion,
  problemsOf,
  withReply,
} from "./answering";
import { Fold } from "./Fold";
import css from "./questions.module.css";
import { useAnswer } from "./useQuestion";
import { answerWords, FITS, isSent, sendWords, startsWithAnswer, type Way, waysOf } from "./words";

/** What stands in the fields at first: the answer that there is, and the words of a public question. */
function startOf(question: DeskQuestion): Draft {
  const { answer, isPrivate } = question;
  return {
    way: isPrivate || (answer && !answer.isDraft && !answer.isPublic) ? "private" : "public",
    blocks: answer?.blocks ?? [],
    fitsCountry: answer?.fitsCountry ?? "",
    title: isPrivate ? "" : question.title,
    question: isPrivate ? "" : question.text,
    general: [],
    change: "correction",
    correction: "",
  };
}

export function AnswerPanel({ question }: { question: DeskQuestion }) {
  const [sendings, setSendings] = useState(0);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sendings > 0) shown.current?.focus();
  }, [sendings]);
  const { answer } = question;
  return (
    <Panel title={isSent(question) ? "The answer" : "Answer"}>
      {answer && (
        <div ref={shown} tabIndex={-1} className={css.shown}>
          <Standing answer={answer} />
          {isSent(question) && <PortableText value={answer.blocks} lowerHeadings={1} />}
        </div>
      )}
      <TypedDraft kind="question_answer" subject={question.id} start={startOf(question)}>
        {(typed) => (
          <Fold
            // What was sent is read, and no longer written.
            key={sendings}
            label={isSent(question) ? "Change the answer" : "Write the answer"}
            startsOpen={sendings === 0 && (startsWithAnswer(question) || typed.wasFound)}
          >
            <AnswerForm question={question} typed={typed} onSent={() => setSendings(sendings + 1)} />
          </Fold>
        )}
      </TypedDraft>
    </Panel>
  );
}

interface AnswerFormProps {
  question: DeskQuestion;
  typed: Typed<Draft>;
  onSent: () => void;
}

function AnswerForm({ question, typed, onSent }: AnswerFormProps) {
  const { fields: draft, put, generation } = typed;
  const { sendsNoMail } = useSession();
  const [missing, setMissing] = useState<ProblemError>();
  const [isAsked, setIsAsked] = useState(false);
  const [wordingReason, setWordingReason] = useState("");
  const reply = useSavedReply(draft.blocks, (blocks) => put({ blocks }), !isSent(question));
  const answer = useAnswer(question.id, { onSent: typed.sent, settle: typed.settle, keep: () => put({}) });
  const problems = missing ? problemsOf(draft, question) : {};
  const field = fieldsOf(draft, put, undefined, (name) => problems[name as FieldOfDraft]);
  const run = (isDraft: boolean) => {
    setIsAsked(false);
    answer.run({ draft, question, isDraft, wordingReason: wordingReason.trim() }, () => {
      setMissing(undefined);
      setWordingReason("");
      const way = draft.way === "both" && !isDraft ? "private" : draft.way;
      typed.sent({ ...draft, way, correction: "" });
      toast(isDraft ? "Draft saved. Nobody can see it yet." : doneWords(draft.way));
      if (!isDraft) onSent();
    });
  };
  const check = () => {
    const found = Object.entries(problemsOf(draft, question)).map(([field, message]) => ({ field, message }));
    setMissing(unfinished(found, "Something is still missing."));
    setIsAsked(found.length === 0);
  };
  return (
    <>
      <FoundNote typed={typed} />
      <Form error={missing ?? answer.error} run={check}>
        <Choice label="How do you want to answer?" {...field("way")} options={waysOf(question)} />
        {draft.way === "public" && needsQuestion("public", question) && (
          <GeneralFields draft={draft} field={field} withAnswer={false} put={put} />
        )}
        <BeginWith templates={reply.templates} chosen={reply.chosen} onChoose={reply.choose} />
        <TextEditor
          key={`${generation} ${reply.generation}`}
          kinds={KINDS}
          {...field("blocks")}
          label={draft.way === "public" ? "Answer" : "Private answer"}
          hint="Start with the answer in one sentence, then warning signs and what to do. It is shown with your name and today’s date."
          start={draft.blocks}
        />
        <Select
          {...field("fitsCountry")}
          label="Which country is it for?"
          hint="Choose a country if medicines, numbers or care differ."
          options={FITS}
        />
        {draft.way === "both" && (
          <GeneralFields key={`general ${generation}`} draft={draft} field={field} withAnswer put={put} />
        )}
        {isCorrectable(draft.way, question) && <ChangeFields draft={draft} field={field} />}
        <WordingReason
          error={answer.error ? asProblem(answer.error).about("wordingReason") : undefined}
          reason={wordingReason}
          onReason={setWordingReason}
        />
        <div className={css.acts}>
          <Button icon={send} disabled={answer.isPending}>
            {sendWords(draft.way)}
          </Button>
          {!isSent(question) && (
            <Button type="button" look="line" icon={save} disabled={answer.isPending} onClick={() => run(true)}>
              Share draft with the desk
            </Button>
          )}
          <SavedNote typed={typed} />
        </div>
      </Form>
      <Confirm
        open={isAsked}
        title={`${sendWords(draft.way)}?`}
        action={sendWords(draft.way)}
        busy={answer.isPending}
        onConfirm={() => run(false)}
        onClose={() => setIsAsked(false)}
      >
        {isCorrectable(draft.way, question)
          ? changeWords(draft.change, sendsNoMail)
          : confirmWords(draft.way, sendsNoMail)}
      </Confirm>
    </>
  );
}

/** Saved replies to begin an answer with; a sent one is corrected and not begun. */
function useSavedReply(blocks: unknown[], put: (blocks: unknown[]) => void, isAsked: boolean) {
  const templates = useReplyTemplates(isAsked);
  const [{ chosen, generation }, setBegun] = useState({ chosen: "", generation: 0 });
  const choose = (key: string) => {
    const find = (key: string) => templates.find((template) => template.key === key)?.text;
    const text = find(key);
    if (text !== undefined) put(withReply(blocks, text, find(chosen)));
    // The editor reads what it starts with once.
    setBegun({ chosen: key, generation: text === undefined ? generation : generation + 1 });
  };
  return { templates: isAsked ? templates : [], chosen, choose, generation };
}

/** The answer of a question that takes no other one any more. */
export function AnswerShown({ answer }: { answer: DeskAnswer }) {
  return (
    <Panel title="The answer">
      <Standing answer={answer} />
      <PortableText value={answer.blocks} lowerHeadings={1} />
    </Panel>
  );
}

const doneWords = (way: Way): string =>
  ({
    public: "Answer published.",
    private: "Answer sent.",
    both: "Answer sent, and general version published.",
  })[way];

/** Of an email to who asked, if they left an address: whether it goes. */
const ifAddressed = (sendsNoMail: boolean, gets: string): string =>
  sendsNoMail
    ? "Email is not set up: even if the person who asked left an address, the email about it waits and reaches nobody."
    : gets;

const confirmWords = (way: Way, sendsNoMail: boolean): string =>
  ({
    public: `It is public within a second, with your name as reviewer. ${ifAddressed(sendsNoMail, "If the person who asked left an address, they get an email.")}`,
    private: `Only the person who asked can read it, with their code. ${ifAddressed(sendsNoMail, "If they left an address, they get an email without health details.")}`,
    both: "The person who asked reads the private answer with their code; everyone can read the general version. Make sure it does not identify the person who asked.",
  })[way];

const changeWords = (change: Change, sendsNoMail: boolean): string =>
  ({
    correction: `The page shows today’s date and what changed. ${
      sendsNoMail
        ? "Email is not set up: the emails that say so wait, and reach nobody."
        : "The person who asked and everyone who follows the question get an email that the answer was corrected."
    }`,
    wording: "Everyone reads the new wording. Nobody is notified.",
  })[change];

const CHANGES = [
  { value: "correction", label: "A correction: what it says has changed" },
  { value: "wording", label: "Wording only: spelling, links, clearer words" },
] as const;

/** What changed in an answer that everybody reads already. */
function ChangeFields({ draft, field }: { draft: Draft; field: FieldOf<Draft> }) {
  return (
    <>
      <Choice label="What kind of change is it?" {...field("change")} options={CHANGES} />
      {draft.change === "correction" && (
        <TextArea
          {...field("correction")}
          label="What changed"
          hint="One or two sentences that readers see under the answer, with today’s date."
          maxLength={500}
        />
      )}
    </>
  );
}

function Standing({ answer }: { answer: DeskAnswer }) {
  const { zone } = useSession();
  const day = (text: string) => date(text.length === 10 ? `${text}T12:00:00Z` : text, zone);
  return (
    <Notice title={answerWords(answer)}>
      {answer.reviewer && (
        <p>
          Reviewed by {answer.reviewer.name}
          {answer.reviewer.title && `, ${answer.reviewer.title}`}
          {answer.reviewedAt && `, ${day(answer.reviewedAt)}`}
          {answer.reviewDue && `; next review by ${day(answer.reviewDue)}`}.
        </p>
      )}
      {answer.corrections.map(({ note, date: at }) => (
        <p key={`${at} ${note}`}>
          Corrected {day(at)}: {note}
        </p>
      ))}
    </Notice>
  );
}

interface GeneralFieldsProps {
  draft: Draft;
  field: FieldOf<Draft>;
  /** The answer is another one than the private one. */
  withAnswer: boolean;
  put: (change: Partial<Draft>) => void;
}

/** The question in the doctor's words, as everybody may read it, and the answer to it. */
function GeneralFields({ draft, field, withAnswer, put }: GeneralFieldsProps) {
  const [generation, setGeneration] = useState(0);
  const takeOver = () => {
    put({ general: draft.blocks });
    setGeneration(generation + 1);
  };
  return (
    <div className={css.general}>
      <Notice tone="cost" title="Everyone can read this part.">
        Leave out names, ages, places, dates and anything else that could identify the person who asked.
      </Notice>
      <TextField {...field("title")} label="Title on the site" maxLength={120} />
      <TextArea {...field("question")} label="Question on the site" maxLength={5000} />
      {withAnswer && (
        <>
          <TextEditor
            kinds={KINDS}
            key={generation}
            {...field("general")}
            label="General answer"
            hint="What helps anyone with this question."
            start={draft.general}
          />
          <p>
            <Button type="button" look="line" small icon={copy} onClick={takeOver}>
              Copy from the private answer
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
