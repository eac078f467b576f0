import { t } from "../../../messages/message";
import { usePage } from "../../../render/context";
import { Button } from "../../../ui/Button";
import { Form, Honeypot } from "../../../ui/Form";
import { Icon } from "../../../ui/Icon";
import { bell } from "../../../ui/icons";
import { EmailField } from "../../../ui/inquiry/fields";
import { useShell } from "../../shell/useShell";
import css from "../community.module.css";

const FORM = "updates";

/** Asks for mails about one question: closed until somebody wants it, or has something to mend. */
export function FollowForm({ path, isAnswered }: { path: string; isAnswered: boolean }) {
  const { form } = usePage().input;
  const { sendsNoMail } = useShell();
  if (sendsNoMail) return null;
  const state = form?.name === FORM ? form : undefined;
  return (
    <details className="noprint" open={state !== undefined}>
      <summary className={css.share}>
        <Icon of={bell} size="small" />
        {t("community-updates-heading")}
      </summary>
      <div className="stack">
        <p className="small">{isAnswered ? t("community-updates-answered") : t("community-updates-waiting")}</p>
        <Form name={FORM} action={path} state={state}>
          <Honeypot />
          <EmailField label={t("community-updates-email")} />
          <div className="row">
            <Button look="line">{t("community-updates-send")}</Button>
          </div>
        </Form>
      </div>
    </details>
  );
}
