//! The form that begins a gift: `/giving` and `POST /api/sponsor` (spec 2 §7).

use forms::{
    AgreementField, EmailField, Key, Line, ParsedForm, PersonName, PhoneField, Postcode, YesNo,
    invalid_form, text,
};
use kernel::{Currency, Money};
use payments::model::AmountError;
use web::Result;

use super::page::currency_name;
use crate::gifts::submission::{NewDonation, accepts_cards, accepts_transfers};
use crate::model::{
    DonationFrequency, DonationMethod, Donor, DonorCompany, DonorVisibility, Fund,
    GiftAidDeclaration, GivingSettings, HomeAddress,
};
use crate::service::Giving;

const LONGEST_DEDICATION: usize = 200;
const NO_POSTCODE: &str = "forms-postcode-invalid";

forms::form! {
    /// A gift to be begun (spec 2 §7). Name, address, number, price and type are the spec's; the number and the others may be left out.
    pub struct DonationForm as "SponsorBody" on "give" {
        /// How much, in figures; dollars where no currency is named.
        price: Key = "price",
        /// `NGN`, `GBP` or `USD`.
        currency: Key = "currency",
        /// A suggested amount that was chosen, where no price is named.
        amount: Key = "amount",
        /// The same of a page that suggests amounts in each currency.
        amount_naira: Key = "amountNGN",
        /// The same in pounds.
        amount_pounds: Key = "amountGBP",
        /// The same in dollars.
        amount_dollars: Key = "amountUSD",
        /// Id of a project; empty for where it is needed most.
        fund: Key = "fund",
        /// `card` or `bank`.
        method: Key = "method",
        /// `once` or `monthly`.
        every: Key = "every",
        /// Who gives.
        name: PersonName = "name" { missing: "giving-form-name-missing" },
        /// Where the receipt goes.
        email: EmailField = "email" { missing: "giving-form-email-missing" },
        /// A telephone number; may be left out.
        phone: PhoneField = "phone",
        /// `Donation`.
        consultation_type: Key = "consultationType",
        /// `anonymous` or `named`.
        show: Key = "show",
        /// In whose honour or memory.
        dedication: Line = "dedication" { most: LONGEST_DEDICATION, called: "giving-form-dedication-called" },
        /// The company that gives, where it is one's gift.
        company: Line = "company" { most: 120, called: "giving-form-company-called" },
        /// Its number in the register.
        company_number: Line = "companyNumber" { most: 40, called: "giving-form-company-number-called" },
        /// The fee of the card comes on top, so that the gift arrives whole; how much is for the server to say.
        cover_fee: YesNo = "coverFee",
        /// UK Gift Aid is declared; the fields below count only then.
        gift_aid: YesNo = "giftAid",
        /// First and last name of who declares it, where that is another than who gives.
        gift_aid_name: PersonName = "giftAidName",
        /// Name or number of their house.
        building: Line = "house" { most: 60, called: "giving-form-house-called" },
        /// Their street and town.
        address: Line = "address" { most: 120, called: "giving-form-address-called" },
        /// Their postcode.
        postcode: Postcode = "postcode",
        /// The terms are agreed to; the page's form asks for it.
        terms: AgreementField = "terms" { missing: "giving-form-terms-missing" },
    }
}

impl DonationForm {
    /// What is to be given. `source` is `form` or `call`.
    ///
    /// # Errors
    /// 422 with the fields to mend; else when the database fails.
    pub async fn into_new_donation(
        giving: &Giving,
        mut reading: ParsedForm<Self>,
        source: &'static str,
    ) -> Result<NewDonation> {
        let (settings, funds) = (giving.load_settings().await?, giving.list_funds().await?);
        let form = &reading.form;
        let price = validate_price(&settings, form);
        let fund = validate_fund(funds, &form.fund);
        // Where the sum or its currency is wrong, its own field says so.
        let currency = price.as_ref().ok().map(|price| price.currency);
        let method = validate_method(giving, &settings, (&form.method, currency));
        let every = validate_frequency(&settings, &form.every);
        let price = reading.check_field("price", price);
        let fund = reading.check_field("fund", fund);
        let method = reading.check_field("method", method);
        let every = reading.check_field("every", every);
        let declaration = validate_declaration(giving, &settings, &mut reading, price);
        let company = build_company(&reading.form);
        if declaration.is_some() && company.is_some() {
            reading.add_error("giftAid", l10n::t!("giving-form-gift-aid-company"));
        }
        let form = reading.into_result().map_err(invalid_form)?;
        let (Some(price), Some(fund), Some(method), Some(every)) = (price, fund, method, every)
        else {
            return Err(invalid_form(Vec::new()));
        };
        Ok(NewDonation {
            donor: Donor {
                name: form.name.0,
                company,
                email: form.email.0,
                phone: form.phone.0.map(|phone| phone.e164),
                dedication: Some(form.dedication.0).filter(|text| !text.is_empty()),
                declaration,
                agreed: (form.terms.0 == Some(true)).then(|| settings.terms.agree(giving.now())),
            },
            price,
            fund,
            frequency: every,
            method,
            covers_fee: method == DonationMethod::Card && form.cover_fee.0 == Some(true),
            visibility: match &*form.show {
                "named" => DonorVisibility::Named,
                // A word that is not understood must not put a name on the page of thanks.
                _ => DonorVisibility::Anonymous,
            },
            source,
        })
    }
}

