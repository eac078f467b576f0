import { Fragment, type ReactNode } from "react";
import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import { Button, buttonClass } from "../../../ui/Button";
import { Choices } from "../../../ui/Choices";
import { Field, FieldGroup, useField } from "../../../ui/Field";
import { arrowLeft, arrowRight } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import css from "./time.module.css";
import type { TimesView } from "./view";

/**
 * Available times by day, on the clock of a place that can be changed; plain radio buttons. The times stand first, since a
 * phone has no room for what most people leave as it is.
 */
export function TimePicker({ times }: { times: TimesView }) {
  const zones = times.zones.map(({ key, label }) => ({ value: key, label }));
  const ways = times.channels.map(({ key, label }) => ({ value: key, label }));
  return (
    <>
      {times.days.length > 0 && <Days times={times} />}
      {zones.length > 1 && (
        <details>
          <summary className={buttonClass({ look: "quiet", small: true })}>
            {t("consultation-time-change-zone")}
          </summary>
          <div className={css.zone}>
            <Field name="zone" label={t("consultation-time-zone")} defaultValue={times.zone} options={zones} />
            <Button name="do" value="zone" look="line">
              {t("consultation-time-change-zone")}
            </Button>
          </div>
        </details>
      )}
      {ways.length > 1 && (
        <Choices name="channel" legend={t("consultation-time-channel")} initial={times.channel} beside options={ways} />
      )}
    </>
  );
}

/** Days as tabs, the times of one day in an even grid. The tabs are radio buttons, so that they need no script. */
function Days({ times }: { times: TimesView }) {
  const { error, values } = useField("time");
  const chosen = values[0] || (times.held ? `${times.held.at}/${times.held.clinician}` : "");
  const zone = times.zones.find(({ key }) => key === times.zone)?.label;
  const open = Math.max(
    0,
    times.days.findIndex((day) => day.times.some((time) => timeValue(time) === chosen)),
  );
  return (
    <FieldGroup
      name="time"
      label={zone ? t("consultation-time-available-in-zone", { zone }) : t("consultation-time-available")}
    >
      {(id) => (
        <>
          {!times.earlier && <Earliest times={times} id={open === 0 ? id : `${id}-first`} />}
          <div className={css.week}>
            {times.days.map((day, at) => (
              <Fragment key={day.date}>
                <input
                  type="radio"
                  className="vh"
                  id={`${id}-${day.date}`}
                  name="day"
                  value={day.date}
                  defaultChecked={at === open}
                />
                <label className={css.tab} htmlFor={`${id}-${day.date}`}>
                  <span>{day.weekday}</span> <b>{day.day}</b>{" "}
                  <small>{t("consultation-time-free", { count: day.times.length })}</small>
                </label>
                <Day
                  day={day}
                  chosen={chosen}
                  firstId={at === open ? id : at === 0 ? `${id}-first` : undefined}
                  describedBy={error ? `${id}-error` : undefined}
                />
              </Fragment>
            ))}
          </div>
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

type DayShown = TimesView["days"][number];
type TimeShown = DayShown["times"][number];

const timeValue = (time: TimeShown) => `${time.at}/${time.clinician}`;

/** The first time that is free. The button is its label: pressed, that time is chosen. */
function Earliest({ times, id }: { times: TimesView; id: string }) {
  const [day] = times.days;
  const [time] = day?.times ?? [];
  if (!day || !time) return null;
  const strong = (words: ReactNode) => <strong>{words}</strong>;
  return (
    <Notice>
      <p>
        {time.beside ? (
          <Localized
            id="consultation-time-earliest-beside"
            values={{ time: time.label, beside: time.beside, day: day.label }}
            elements={{ strong }}
          />
        ) : (
          <Localized
            id="consultation-time-earliest"
            values={{ time: time.label, day: day.label }}
            elements={{ strong }}
          />
        )}
      </p>
      <label className={buttonClass({ look: "line", small: true })} htmlFor={id}>
        {t("consultation-time-take")}
      </label>
    </Notice>
  );
}

interface DayProps {
  day: DayShown;
  chosen: string;
  firstId: string | undefined;
  describedBy: string | undefined;
}

function Day({ day, chosen, firstId, describedBy }: DayProps) {
  return (
    <fieldset className={css.day}>
      <legend>{day.label}</legend>
      <div className={css.times}>
        {day.times.map((time, at) => (
          <label key={timeValue(time)} className={css.time}>
            <input
              type="radio"
              className="vh"
              id={at === 0 ? firstId : undefined}
              name="time"
              value={timeValue(time)}
              defaultChecked={timeValue(time) === chosen}
              aria-describedby={describedBy}
            />
            <span>
              <b>
                {time.label}
                {time.beside && <small> {time.beside}</small>}
              </b>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
