import type { OrderDesk, OrderReturnDesk } from "../../../api/schema";
import { useBuyer } from "../news";
import { useReturnAnswer } from "../one/useOrder";
import { ReplyDialog } from "../ReplyDialog";
import { describeAnswer, type ReturnAnswer } from "./returning";

interface AnswerDialogProps {
  order: OrderDesk;
  back: OrderReturnDesk;
  answer: ReturnAnswer;
  onClose: () => void;
}

/** Writes to the buyer how to send it back, or why not. */
export function AnswerDialog({ order, back, answer, onClose }: AnswerDialogProps) {
  const words = describeAnswer(answer, back, useBuyer(order));
  const isRefusal = answer === "refuse";
  const send = useReturnAnswer(order, back.id, answer, words.said, onClose);
  const before = isRefusal ? "" : back.reply;
  return (
    <ReplyDialog
      form={answer}
      draft={{ kind: "return_reply", subject: back.id }}
      words={words}
      isRefusal={isRefusal}
      before={before}
      rows={5}
      longest={2_000}
      send={send}
      onClose={onClose}
    />
  );
}
