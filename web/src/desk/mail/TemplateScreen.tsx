import { useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { useParams } from "react-router";
import { Button } from "../../ui/Button";
import { check } from "../../ui/icons";
import { EmptyState, LoadingState } from "../../ui/States";
import { asProblem } from "../shell/problem";
import { useMay } from "../shell/session";
import { useUnsaved } from "../shell/unsaved";
import { Confirm } from "../ui/Dialog";
import { TextArea, TextField } from "../ui/fields";
import layout from "../ui/layout.module.css";
import { Panel } from "../ui/Panel";
import { ProblemSummary } from "../ui/ProblemSummary";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import { toast } from "../ui/toasts";
import css from "./Mail.module.css";
import { type Template, type Texts, usePreview, useSaveTexts, useTemplates } from "./useTemplates";
import { unknownNames } from "./words";

const BACK = { to: "/mail/templates", label: "Texts of mails" };

/** The texts of one kind of mail, with the mail as it would be beside them. */
export default function TemplateScreen() {
  const { name = "" } = useParams();
  const { data, error, refetch } = useTemplates();
  const template = data?.find((one) => one.name === name);
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  if (!template) return <EmptyState title="There is no such mail" text="It may have been renamed." />;
  return <Opened key={name} template={template} />;
}

function Opened({ template }: { template: Template }) {
  const mayChange = useMay("change_settings");
  const stored = Object.fromEntries(template.texts.map((text) => [text.name, text.value]));
  const [texts, setTexts] = useState<Texts>(stored);
  const save = useSaveTexts(template.name);
  const names = template.variables.map((variable) => variable.name);
  const isDirty = template.texts.some((text) => texts[text.name] !== text.value);
  const blocker = useUnsaved(isDirty);
  const wrong = Object.fromEntries(
    template.texts.map((text) => {
      const unknown = unknownNames(texts[text.name] ?? "", [...names, "brand", "doctor"]);
      return [text.name, unknown.length > 0 ? `This mail has no {${unknown.join("}, {")}}.` : undefined];
    }),
  );
  const shown = useDeferredValue(texts);
  const submit = () =>
    save.mutate(
      Object.fromEntries(
        template.texts.map((text) => [
          text.name,
          texts[text.name] === text.default ? null : (texts[text.name] ?? null),
        ]),
      ),
      { onSuccess: () => toast("Saved. The next mail says it so.") },
    );
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
                {text.long ? <TextArea {...field} rows={6} /> : <TextField {...field} />}
                {mayChange && texts[text.name] !== text.default && (
                  <Button
                    type="button"
                    look="quiet"
                    small
                    onClick={() => setTexts({ ...texts, [text.name]: text.default })}
                  >
                    Back to the first text<span className="vh"> of {text.label}</span>
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
        <Preview name={template.name} texts={shown} />
      </div>
      <Confirm
        open={blocker.state === "blocked"}
        title="Leave without saving?"
        action="Leave"
        danger
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      >
        What you changed in these texts is lost.
      </Confirm>
    </>
  );
}

function Names({ template }: { template: Template }) {
  return (
    <details>
      <summary>Names that the texts may use</summary>
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

/** The mail with sample values. The server makes it, in a frame that runs nothing. */
function Preview({ name, texts }: { name: string; texts: Texts }) {
  const frame = useId();
  const form = useRef<HTMLFormElement>(null);
  const { data, error } = usePreview(name, texts, true);
  const isGood = data !== undefined && !error;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form holds the texts; it is posted when they change
  useEffect(() => {
    if (isGood) form.current?.submit();
  }, [isGood, texts]);
  return (
    <Panel title="How it will look">
      {error && <p className={css.wrong}>{asProblem(error).detail}</p>}
      {data && (
        <p>
          <strong>Subject:</strong> {data.subject}
        </p>
      )}
      <form
        ref={form}
        method="post"
        action={`/api/desk/mail-templates/${encodeURIComponent(name)}/html`}
        target={frame}
        hidden
      >
        <input type="hidden" name="texts" value={JSON.stringify(texts)} />
      </form>
      <iframe className={css.frame} name={frame} title="Preview of the mail" sandbox="" />
      {data && (
        <details>
          <summary>As plain text</summary>
          <pre className={css.text}>{data.text}</pre>
        </details>
      )}
    </Panel>
  );
}
