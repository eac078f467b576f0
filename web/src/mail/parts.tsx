import { Fragment } from "react";
import { Localized } from "../messages/Localized";

/*
 * The pieces of a mail. Mail clients read inline styles and tables; what a dark one changes stands in `DARK`, by class.
 * No pictures: a mail is whole without loading anything.
 */

export const FONT = '"Bedside Text",Verdana,"Noto Sans","DejaVu Sans",Arial,sans-serif';

export const INK = {
  paper: "#FBF6EC",
  sheet: "#FFFDF8",
  line: "#DFD5C1",
  text: "#14241E",
  soft: "#45564E",
  heading: "#0B3B2E",
  link: "#0F5A45",
  action: "#0F5A45",
  onAction: "#FFFDF8",
};

const dark = (prefix: string) =>
  [
    [".paper", "background:#0C1A15!important"],
    [".sheet", "background:#14271F!important"],
    [".line", "border-color:#2C4439!important"],
    [".ink", "color:#F3EEE2!important"],
    [".soft", "color:#B9C8BF!important"],
    [".head", "color:#DDF3E7!important"],
    [".link", "color:#9BE3C5!important"],
    [".action", "background:#8FE0BD!important"],
    [".on-action", "color:#062018!important"],
  ]
    .map(([selector, rule]) => `${prefix}${selector}{${rule}}`)
    .join("");

/** For clients that follow the device, and for the one that marks what it darkens (Outlook's `data-ogsc`). */
export const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${dark("")}}${dark("[data-ogsc] ")}`;

/** Lines, one below the other. */
export function Lines({ of }: { of: string[] }) {
  return of.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, so that nothing ever changes places
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** A text with an empty line between its paragraphs. Nothing where the text is empty. */
export function Paragraphs({ of }: { of: string }) {
  const style = { margin: "0 0 16px", color: INK.text, fontSize: 17, lineHeight: "27px" };
  return of
    .split(/\n\s*\n/)
    .filter((text) => text.trim() !== "")
    .map((text, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, so that nothing ever changes places
      <p key={at} className="ink" style={style}>
        <Lines of={text.trim().split("\n")} />
      </p>
    ));
}

/** The one thing to do: a large button, and the address below it for who cannot press it. */
export function Action({ label, href }: { label: string; href: string }) {
  return (
    <>
      <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: "8px 0 16px" }}>
        <tbody>
          <tr>
            <td className="action" style={{ backgroundColor: INK.action, borderRadius: 12 }}>
              <a
                className="on-action"
                href={href}
                style={{
                  display: "inline-block",
                  padding: "14px 24px",
                  color: INK.onAction,
                  fontSize: 17,
                  fontWeight: 700,
                  lineHeight: "24px",
                  textDecoration: "none",
                }}
              >
                {label}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      <p
        className="soft"
        data-mail="html-only"
        style={{
          margin: "0 0 20px",
          color: INK.soft,
          fontSize: 15,
          lineHeight: "22px",
          overflowWrap: "anywhere",
          wordBreak: "break-word",
        }}
      >
        <Localized
          id="mail-copy-this-address"
          values={{ address: href }}
          elements={{
            link: (address) => (
              <a className="link" href={href} style={{ color: INK.link }}>
                {address}
              </a>
            ),
          }}
        />
      </p>
    </>
  );
}
