import { Letter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import { Action } from "./parts";
import type { MailTemplate } from "./template";

export const template: MailTemplate = {
  name: "gift-stopped",
  label: "Monthly gift stopped",
  about: "To who gave every month, when it ended.",
  variables: {
    reference: { label: "The number of the monthly gift", kind: "text", sample: "M-7K3M9QXB" },
    amount: { label: "How much", kind: "text", sample: "₦5,000" },
    fund: { label: "What it is for", kind: "text", sample: "Project MOS" },
    link: {
      label: "Where the monthly gift is stopped",
      kind: "link",
      secret: true,
      sample: "https://example.org/giving/monthly/0f3a",
    },
  },
  texts: BUTTON_LETTER,
  render: (mail) => (
    <Letter mail={mail}>
      <Action label={mail.text("button")} href={mail.variable("link")} />
    </Letter>
  ),
};
