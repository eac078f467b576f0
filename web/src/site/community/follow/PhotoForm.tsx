import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import field from "../../../ui/Field.module.css";
import { ErrorSummary } from "../../../ui/Form";
import { Icon } from "../../../ui/Icon";
import { circleAlert } from "../../../ui/icons";
import messages from "../../../ui/messages/messages.module.css";
import css from "./follow.module.css";

/**
 * A photo goes to an address of its own, because it comes in parts. What is wrong with it is said at the field: by the
 * server, and before it is sent by `photo-player.behaviour.ts`, so that nobody pays for sending what cannot be taken.
 */
export function PhotoForm({ state }: { state?: FormState }) {
  const own = state?.name === "photo" ? state : undefined;
  const error = own?.errors.find((found) => found.field === "photo")?.message;
  return (
    <form
      id="photo"
      className={css.photoForm}
      method="post"
      action="/community/follow/photos"
      encType="multipart/form-data"
      noValidate
      data-behaviour="photo-player"
      data-when="load"
    >
      {own && <ErrorSummary state={own} />}
      <div className={error ? `${field.field} ${field.wrong}` : field.field} data-wrong={field.wrong}>
        <label htmlFor="photo-photo">{t("community-photo-label")}</label>
        <p className={field.hint} id="photo-photo-hint">
          {t("community-photo-hint")}
        </p>
        <p className={field.error} id="photo-photo-error" hidden={error === undefined} role="alert">
          <Icon of={circleAlert} size="small" />
          <span>
            <span className="vh">{t("community-photo-error")} </span>
            <span data-words="">{error}</span>
          </span>
        </p>
        <input
          className={messages.picker}
          id="photo-photo"
          name="photo"
          type="file"
          accept="image/*"
          aria-describedby="photo-photo-hint photo-photo-error"
          aria-invalid={error ? true : undefined}
        />
      </div>
      <div className="row">
        <Button look="line">{t("community-photo-send")}</Button>
      </div>
    </form>
  );
}
