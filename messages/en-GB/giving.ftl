## giving/src/emails/donation_email.rs

# Labels of a bank account in an email, one a line, as "Bank: First Sample Bank".
# A sentence in the email that says that a month's gift did not go through.
giving-emails-no-retry = We will not try again automatically.
# $day: as "22 November 2026".
giving-emails-retry-on = We will try again on { $day }.

## giving/src/gifts/payment.rs

# What a payment is for, where the card is entered.
giving-payment-purpose = Donation
giving-payment-not-open = This gift cannot be paid by card at the moment.

## giving/src/gifts/submission.rs

# What a gift is for when its giver chose no project. It is kept with the gift.
giving-fund-most-needed = Where it is needed most

## giving/src/gifts/velocity.rs

giving-payment-too-many-tries = Too many card payments are being tried. Nothing was charged. Please wait an hour, or give by bank transfer.
giving-payment-confirm-sent = Very many cards are being declined here right now, so we need to check your email address first. Please open the link in the email we are sending you, and pay there. Nothing was charged.
# The email was sent earlier, and no other is sent now.
giving-payment-confirm-earlier = Very many cards are being declined here right now, so we need to check your email address first. Please open the link in the email we sent you before; check your spam folder too. Nothing was charged.

## giving/src/monthly/provider.rs

# The name of a subscription at the card provider, who may write it in emails of its own.
giving-monthly-plan-name = Monthly donation

## giving/src/model/donor.rs

# $number: in a register of companies, as typed.
giving-company-with-number = { $company }, { $number }

## giving/src/pages/donation_form.rs

giving-form-name-missing = Enter your name
giving-form-email-missing = Enter your email address
# These five begin a sentence, as "The dedication must be 200 characters or fewer".
giving-form-dedication-called = The dedication
giving-form-house-called = The house
giving-form-address-called = The address
giving-form-company-called = The company name
giving-form-company-number-called = The registration number
giving-form-terms-missing = Tick the box to agree to the terms
giving-form-currency-unknown = Choose naira, pounds or dollars
giving-form-amount-missing = Choose an amount, or enter your own
# $least: with its symbol, as "£5".
giving-form-amount-too-small = The smallest gift is { $least }
# $fund: the name of a project that has all it needs.
giving-form-fund-complete = { $fund } is complete. Choose another project
giving-form-fund-unknown = Choose a project from the list
giving-form-bank-closed = We cannot take bank transfers at the moment. Choose card
giving-form-bank-currency = We have no bank account in { $currency }. Choose card, or another currency
giving-form-card-closed = We cannot take cards at the moment. Choose bank transfer
giving-form-closed = We cannot take gifts here at the moment. Please contact us
giving-form-monthly-closed = Monthly gifts are not open yet. Choose once
giving-form-gift-aid-not-pounds = Gift Aid is for gifts in pounds
giving-form-gift-aid-name-incomplete = Enter your first and last name: Gift Aid needs both
giving-form-gift-aid-address-missing = Enter your home address
giving-form-gift-aid-company = A company cannot add Gift Aid. Leave out the company or Gift Aid

## giving/src/pages/forms.rs

# A field was filled in that only programs see.
giving-form-spam = This cannot be sent.
giving-proof-removed = The file has been removed.
giving-transfer-chosen = Here is how to send it by bank transfer.
giving-transfer-reported = Thank you. We will look for your transfer and write to you when it arrives.
giving-proof-missing = Choose a file
giving-proof-received = Thank you. We have your proof of payment.
giving-emails-resent = We are sending you the email again.
giving-emails-resent-too-often = You have already asked for the email several times. Please check your spam folder.

## giving/src/pages/funds.rs

# $first: amounts with commas between them; $last: the last one. As "₦240,000, £50 and $10".
giving-list-and = { $first } and { $last }

## giving/src/pages/offer.rs

# The wall of gifts: after the giver's name, or after "Somebody", as "Ada gave to Clean water".
giving-wall-gave = gave
giving-wall-gave-amount = gave { $amount }
# $fund: the name of a project.
giving-wall-gave-to-fund = gave to { $fund }
giving-wall-gave-amount-to-fund = gave { $amount } to { $fund }
# In the place of the name of a giver who is not named.
giving-wall-unnamed = Somebody

## giving/src/pages/page.rs

giving-payment-checking = We have your payment and are checking it. Please do not pay again.
# A button. $amount: with its symbol.
giving-payment-pay = Pay { $amount }
# $time: as "2:30pm", on the clock of Lagos.
giving-time-lagos = { $time } in Lagos
# To choose from.
giving-currency-naira = Naira
giving-currency-pounds = Pounds
giving-currency-dollars = US dollars

## giving/src/pages/payer_cookie.rs

# A link on the page of a payment.
giving-payment-gift-link = See your gift

## giving/src/pages/plan_page.rs

giving-monthly-stopped = Your monthly gift has stopped. No more payments will be taken.
giving-monthly-nothing-due = There is nothing to pay now.

## giving/src/pages/receipt_pdfs.rs

giving-receipt-charity-number = Charity number { $number }
# $number: as "2026-000123".
giving-receipt-title = Receipt { $number }
giving-receipt-test = TEST: made in the sandbox, nothing was paid.
giving-receipt-date = Date: { $day }
# $name: the giver's.
giving-receipt-donor = From: { $name }
giving-receipt-gift-aid = Gift Aid: declared for this gift
giving-receipt-given = Given: { $amount }
giving-receipt-refunded = Refunded: { $amount }
giving-statement-title = Gifts in { $year }
giving-statement-empty = No gift arrived in this year.
# These two stand after commas, as "Card, G-7K3M9QXB, receipt 2026-000123, Gift Aid".
giving-statement-receipt = receipt { $number }
giving-statement-gift-aid = Gift Aid
# $amounts: one for each currency, as "£50 and $10".
giving-statement-total = Total: { $amounts }

## giving/src/pages/receipts.rs

# As "$10 at ₦1,520.50 for $1". $symbol: of the currency that was paid in; $price_symbol: of the one that the gift was
# chosen in.
giving-receipt-rate = { $price } at { $symbol }{ $rate } for { $price_symbol }1
# Labels of a receipt's rows: the gift's reference, what it is for, how it was paid, whom it honours, which company gave,
# what of the sum is the gift itself and what the donor added for the card.
giving-receipt-row-gift = Gift
giving-receipt-row-fund = For
giving-receipt-row-method = How
giving-receipt-row-dedication = Dedication
giving-receipt-row-company = Company
giving-receipt-row-net = Gift without the card fee
giving-receipt-row-fee = Card fee you covered
giving-statement-year = 1 January to 31 December { $year }

## giving/src/pages/responses.rs

giving-link-unknown = This link does not work. It may be old. Please use the latest email from us.

## giving/src/model/state.rs: DonationState

# Where a gift is, as the giver reads it.
giving-state-said-paid = You told us that you paid. We are looking for the transfer.
giving-state-transfer = Waiting for your transfer
giving-state-pending = Not paid yet
giving-state-received = We have your gift. Thank you.
giving-state-part-refunded = Part of this gift was refunded to you
giving-state-refunded = This gift was refunded to you
giving-state-cancelled = Cancelled

## giving/src/model/state.rs: DonationMethod

# How a gift was paid.
giving-method-card = Card
giving-method-bank = Bank transfer

## giving/src/model/state.rs: PlanState

# Where a monthly gift is, as the giver reads it.
giving-plan-state-starting = Starts with your first payment
giving-plan-state-active = Active
giving-plan-state-past-due = The last payment did not go through
giving-plan-state-ended = Stopped. No more payments will be taken.
