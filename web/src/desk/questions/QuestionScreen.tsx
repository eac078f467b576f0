import { useParams } from "react-router";
import type { DeskQuestion } from "../../api/schema";
import { Notice } from "../../ui/Notice";
import { asProblem } from "../shell/problem";
import { useMay } from "../shell/session";
import { happeningsOf } from "../ui/cases/history";
import { Happened } from "../ui/Happened";
import { OneScreen } from "../ui/OneScreen";
import { ScreenHead } from "../ui/ScreenHead";
import { AnswerPanel, AnswerShown } from "./AnswerPanel";
import { AskedPanel, FactsPanel, RelatedPanel, StandingChips } from "./AskedPanel";
import css from "./questions.module.css";
import { ThreadPanel } from "./ThreadPanel";
import { useQuestion } from "./useQuestion";
import { actionWords, isAnswerable, nameOf } from "./words";

const HISTORY = {
  action: actionWords,
  states: "ItemState",
  reason: (reason: string) => reason.replaceAll("_", " "),
} as const;

const BACK = { to: "/questions", label: "All questions" };

export default function QuestionScreen() {
  const { id = "" } = useParams();
  return (
    <OneScreen title="A question" back={BACK} query={useQuestion(id)} refused={refused}>
      {(data) => <Opened key={id} question={data} />}
    </OneScreen>
  );
}

const refused = (error: unknown) =>
  asProblem(error).code === "health_details" && (
    <Notice tone="told" title="This question is private.">
      Only people who can read health details can open it. Your attempt is recorded.
    </Notice>
  );

function Opened({ question }: { question: DeskQuestion }) {
  const title = nameOf({ title: question.title, isPrivate: question.isPrivate, sealed: false });
  return (
    <>
      <ScreenHead title={title} back={BACK}>
        <StandingChips question={question} />
      </ScreenHead>
      {question.viewRecorded && (
        <div className={css.recorded}>
          <Notice tone="told" title="Private: for the doctor only.">
            Your name and the time you opened it are recorded.
          </Notice>
        </div>
      )}
      <div className={css.work}>
        <div className={css.main}>{question.state === "erased" ? <Erased /> : <Work question={question} />}</div>
        <div className={css.side}>
          <FactsPanel question={question} />
          <RelatedPanel question={question} />
          <Happened steps={happeningsOf(question.history, HISTORY)} />
        </div>
      </div>
    </>
  );
}

function Work({ question }: { question: DeskQuestion }) {
  const mayAnswer = useMay("answer_as_doctor");
  const { answer, isPrivate, messages } = question;
  return (
    <>
      <AskedPanel question={question} />
      {(isPrivate || messages.length > 0) && <ThreadPanel question={question} />}
      {mayAnswer && isAnswerable(question) && <AnswerPanel question={question} />}
      {mayAnswer && !isAnswerable(question) && answer && <AnswerShown answer={answer} />}
    </>
  );
}

function Erased() {
  return (
    <Notice tone="told" title="This question was erased.">
      The person who asked erased it, or a closed thread reached its time limit. Nothing of it is left.
    </Notice>
  );
}