fn build_company(form: &DonationForm) -> Option<DonorCompany> {
    let typed = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    // A number alone names nobody.
    Some(DonorCompany {
        name: typed(&form.company)?,
        registration: typed(&form.company_number),
    })
}

/// What is given: what was typed, else the suggested amount that was chosen.
fn validate_price(settings: &GivingSettings, form: &DonationForm) -> Result<Money, String> {
    let currency = match &*form.currency {
        // The spec's form is in dollars and names no currency (spec 2 §7).
        "" => Currency::Usd,
        code => code
            .parse()
            .map_err(|_| l10n::t!("giving-form-currency-unknown").to_owned())?,
    };
    let suggested = match currency {
        Currency::Ngn => &form.amount_naira,
        Currency::Gbp => &form.amount_pounds,
        Currency::Usd => &form.amount_dollars,
    };
    let amounts = [&form.price, suggested, &form.amount];
    let amount = amounts.into_iter().find(|amount| !amount.is_empty());
    let amount = amount.ok_or_else(|| l10n::t!("giving-form-amount-missing").to_owned())?;
    let money = Money::parse_major(amount, currency)
        .map_err(|error| AmountError::from(error).to_string())?;
    let minimum = settings.minimum_for(currency);
    if let Some(minimum) = minimum.filter(|minimum| money.minor < minimum.minor) {
        return Err(l10n::t!(
            "giving-form-amount-too-small",
            least = minimum.format_with_symbol()
        ));
    }
    payments::model::check_payable(money).map_err(|error| error.to_string())
}

fn validate_fund(funds: Vec<Fund>, key: &str) -> Result<Option<Fund>, String> {
    if key.is_empty() {
        return Ok(None);
    }
    let found = funds.into_iter().find(|fund| fund.key == key);
    match found {
        Some(fund) if fund.is_open() => Ok(Some(fund)),
        Some(fund) => Err(l10n::t!("giving-form-fund-complete", fund = fund.name)),
        None => Err(l10n::t!("giving-form-fund-unknown").to_owned()),
    }
}

fn validate_method(
    giving: &Giving,
    settings: &GivingSettings,
    (word, currency): (&str, Option<Currency>),
) -> Result<DonationMethod, String> {
    let cards = accepts_cards(giving, settings);
    let is_open = settings.bank_open && !settings.accounts.is_empty();
    let transfers = currency.map_or(is_open, |currency| accepts_transfers(settings, currency));
    match word {
        "bank" if transfers => Ok(DonationMethod::Bank),
        "bank" if is_open => Err(l10n::t!(
            "giving-form-bank-currency",
            currency = currency.map_or("", currency_name)
        )),
        "bank" => Err(l10n::t!("giving-form-bank-closed").to_owned()),
        "" | "card" if cards => Ok(DonationMethod::Card),
        _ if transfers => Err(l10n::t!("giving-form-card-closed").to_owned()),
        _ => Err(l10n::t!("giving-form-closed").to_owned()),
    }
}

fn validate_frequency(settings: &GivingSettings, word: &str) -> Result<DonationFrequency, String> {
    match word {
        "monthly" if settings.monthly_open => Ok(DonationFrequency::Monthly),
        "monthly" => Err(l10n::t!("giving-form-monthly-closed").to_owned()),
        _ => Ok(DonationFrequency::Once),
    }
}

fn validate_declaration(
    giving: &Giving,
    settings: &GivingSettings,
    reading: &mut ParsedForm<DonationForm>,
    price: Option<Money>,
) -> Option<GiftAidDeclaration> {
    let declares = reading.form.gift_aid.0 == Some(true) && settings.has_gift_aid();
    let price = price.filter(|_| declares);
    let Some(Currency::Gbp) = price.map(|price| price.currency) else {
        if price.is_some() {
            reading.add_error("giftAid", l10n::t!("giving-form-gift-aid-not-pounds"));
        }
        // What stands in these fields does not count.
        for field in ["giftAidName", "house", "address", "postcode"] {
            reading.remove_errors(field);
        }
        return None;
    };
    let form = reading.form.clone();
    let (field, name) = match form.gift_aid_name.0 {
        own if own.is_empty() => ("name", form.name.0),
        own => ("giftAidName", own),
    };
    // HMRC's schedule has a column for each of the two names.
    if !name.contains(' ') {
        let words = l10n::t!("giving-form-gift-aid-name-incomplete");
        reading.add_error(field, words);
    }
    if !text::has_words(&form.address) {
        reading.add_error("address", l10n::t!("giving-form-gift-aid-address-missing"));
    }
    if form.postcode.0.is_empty() {
        reading.add_error("postcode", l10n::text(NO_POSTCODE));
    }
    Some(GiftAidDeclaration {
        name,
        address: HomeAddress {
            building: form.building.0,
            street: form.address.0,
            postcode: form.postcode.0,
        },
        // The words themselves are kept as well: the settings may change, but this is what was declared.
        version: settings.gift_aid.version.clone(),
        text: settings.gift_aid.text.clone(),
        at: giving.now(),
    })
}
