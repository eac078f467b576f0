import type { Page } from "../../../render/page";
import { PATH } from "../finder";
import { aboutPlace, placeReads, ReportForm } from "../PlaceForm";
import { keepDays } from "../words";

export const page: Page = {
  name: "place-report",
  pattern: `${PATH}/place/{id}/report`,
  reads: placeReads,
  render: (input) =>
    aboutPlace({
      input,
      form: "place-report",
      title: "Report a mistake",
      description: "Tell us that a place has closed, moved or is wrongly described.",
      ending: "report",
      content: (_, state, action) => <ReportForm state={state} action={action} days={keepDays(input)} />,
    }),
};
