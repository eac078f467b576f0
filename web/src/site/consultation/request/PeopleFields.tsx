import type { ReactNode } from "react";
import { t } from "../../../messages/message";
import { Field } from "../../../ui/Field";
import { Notice } from "../../../ui/Notice";
import { useShell } from "../../shell/useShell";
import css from "./request.module.css";
import type { RequestView } from "./view";

type Contact = NonNullable<RequestView["contact"]>;
type Zones = { value: string; label: string }[];

/** For whom words or fields of the page are; its sheet shows them by what is chosen there. */
type Audience = "me" | "other" | "adult" | "child" | "called" | "uncalled";

/** Words for some of those who ask. */
const For = ({ who, children }: { who: Audience; children: ReactNode }) => <span className={css[who]}>{children}</span>;

/** When the number of who asks is called: of who asks for another adult, only where email fails. */
function PhoneUse({ contact }: { contact: Contact }) {
  const seldom = t("consultation-who-call-if-email-fails");
  if (!contact.called) return seldom;
  return (
    <>
      <For who="called">
        {contact.phone ? t("consultation-who-doctor-calls") : t("consultation-who-doctor-calls-voice")}
      </For>
      <For who="uncalled">{seldom}</For>
    </>
  );
}

/** Whom we write to. For somebody else each of the two has their own contact and time zone. */
export function PeopleFields({ contact, zones }: { contact: Contact; zones: Zones }) {
  const { sendsNoMail } = useShell();
  return (
    <>
      <h2 className={css.heading}>{t("consultation-who-heading")}</h2>
      <Field name="name" label={t("consultation-who-name")} autoComplete="name" spellCheck={false} />
      <Field
        name="email"
        label={t("consultation-who-email")}
        hint={
          sendsNoMail ? (
            t("consultation-who-email-later")
          ) : (
            <>
              <For who="me">{t("consultation-who-email-patient")}</For>
              <For who="other">{t("consultation-who-email-payer")}</For>
            </>
          )
        }
        type="email"
        spellCheck={false}
      />
      <Field
        name="phone"
        label={t("consultation-who-phone")}
        required={contact.phone}
        optional={contact.phone ? byAge(t("consultation-who-needed"), t("consultation-who-or-patients")) : true}
        hint={
          <>
            {t("consultation-who-phone-format")} <PhoneUse contact={contact} />
          </>
        }
        type="tel"
        autoComplete="tel"
      />
      <div className={`${css.part} ${css.other}`}>
        <Zone name="zone" label={t("consultation-who-zone")} hint={t("consultation-who-zone-hint")} zones={zones} />
        <PatientFields contact={contact} zones={zones} />
      </div>
    </>
  );
}

/** The patient, where somebody else asks: an adult is written to or called themselves. */
function PatientFields({ contact, zones }: { contact: Contact; zones: Zones }) {
  const { patient, phone, called } = contact;
  const isEither = patient === "either";
  const isUnreachable = patient === "unreachable";
  const needsPhone = phone || patient === "phone";
  // Where no email leaves, an address would only promise a link.
  const hasEmail = !isUnreachable && patient !== "phone";
  return (
    <>
      <h2>{t("consultation-who-about-patient")}</h2>
      {isUnreachable && (
        <div className={css.adult}>
          <Notice tone="cost">{t("consultation-who-patient-unreachable")}</Notice>
        </div>
      )}
      <p className="small soft">
        <For who="child">{t("consultation-who-patient-with-guardian")}</For>{" "}
        <For who="adult">
          {t(patient === "phone" ? "consultation-who-patient-called" : "consultation-who-patient-alone")}
        </For>
      </p>
      <Field name="patientName" label={t("consultation-who-patient-name")} autoComplete="off" spellCheck={false} />
      {hasEmail && (
        <Field
          name="patientEmail"
          label={t("consultation-who-patient-email")}
          optional={forAdult(patient === "email" ? null : isEither && t("consultation-who-or-phone"))}
          hint={<For who="adult">{t("consultation-who-patient-email-hint")}</For>}
          type="email"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <Field
        name="patientPhone"
        label={t("consultation-who-patient-phone")}
        optional={forAdult(needsPhone ? null : isEither && t("consultation-who-or-email"))}
        hint={
          needsPhone ? (
            <For who="adult">{t(phone ? "consultation-who-doctor-calls" : "consultation-who-patient-phone-alone")}</For>
          ) : (
            called && t("consultation-who-doctor-calls-patient")
          )
        }
        type="tel"
        autoComplete="off"
      />
      <Zone
        name="patientZone"
        label={t("consultation-who-patient-zone")}
        hint={t("consultation-who-patient-zone-hint")}
        zones={zones}
      />
    </>
  );
}

/** What is said beside the label of a field of the patient's: a child's may always be left out, an adult's where `words` are. */
function forAdult(words: string | false | null): ReactNode {
  return words === false || byAge(words ?? t("consultation-who-needed"), t("ui-optional"));
}

/** Words for a child's parent or guardian, and those for everybody else. */
function byAge(adult: string, child: string): ReactNode {
  return (
    <>
      <For who="adult">{adult}</For>
      <For who="child">{child}</For>
    </>
  );
}

/** A time zone; that of most people of the country above where none is chosen. */
function Zone({ zones, ...field }: { name: string; label: string; hint: string; zones: Zones }) {
  return <Field {...field} optional options={[{ value: "", label: t("consultation-who-zone-usual") }, ...zones]} />;
}
