import { plainText } from "../../ui/portable-text/plain";
import type { QuestionData } from "./data";

/** schema.org `QAPage` of an answered question. `publicUrl` has no trailing slash. */
export function questionData(question: QuestionData, publicUrl: string, doctor: string): object {
  const url = `${publicUrl}/community/${question._id}`;
  return {
    "@type": "QAPage",
    mainEntity: {
      "@type": "Question",
      name: question.title,
      text: question.question,
      dateCreated: question.date,
      upvoteCount: question.likes,
      answerCount: 1,
      author: { "@type": "Person", name: question.user },
      acceptedAnswer: {
        "@type": "Answer",
        text: plainText(question.answerBlocks) || question.answer || "",
        url: `${url}#answer`,
        dateCreated: question.answeredAt ?? undefined,
        dateModified: question.corrections?.[0]?.date,
        upvoteCount: question.helpful,
        author: { "@type": "Person", name: question.reviewer?.name ?? doctor },
      },
    },
  };
}
