import { t } from "../../../messages/message";
import { Field } from "../../../ui/Field";
import css from "./checkout.module.css";

/** Id of the list that the field of the area offers. */
const AREA_NAMES = "area-names";

interface AddressFieldsProps {
  country: string;
  states: readonly string[];
  /** Local government areas of these states. */
  areas: readonly string[];
}

/** An address as it is said there: by landmark and state in Nigeria, by postcode in the United Kingdom. */
export function AddressFields({ country, ...nigeria }: AddressFieldsProps) {
  return (
    <fieldset className={css.part}>
      <legend>{t("shop-address")}</legend>
      {country === "GB" ? <BritishFields /> : <NigerianFields {...nigeria} />}
    </fieldset>
  );
}

function BritishFields() {
  return (
    <>
      <div className={css.short}>
        <Field
          name="delivery.postcode"
          label={t("shop-postcode")}
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      <Field
        name="delivery.street"
        label={t("shop-street")}
        hint={t("shop-street-hint-flat")}
        autoComplete="street-address"
        spellCheck={false}
      />
      <Field name="delivery.town" label={t("shop-town")} autoComplete="address-level2" spellCheck={false} />
    </>
  );
}

function NigerianFields({ states, areas }: Omit<AddressFieldsProps, "country">) {
  return (
    <>
      <Field name="delivery.street" label={t("shop-street")} autoComplete="street-address" spellCheck={false} />
      <Field
        name="delivery.landmark"
        label={t("shop-landmark")}
        hint={t("shop-landmark-hint")}
        optional
        autoComplete="off"
        spellCheck={false}
      />
      <Field name="delivery.town" label={t("shop-town")} autoComplete="address-level2" spellCheck={false} />
      <Field
        name="delivery.lga"
        label={t("shop-lga")}
        hint={t("shop-lga-hint")}
        optional
        list={AREA_NAMES}
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id={AREA_NAMES}>
        {areas.map((area) => (
          <option key={area} value={area} />
        ))}
      </datalist>
      <Field
        name="delivery.state"
        label={t("shop-state")}
        autoComplete="address-level1"
        options={[
          ...(states.length === 1 ? [] : [{ value: "", label: t("shop-choose-state") }]),
          ...states.map((state) => ({ value: state, label: state })),
        ]}
      />
    </>
  );
}
