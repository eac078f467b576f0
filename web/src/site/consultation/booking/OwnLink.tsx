import { usePage } from "../../../render/context";
import { TakeAlong } from "../../../ui/TakeAlong";

/** The address of a booking, which is the key to it, to take along: the mail with it may be late, or go astray. */
export function OwnLink({ href }: { href: string }) {
  const { publicUrl } = usePage().input.site;
  const link = `${publicUrl}${href}`;
  return (
    <>
      <p className="small">
        Save the link to your booking: it works on any phone or computer. Anyone with it can see, change or cancel the
        booking.
      </p>
      <TakeAlong text={link} what="link" subject="Your booking" message={link} />
    </>
  );
}
