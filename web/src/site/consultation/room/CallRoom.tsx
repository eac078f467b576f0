import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Choices } from "../../../ui/Choices";
import { Field, FieldFrame, FormContext, typed } from "../../../ui/Field";
import field from "../../../ui/Field.module.css";
import { ErrorSummary } from "../../../ui/Form";
import { doorOpen, mic } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { useShell } from "../../shell/useShell";
import css from "./room.module.css";

export interface RoomOption {
  key: string;
  label: string;
}

interface CallRoomProps {
  /** The secret of the booking's link. */
  token: string;
  countries: RoomOption[];
  /** Parts of countries whose law or numbers differ, by the key of the country. */
  nations?: Record<string, RoomOption[]>;
  /** What the page was posted with, where that came back. */
  state?: FormState;
  /** The form was posted and taken: the call begins as soon as scripts can make it. */
  hasEntered?: boolean;
  /** The call by which the line is tried. */
  lineTest?: string;
}

/** Name of the form of the booking's page, and id of this one. */
const BOOKING = "booking";
const FORM = "call-form";
const FIELDS = ["country", "nation", "town", "beside"];

/**
 * The way into the call. It is asked where the patient is and who can hear them, with or without scripts; scripts then make
 * the call in its place.
 */
export function CallRoom({ token, countries, nations = {}, state, hasEntered, lineTest }: CallRoomProps) {
  const { doctor } = useShell();
  const isOwn = hasEntered || state?.errors.some((error) => FIELDS.includes(error.field));
  const own = state && isOwn ? { ...state, name: FORM } : undefined;
  return (
    <section
      id="call"
      className={css.room}
      aria-labelledby="call-heading"
      data-behaviour="room-player"
      data-when="load"
      data-token={token}
      data-line-test={lineTest}
      data-doctor={doctor}
      data-entered={hasEntered ? "" : undefined}
    >
      <h2 id="call-heading">{t("call-heading")}</h2>
      <div className={css.before} data-before="">
        {!hasEntered && (
          <noscript>
            <p>{t("call-without-scripts")}</p>
          </noscript>
        )}
        <p hidden data-unable="">
          {t("call-unsupported")}
        </p>
        <p className={css.scripted} data-able="">
          {t("call-cost-before")}
        </p>
        <form
          id={FORM}
          className={css.form}
          method="post"
          action={`/consultation/booking/${token}#${FORM}`}
          noValidate
          data-call-form=""
        >
          <input type="hidden" name="form" value={BOOKING} />
          <input type="hidden" name="do" value="enter" />
          {own && <ErrorSummary state={own} />}
          {hasEntered && <Entered />}
          <FormContext value={{ form: FORM, state: own }}>
            <PlaceFields countries={countries} nations={nations} chosen={typed(own, "nation")} />
            <Choices name="beside" legend={t("call-beside")} options={besideOptions()} />
          </FormContext>
          <EnterButtons />
        </form>
      </div>
      <div data-check-place="" />
      <p className={css.said} role="status" data-call-said="" />
    </section>
  );
}

/** Stands in the form, because its page is opened there. */
function Entered() {
  return (
    <>
      <noscript>
        <Notice>{t("call-entered-without-scripts")}</Notice>
      </noscript>
      <div className={css.scripted} data-loading="">
        <Notice>{t("call-loading")}</Notice>
      </div>
    </>
  );
}

/** The way in, and the check before it. */
export function EnterButtons() {
  return (
    <div className="row">
      <Button icon={doorOpen}>{t("call-enter")}</Button>
      <Button type="button" look="line" icon={mic} hidden data-check="">
        {t("call-check")}
      </Button>
    </div>
  );
}

const besideOptions = () => [
  { value: "alone", label: t("call-beside-alone") },
  { value: "trusted", label: t("call-beside-trusted") },
  { value: "others", label: t("call-beside-others") },
];

interface PlaceProps {
  countries: RoomOption[];
  nations: Record<string, RoomOption[]>;
  chosen: string;
}

/** Where somebody lives is not where they are now: no browser fills this in. */
function PlaceFields({ countries, nations, chosen }: PlaceProps) {
  const options = [
    { value: "", label: t("call-country-choose") },
    ...countries.map(({ key, label }) => ({ value: key, label })),
  ];
  return (
    <fieldset className={css.form}>
      <legend className={css.legend}>{t("call-where")}</legend>
      <p className="small soft">{t("call-where-why")}</p>
      <Field name="country" label={t("call-country")} autoComplete="off" options={options} />
      {Object.keys(nations).length > 0 && <NationField countries={countries} nations={nations} chosen={chosen} />}
      <Field name="town" label={t("call-town")} autoComplete="off" />
    </fieldset>
  );
}

/** Without scripts all parts are there, below their countries; scripts leave only those of the chosen one. */
function NationField({ countries, nations, chosen }: PlaceProps) {
  return (
    <div data-nation="">
      <FieldFrame name="nation" label={t("call-nation")} optional>
        {(control) => (
          <select {...control} className={`${field.input} ${field.select}`} defaultValue={chosen}>
            <option value="">{t("call-nation-choose")}</option>
            {countries
              .filter(({ key }) => nations[key])
              .map(({ key, label }) => (
                <optgroup key={key} label={label} data-country={key}>
                  {nations[key]?.map((nation) => (
                    <option key={nation.key} value={nation.key}>
                      {nation.label}
                    </option>
                  ))}
                </optgroup>
              ))}
          </select>
        )}
      </FieldFrame>
    </div>
  );
}
