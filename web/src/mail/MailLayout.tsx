import type { CSSProperties, ReactNode } from "react";
import { DARK, FONT, INK, Lines, Paragraphs } from "./parts";
import type { Mail, MailSettings } from "./template";

/** The hem of the cloth, as cells with a ground colour: readable and in colour without any picture. */
const HEM = ["#0F5A45", "#FFC93C", "#0F5A45", "#F2765E", "#0F5A45", "#CFEBDD", "#0F5A45", "#2A2F6B"];

const cell: CSSProperties = { padding: "28px 24px 8px" };

function Hem() {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} data-mail="html-only">
      <tbody>
        <tr>
          {HEM.map((colour, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed pattern; its colours repeat
            <td key={at} height={8} style={{ height: 8, backgroundColor: colour, lineHeight: "8px", fontSize: 1 }}>
              {"\u00a0"}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Foot({ settings, reason }: { settings: MailSettings; reason: string }) {
  const small: CSSProperties = { margin: "0 0 10px", color: INK.soft, fontSize: 15, lineHeight: "22px" };
  const help = [settings.notEmergency, ...settings.urgentHelp].filter(Boolean);
  return (
    <td className="soft line" style={{ padding: "16px 24px 24px", borderTop: `1px solid ${INK.line}` }}>
      {help.length > 0 && (
        <p className="ink" style={{ ...small, color: INK.text }}>
          <strong>{help[0]}</strong>
          {help.length > 1 && <br />}
          <Lines of={help.slice(1)} />
        </p>
      )}
      <p className="soft" style={small}>
        {reason}
      </p>
      <p className="soft" style={{ ...small, margin: 0 }}>
        <Lines of={[settings.brand, ...settings.address]} />
        <br />
        <a className="link" href={settings.siteUrl} style={{ color: INK.link }}>
          {settings.siteUrl}
        </a>
      </p>
      {settings.legalLine !== "" && (
        <p className="soft" style={{ ...small, margin: "10px 0 0" }}>
          <Lines of={settings.legalLine.split("\n")} />
        </p>
      )}
    </td>
  );
}

/** The whole mail around what a template has to say. Its texts: subject, heading, intro, closing, reason. */
export function MailLayout({ mail, children }: { mail: Mail; children?: ReactNode }) {
  const { settings } = mail;
  return (
    <html lang="en-GB">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{mail.text("subject")}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which React would escape */}
        <style dangerouslySetInnerHTML={{ __html: DARK }} />
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, background: INK.paper }}>
        <table className="paper" role="presentation" width="100%" cellPadding={0} cellSpacing={0} bgcolor={INK.paper}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: "24px 12px" }}>
                <table
                  className="sheet"
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  bgcolor={INK.sheet}
                  style={{ maxWidth: 576, background: INK.sheet, textAlign: "left", fontFamily: FONT }}
                >
                  <tbody>
                    <tr>
                      <td>
                        <Hem />
                      </td>
                    </tr>
                    <tr>
                      <td style={cell}>
                        <p className="head" style={{ margin: "0 0 20px", color: INK.heading, fontWeight: 700 }}>
                          {settings.brand}
                        </p>
                        <h1
                          className="head"
                          style={{ margin: "0 0 16px", color: INK.heading, fontSize: 26, lineHeight: "32px" }}
                        >
                          {mail.text("heading")}
                        </h1>
                        <Paragraphs of={mail.text("intro")} />
                        {children}
                        <Paragraphs of={mail.text("closing")} />
                      </td>
                    </tr>
                    <tr>
                      <Foot settings={settings} reason={mail.text("reason")} />
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}
