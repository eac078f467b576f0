import type { OrderDesk } from "../../api/schema";
import { useSession } from "../shell/session";
import type { Callable } from "../ui/CallLinks";

/** Who bought, as far as they can be reached: some leave a telephone number alone, and on some days no email leaves. */
export type Buyer = Pick<OrderDesk, "name" | "email" | "phone" | "phoneLink"> & { sendsNoMail: boolean };

/** An order with what keeps its buyer from hearing of a step. */
export function useBuyer<T extends Omit<Buyer, "sendsNoMail">>(order: T): T & Buyer {
  const { sendsNoMail } = useSession();
  return { ...order, sendsNoMail };
}

/** Why only a call reaches the buyer; undefined when an email does. */
function whyCalled({ name, email, sendsNoMail }: Buyer): string | undefined {
  if (!email) return `${name} left no email address`;
  return sendsNoMail ? "Email is not set up" : undefined;
}

export const isMailed = (buyer: Buyer): boolean => whyCalled(buyer) === undefined;

/** How the buyer hears of a step: by the email of it, or by nobody but who calls. `what`: 'that it is on its way'. */
export function newsText(buyer: Buyer, what: string): string {
  const why = whyCalled(buyer);
  return why ? `${why}: call ${buyer.phone} and say ${what}.` : `${buyer.name} gets an email that says ${what}.`;
}

/** Whose number in these words is a link. */
export const callsOf = ({ phone, phoneLink }: Pick<Buyer, "phone" | "phoneLink">): Callable[] => [{ phone, phoneLink }];

/** The same once it is done. */
export function sentText(buyer: Buyer): string {
  const why = whyCalled(buyer);
  return why ? `${why}: call ${buyer.phone} to tell them.` : "The email that says so is in the outbox.";
}
