import { usePage } from "../render/context";
import { TakeAlong } from "./TakeAlong";

interface OwnLinkProps {
  /** Path of the page, which is the key to it. */
  href: string;
  /** What the link opens, and what anyone can do who has it. */
  words: string;
  /** Of the email that takes it along. */
  subject: string;
}

/** The address of a page behind a link, to take along: the mail with it may be late, go astray, or not be sent at all. */
export function OwnLink({ href, words, subject }: OwnLinkProps) {
  const { publicUrl } = usePage().input.site;
  const link = `${publicUrl}${href}`;
  return (
    <div className="stack stack-small noprint">
      <p className="small">{words}</p>
      <TakeAlong text={link} what="link" subject={subject} message={link} />
    </div>
  );
}
