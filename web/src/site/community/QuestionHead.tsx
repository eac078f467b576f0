import { Chip } from "../../ui/Chip";
import { badgeCheck, clock } from "../../ui/icons";
import { Tile } from "../../ui/Tile";
import { useShell } from "../shell/useShell";
import css from "./community.module.css";
import type { QuestionCardData } from "./data";

type Facts = Pick<QuestionCardData, "_id" | "user" | "date" | "dateText" | "hasDoctorReplied">;

/** Who asked, when, and whether a doctor has replied. */
export function QuestionHead({ question }: { question: Facts }) {
  const { doctor } = useShell();
  return (
    <div className={css.top}>
      <div className={css.who}>
        <Tile name={question._id} size="small" round />
        <div>
          <b dir="auto">{question.user}</b>
          <time className="small soft" dateTime={question.date}>
            {question.dateText}
          </time>
        </div>
      </div>
      {question.hasDoctorReplied ? (
        <Chip tone="ok" icon={badgeCheck}>
          {doctor} replied
        </Chip>
      ) : (
        <Chip tone="wait" icon={clock}>
          Waiting for a doctor
        </Chip>
      )}
    </div>
  );
}
