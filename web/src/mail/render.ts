import { renderToStaticMarkup } from "react-dom/server";
import { t } from "../messages/message";
import { complete, defaultTexts } from "./fill";
import { plainText } from "./plain-text";
import { templates } from "./registry";
import { type MailInput, type MailOutput, type MailTemplate, Refusal } from "./template";

/** One line, as a header must be. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

function made(template: MailTemplate, input: MailInput): MailOutput {
  const mail = complete(template, input);
  const tree = template.render(mail);
  return {
    subject: oneLine(mail.text("subject")),
    html: `<!doctype html>${renderToStaticMarkup(tree)}`,
    text: plainText(tree),
  };
}

/** The mail, or why it is not to be sent. */
export function mailOf(input: MailInput): MailOutput {
  const template = templates.get(input.template);
  if (!template) return { refused: t("mail-refused-no-such-mail", { name: input.template }) };
  try {
    return made(template, input);
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
}

/** What the desk and the sender need to know of each template. */
export function mailTemplateList() {
  return [...templates.values()].map(({ name, label, about, variables, texts }) => {
    const defaults = defaultTexts(name);
    return {
      name,
      label: t(label),
      about: t(about),
      variables: Object.entries(variables).map(
        ([variable, { secret = false, private: isPrivate = false, ...spec }]) => ({
          name: variable,
          secret,
          private: isPrivate,
          ...spec,
          label: t(spec.label),
        }),
      ),
      texts: Object.entries(texts).map(([text, { long = false, optional = false, ...spec }]) => ({
        name: text,
        long,
        optional,
        default: defaults[text] ?? "",
        ...spec,
        label: t(spec.label),
      })),
    };
  });
}
