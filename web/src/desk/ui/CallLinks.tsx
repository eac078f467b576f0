import type { ReactNode } from "react";

/** Somebody who can be called in place of an email. */
export interface Callable {
  name?: string;
  /** As it is read: '0803 123 4567'. */
  phone?: string | null;
  /** The same as `+2348031234567`. */
  phoneLink?: string | null;
}

/** Words in which the numbers of these people are links. */
export function CallLinks({ text, calls }: { text: string; calls: readonly Callable[] }): ReactNode {
  const [first, ...rest] = calls.filter(({ phone }) => phone && text.includes(phone));
  if (!first?.phone) return text;
  const [before = "", ...after] = text.split(first.phone);
  return (
    <>
      <CallLinks text={before} calls={rest} />
      <a className="nowrap" href={`tel:${first.phoneLink ?? first.phone}`}>
        {first.phone}
      </a>
      <CallLinks text={after.join(first.phone)} calls={rest} />
    </>
  );
}
