import { Fragment } from "react";
import { paragraphsOf, VISITOR_LINK } from "./pieces";

/** What a visitor typed, shown as text with its paragraphs, lines and links. */
export function Typed({ text }: { text: string }) {
  return paragraphsOf(text).map((lines, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    <p key={at} dir="auto">
      {lines.map((pieces, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Fragment key={line}>
          {line > 0 && <br />}
          {pieces.map(({ text: words, href }) =>
            href === undefined ? (
              words
            ) : (
              <a key={href} href={href} rel={VISITOR_LINK}>
                {words}
              </a>
            ),
          )}
        </Fragment>
      ))}
    </p>
  ));
}
