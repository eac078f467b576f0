import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import { Button } from "../../../ui/Button";
import { FieldError, fieldClass, useField } from "../../../ui/Field";
import field from "../../../ui/Field.module.css";
import { Icon } from "../../../ui/Icon";
import { fileText, upload } from "../../../ui/icons";
import css from "./report.module.css";
import type { FileView, RequestView } from "./view";

const PLAIN = ".pdf,.doc,.docx,application/pdf";
/** Naming these two, and not all pictures, makes phones hand over a JPEG. */
const PHOTOS = `${PLAIN},image/jpeg,image/png`;

/**
 * Report files. Without scripts they go with the form; where scripts run they are sent as they are chosen or dropped, go on
 * after a break of the line, and can be taken back.
 */
export function ReportFields({ view }: { view: RequestView }) {
  const { id, error, isInvalid } = useField("file");
  const needed = view.package.needsReport;
  return (
    <div
      className={fieldClass(error)}
      data-behaviour="report-player"
      data-when="load"
      data-photos={view.photosAllowed ? "" : undefined}
    >
      <label htmlFor={id}>
        {t("consultation-report-label")}
        {!needed && <span className={field.optional}> {t("consultation-optional")}</span>}
      </label>
      <p className={field.hint} id={`${id}-hint`}>
        {view.photosAllowed ? t("consultation-report-kinds-or-photo") : t("consultation-report-kinds")}
        {needed && ` ${t("consultation-report-needed")}`} {t("consultation-report-who-opens")}
      </p>
      {error && <FieldError id={`${id}-error`} message={error} />}
      <div className={css.drop} data-drop="">
        <div data-files="">
          <FileList files={view.files} />
        </div>
        <ul className={css.files} role="list" data-arriving="" />
        <input
          id={id}
          className={css.input}
          type="file"
          name="file"
          multiple
          accept={view.photosAllowed ? PHOTOS : PLAIN}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
          aria-invalid={isInvalid}
        />
        <p className={css.dropHint} data-drop-hint="" hidden>
          {t("consultation-report-drop-hint")}
        </p>
        <div data-add="">
          <Button name="do" value="add" look="line" small icon={upload}>
            {view.files.length > 0 ? t("consultation-report-add-another") : t("consultation-report-add")}
          </Button>
        </div>
      </div>
      <p className={css.said} role="status" data-said="" />
    </div>
  );
}

const STATES = {
  ready: "consultation-report-file-arrived",
  checking: "consultation-report-file-arrived",
  arriving: "consultation-report-file-in-part",
  refused: "consultation-report-file-refused",
} as const satisfies Record<FileView["state"], string>;

/** How large a file is and how it stands. */
function aboutFile({ sizeText: size, problem, state }: FileView): string {
  return problem == null ? t(STATES[state], { size }) : t("consultation-report-file-problem", { size, problem });
}

/** Files that the server has, each with a way to take it back. */
export function FileList({ files }: { files: FileView[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={css.files} role="list">
      {files.map((file) => (
        <li key={file.id} className={file.state === "refused" ? `${css.file} ${css.refused}` : css.file}>
          <Icon of={fileText} />
          <span className={css.name}>
            <strong>{file.name}</strong>
            <span className={css.about}>{aboutFile(file)}</span>
          </span>
          <Button look="quiet" small name="remove" value={file.id}>
            <Localized
              id="consultation-report-remove"
              values={{ name: file.name }}
              elements={{ hidden: (words) => <span className="vh">{words}</span> }}
            />
          </Button>
        </li>
      ))}
    </ul>
  );
}
