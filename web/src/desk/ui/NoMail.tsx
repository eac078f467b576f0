import { Notice } from "../../ui/Notice";
import { useSession } from "../shell/session";
import type { Callable } from "./CallLinks";
import { toast } from "./toasts";

interface NoMailProps {
  /** What waits: 'this reply', 'the email with the new time'. */
  what: string;
  people?: readonly Callable[];
}

/** Says before it is done that nobody will learn of it by email, and whom to call. Nothing while emails leave. */
export function NoMail({ what, people = [] }: NoMailProps) {
  const { sendsNoMail } = useSession();
  if (!sendsNoMail) return null;
  const reachable = people.filter(({ phone }) => phone);
  return (
    <Notice tone="cost" title={`Email is not set up: ${what} waits, and reaches nobody.`}>
      {reachable.map(({ name, phone, phoneLink }) => (
        <p key={`${name} ${phone}`}>
          Call {reachable.length > 1 && `${name}, `}
          <a href={`tel:${phoneLink ?? phone}`}>{phone}</a>
          {reachable.length > 1 ? "." : " instead."}
        </p>
      ))}
    </Notice>
  );
}

/** What is said of an email after something was done: that it is on its way, or that it waits and whom to call. */
export function mailedWords(sendsNoMail: boolean, mailed: string, people: readonly Callable[] = []): string {
  if (!sendsNoMail) return mailed;
  const phones = people.flatMap(({ phone }) => phone ?? []);
  return phones.length > 0
    ? `Email is not set up: call ${phones.join(" and ")} to tell them.`
    : "Email is not set up, so nobody has been told. Call them, or write to them yourself.";
}

/** Says that something was done, and what became of the email about it. */
export function useMailToast(): (done: string, mailed: string, people?: readonly Callable[]) => void {
  const { sendsNoMail = false } = useSession();
  return (done, mailed, people) => {
    const words = [done, mailedWords(sendsNoMail, mailed, people)].filter(Boolean).join(" ");
    toast(words, sendsNoMail ? "info" : "ok", undefined, people);
  };
}
