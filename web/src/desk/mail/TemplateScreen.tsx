import { useEffect, useId, useRef, useState } from "react";
import { useParams } from "react-router";
import type { TemplateView } from "../../api/schema";
import { Button } from "../../ui/Button";
import { check } from "../../ui/icons";
import { EmptyState, LoadingState } from "../../ui/States";
import { asProblem } from "../shell/problem";
import { useMay } from "../shell/session";
import { TextArea, TextField } from "../ui/fields";
import { LeaveConfirm } from "../ui/LeaveConfirm";
import layout from "../ui/layout.module.css";
import { MailFrame } from "../ui/MailFrame";
import { Panel } from "../ui/Panel";
import { ProblemSummary } from "../ui/ProblemSummary";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import css from "./Mail.module.css";
import { type Texts, usePreview, useSaveTexts, useSettled, useTemplates } from "./useTemplates";
import { unknownNames } from "./words";

/** Characters that a field of one line shows on a phone. */
const ONE_LINE = 40;

const BACK = { to: "/mail/templates", label: "Email texts" };

/** The texts of one kind of mail, with the mail as it would be beside them. */
export default function TemplateScreen() {
  const { name = "" } = useParams();
  const { data, error, refetch } = useTemplates();
  const template = data?.find((one) => one.name === name);
  if (template) return <Opened key={name} template={template} />;
  return (
    <>
      <ScreenHead title="Email text" back={BACK} />
      {data && <EmptyState title="No such email" text="It may have been renamed." />}
      {!data && error && <FailedState error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
    </>
  );
}

function Opened({ template }: { template: TemplateView }) {
  const mayChange = useMay("change_settings");
  const stored = Object.fromEntries(template.texts.map((text) => [text.name, text.value]));
  const [texts, setTexts] = useState<Texts>(stored);
  const save = useSaveTexts(template.name);
  const names = template.variables.map((variable) => variable.name);
  const isDirty = template.texts.some((text) => texts[text.name] !== text.value);
  const wrong = Object.fromEntries(
    template.texts.map((text) => {
      const unknown = unknownNames(texts[text.name] ?? "", [...names, "brand", "doctor"]);
      return [text.name, unknown.length > 0 ? `This email has no {${unknown.join("}, {")}}.` : undefined];
    }),
  );
  const submit = () => {
    const edited = template.texts.map(({ name, default: first }) => {
      const now = texts[name] ?? first;
      return [name, now === first ? null : now];
    });
    save.run(Object.fromEntries(edited));
  };
  return (
    <>
      <ScreenHead title={template.label} lead={template.about} back={BACK} />
      <div className={layout.two}>
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {save.error && <ProblemSummary error={asProblem(save.error)} />}
          {template.texts.map((text) => {
            const field = {
              label: text.label,
              optional: text.optional,
              value: texts[text.name] ?? "",
              error: wrong[text.name],
              readOnly: !mayChange,
              onChange: (value: string) => setTexts({ ...texts, [text.name]: value }),
            };
            return (
              <div key={text.name} className="stack stack-small">
                {text.long || text.default.length > ONE_LINE ? (
                  <TextArea {...field} rows={text.long ? 6 : 2} />
                ) : (
                  <TextField {...field} />
                )}
                {mayChange && texts[text.name] !== text.default && (
                  <Button
                    type="button"
                    look="quiet"
                    small
                    onClick={() => setTexts({ ...texts, [text.name]: text.default })}
                  >
                    Reset to default<span className="vh"> of {text.label}</span>
                  </Button>
                )}
              </div>
            );
          })}
          <Names template={template} />
          {mayChange && (
            <p>
              <Button icon={check} disabled={save.isPending || !isDirty}>
                {save.isPending ? "Saving…" : "Save"}
              </Button>
            </p>
          )}
        </form>
        <Preview name={template.name} texts={texts} />
      </div>
      <LeaveConfirm unsaved={isDirty}>Your changes to these texts will be lost.</LeaveConfirm>
    </>
  );
}

function Names({ template }: { template: TemplateView }) {
  return (
    <details>
      <summary>Placeholders you can use</summary>
      <dl className={css.head}>
        {template.variables.map((variable) => (
          <div key={variable.name}>
            <dt>
              <code>{`{${variable.name}}`}</code>
            </dt>
            <dd>{variable.label}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The mail with sample values, a moment after the last letter was typed. */
function Preview({ name, texts }: { name: string; texts: Texts }) {
  const { data, error } = usePreview(name, useSettled(texts));
  return (
    <Panel title="Preview">
      {error && <p className={css.wrong}>{asProblem(error).detail}</p>}
      {data && (
        <>
          <p>
            <strong>Subject:</strong> {data.mail.subject}
          </p>
          <Frame key={JSON.stringify(data.texts)} name={name} texts={data.texts} />
          <details>
            <summary>Plain text</summary>
            <pre className={css.text}>{data.mail.text}</pre>
          </details>
        </>
      )}
    </Panel>
  );
}

/**
 * The mail as the server makes it, in a frame that runs nothing. Each version has a frame of its own: the second page in
 * one frame would be a step of the back button.
 */
function Frame({ name, texts }: { name: string; texts: Texts }) {
  const frame = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <>
      <form
        ref={form}
        method="post"
        action={`/api/desk/mail-templates/${encodeURIComponent(name)}/html`}
        target={frame}
        hidden
      >
        <input type="hidden" name="texts" value={JSON.stringify(texts)} />
      </form>
      <MailFrame name={frame} title="Preview of the email" />
    </>
  );
}
