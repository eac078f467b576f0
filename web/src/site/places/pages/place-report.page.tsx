import { Choices } from "../../../ui/Choices";
import { Field } from "../../../ui/Field";
import { placeFormPage } from "../PlaceForm";
import { emailHint, keepDays } from "../words";

const WRONG = [
  { value: "closed", label: "It has closed for good" },
  { value: "wrong_place", label: "It is not there, or has moved" },
  { value: "wrong_number", label: "The telephone number is wrong" },
  { value: "wrong_hours", label: "The opening hours are wrong" },
  { value: "other", label: "Something else" },
];

export const page = placeFormPage({
  kind: "report",
  title: "Report a mistake",
  description: "Tell us that a place has closed or moved, or has the wrong details.",
  send: "Send the report",
  fields: (input) => (
    <>
      <Choices name="kind" legend="What is wrong?" options={WRONG} />
      <Field
        name="words"
        label="What should it say?"
        optional
        hint="Please write nothing about your own health."
        rows={4}
      />
      <Field name="email" label="Your email address" optional hint={emailHint(keepDays(input))} type="email" />
    </>
  ),
});
