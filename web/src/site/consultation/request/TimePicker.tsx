import { t } from "../../../messages/message";
import { Button } from "../../../ui/Button";
import { Choices } from "../../../ui/Choices";
import { Field, FieldGroup, useField } from "../../../ui/Field";
import { arrowLeft, arrowRight } from "../../../ui/icons";
import css from "./time.module.css";
import type { TimesView } from "./view";

/** Available times by day, on the clock of a place that can be changed; plain radio buttons. */
export function TimePicker({ times }: { times: TimesView }) {
  const zones = times.zones.map(({ key, label }) => ({ value: key, label }));
  const ways = times.channels.map(({ key, label }) => ({ value: key, label }));
  return (
    <>
      {ways.length > 1 && (
        <Choices name="channel" legend={t("consultation-time-channel")} initial={times.channel} beside options={ways} />
      )}
      {zones.length > 1 && (
        <div className={css.zone}>
          <Field name="zone" label={t("consultation-time-zone")} defaultValue={times.zone} options={zones} />
          <Button name="do" value="zone" look="line">
            {t("consultation-time-change-zone")}
          </Button>
        </div>
      )}
      {times.days.length > 0 && <Days times={times} />}
    </>
  );
}

function Days({ times }: { times: TimesView }) {
  const { error, values } = useField("time");
  const chosen = values[0] || (times.held ? `${times.held.at}/${times.held.clinician}` : "");
  const zone = times.zones.find(({ key }) => key === times.zone)?.label;
  let first = true;
  return (
    <FieldGroup
      name="time"
      label={zone ? t("consultation-time-available-in-zone", { zone }) : t("consultation-time-available")}
    >
      {(id) => (
        <>
          {times.days.map((day) => (
            <fieldset key={day.date} className={css.day}>
              <legend>{day.label}</legend>
              <div className={css.times}>
                {day.times.map((time) => {
                  const value = `${time.at}/${time.clinician}`;
                  const isFirst = first;
                  first = false;
                  return (
                    <label key={value} className={css.time}>
                      <input
                        type="radio"
                        id={isFirst ? id : undefined}
                        name="time"
                        value={value}
                        defaultChecked={value === chosen}
                        aria-describedby={error ? `${id}-error` : undefined}
                      />
                      <span>
                        <b>
                          {time.label}
                          {time.beside && <small> {time.beside}</small>}
                        </b>
                      </span>
                    </label>
                  );
                })}
              </div>
            </fieldset>
          ))}
          <div className={css.pages}>
            {times.earlier && (
              <Button look="quiet" small icon={arrowLeft} name="from" value={times.earlier}>
                {t("consultation-time-earlier")}
              </Button>
            )}
            {times.later && (
              <Button look="quiet" small icon={arrowRight} name="from" value={times.later}>
                {t("consultation-time-later")}
              </Button>
            )}
          </div>
        </>
      )}
    </FieldGroup>
  );
}
