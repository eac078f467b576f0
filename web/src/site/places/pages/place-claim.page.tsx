import type { Page } from "../../../render/page";
import { PATH } from "../finder";
import { aboutPlace, ClaimForm, placeReads } from "../PlaceForm";

export const page: Page = {
  name: "place-claim",
  pattern: `${PATH}/place/{id}/claim`,
  reads: placeReads,
  render: (input) =>
    aboutPlace({
      input,
      form: "place-claim",
      title: "Look after this entry",
      description: "For people who own or run a place of care: keep its number and hours right.",
      ending: "claim",
      content: (_, state, action) => <ClaimForm state={state} action={action} />,
    }),
};
