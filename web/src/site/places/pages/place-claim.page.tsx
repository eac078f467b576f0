import { Field } from "../../../ui/Field";
import { placeFormPage } from "../PlaceForm";

export const page = placeFormPage({
  kind: "claim",
  title: "Look after this entry",
  description: "For people who own or run a place of care: keep its number and hours right.",
  send: "Send",
  fields: () => (
    <>
      <p>
        Tell us who you are. We check it by calling the place, then you can send us its right number and hours. It costs
        nothing, and it changes nothing about where the place stands in a list.
      </p>
      <Field name="name" label="Your name" autoComplete="name" />
      <Field
        name="role"
        label="What you do there"
        hint="For example: owner, superintendent pharmacist, practice manager."
        autoComplete="organization-title"
      />
      <Field name="email" label="Your email address at work" type="email" />
      <Field name="phone" label="Telephone of the place" optional type="tel" autoComplete="tel" />
      <Field
        name="words"
        label="What should the entry say?"
        optional
        hint="Number, opening hours, services, the register number if there is one."
        rows={5}
      />
    </>
  ),
});
