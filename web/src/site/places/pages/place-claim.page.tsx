import { Field } from "../../../ui/Field";
import { placeFormPage } from "../PlaceForm";

export const page = placeFormPage({
  kind: "claim",
  title: "Update your listing",
  description: "For people who own or run a place of care: keep its number and hours up to date.",
  send: "Send",
  fields: () => (
    <>
      <p>
        Tell us who you are. We check it by calling the place, then you can send us the right number and hours. It is
        free, and it does not change where the place appears in a list.
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
        label="What should the listing say?"
        optional
        hint="Number, opening hours, services, the registration number if there is one."
        rows={5}
      />
    </>
  ),
});
