import type { Schemas } from "../../../api/types";
import { type MessageId, t } from "../../../messages/message";
import { usePage } from "../../../render/context";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Choices } from "../../../ui/Choices";
import { Field, FormContext } from "../../../ui/Field";
import { ErrorSummary } from "../../../ui/Form";
import { Icon } from "../../../ui/Icon";
import { chevronDown } from "../../../ui/icons";
import { TakeAlong } from "../../../ui/TakeAlong";
import css from "./booking.module.css";
import { BOOKING, isOfGuest } from "./view";

type Guests = Schemas["CareGuests"];
type Guest = Guests["invited"][number];

/** Id of the part and of its form. */
const GUESTS = "guests";
const FORM = "guest";

const ROLES: Record<Guest["role"], MessageId> = {
  helper: "consultation-guest-helper",
  interpreter: "consultation-guest-interpreter",
};

const CHOICES: Record<Guest["role"], MessageId> = {
  helper: "consultation-guest-as-helper",
  interpreter: "consultation-guest-as-interpreter",
};

interface GuestsProps {
  guests: Guests;
  state: FormState;
  action: string;
}

/** Who is to be there besides patient and doctor. Each gets a link of their own, which the patient hands on. */
export function Guests({ guests: { invited, mayInvite }, state, action }: GuestsProps) {
  if (invited.length === 0 && mayInvite.length === 0) return null;
  return (
    <section id={GUESTS} className={css.part} aria-labelledby="guests-heading">
      <h2 id="guests-heading">{t("consultation-guests")}</h2>
      {invited.map((guest) => (
        <Invited key={guest.role} guest={guest} action={action} />
      ))}
      {mayInvite.length > 0 && <Invite roles={mayInvite} state={state} action={action} />}
    </section>
  );
}

function Invited({ guest, action }: { guest: Guest; action: string }) {
  const { publicUrl } = usePage().input.site;
  const { name, role, isByDesk, hasEntered } = guest;
  const link = `${publicUrl}${guest.href}`;
  return (
    <div className={css.guest}>
      <p>
        <strong dir="auto">{name}</strong> <span className="soft">{t(ROLES[role])}</span>
      </p>
      {isByDesk && <p className="small">{t("consultation-guest-by-doctor")}</p>}
      {hasEntered ? (
        <p className="small">{t("consultation-guest-entered")}</p>
      ) : (
        <TakeAlong
          text={link}
          what="link"
          subject={t("consultation-guest-subject")}
          message={t("consultation-guest-message", { link })}
          handsOn
        />
      )}
      <form method="post" action={`${action}#${GUESTS}`}>
        <input type="hidden" name="form" value={BOOKING} />
        <input type="hidden" name="guest" value={role} />
        <Button look="quiet" name="do" value="withdraw">
          {t("consultation-guest-withdraw")}
          <span className="vh"> ({name})</span>
        </Button>
      </form>
    </div>
  );
}

/** A form that is folded away, as most come alone. What is to be mended opens it. */
function Invite({ roles, state, action }: { roles: Guest["role"][]; state: FormState; action: string }) {
  const own = isOfGuest(state) ? { ...state, name: FORM } : undefined;
  return (
    <details className={css.fold} open={own !== undefined}>
      <summary>
        {t("consultation-guest-invite")}
        <Icon of={chevronDown} size="small" />
      </summary>
      <form id={FORM} className={css.message} method="post" action={`${action}#${GUESTS}`} noValidate>
        <input type="hidden" name="form" value={BOOKING} />
        <input type="hidden" name="do" value="invite" />
        {own && <ErrorSummary state={own} />}
        <p className="small">{t("consultation-guest-why")}</p>
        <FormContext value={{ form: FORM, state: own }}>
          <Field name="guestName" label={t("consultation-guest-name")} autoComplete="off" />
          <Choices
            name="guestRole"
            legend={t("consultation-guest-role")}
            initial={roles[0]}
            options={roles.map((role) => ({ value: role, label: t(CHOICES[role]) }))}
          />
        </FormContext>
        <Button look="line">{t("consultation-guest-make-link")}</Button>
      </form>
    </details>
  );
}
