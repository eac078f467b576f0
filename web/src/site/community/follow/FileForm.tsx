import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import field from "../../../ui/Field.module.css";
import { ErrorSummary } from "../../../ui/Form";
import { Icon } from "../../../ui/Icon";
import { circleAlert } from "../../../ui/icons";
import messages from "../../../ui/messages/messages.module.css";
import css from "./follow.module.css";

/** Photos and documents; naming their endings helps phones that do not know their types. */
const KINDS = "image/*,.pdf,.doc,.docx,application/pdf";

/**
 * A photo or a document goes to an address of its own, because it comes in parts. What is wrong with it is said at the field: by
 * the server, and before it is sent by `file-player.behaviour.ts`, so that nobody pays for sending what cannot be taken.
 */
export function FileForm({ state }: { state?: FormState }) {
  const own = state?.name === "file" ? state : undefined;
  const error = own?.errors.find((found) => found.field === "file")?.message;
  return (
    <form
      id="file"
      className={css.fileForm}
      method="post"
      action="/community/follow/attachments"
      encType="multipart/form-data"
      noValidate
      data-behaviour="file-player"
      data-when="load"
    >
      {own && <ErrorSummary state={own} />}
      <div className={error ? `${field.field} ${field.wrong}` : field.field} data-wrong={field.wrong}>
        <label htmlFor="file-file">{t("community-file-label")}</label>
        <p className={field.hint} id="file-file-hint">
          {t("community-file-hint")}
        </p>
        <p className={field.error} id="file-file-error" hidden={error === undefined} role="alert">
          <Icon of={circleAlert} size="small" />
          <span>
            <span className="vh">{t("community-file-error")} </span>
            <span data-words="">{error}</span>
          </span>
        </p>
        <input
          className={messages.picker}
          id="file-file"
          name="file"
          type="file"
          accept={KINDS}
          aria-describedby="file-file-hint file-file-error"
          aria-invalid={error ? true : undefined}
        />
      </div>
      <div className="row">
        <Button look="line">{t("community-file-send")}</Button>
      </div>
    </form>
  );
}
