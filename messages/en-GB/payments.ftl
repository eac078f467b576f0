## payments/src/api/currencies.rs

# In sentences, as "naira, pounds or US dollars".
payments-currency-naira = naira
payments-currency-pounds = pounds
payments-currency-dollars = US dollars
# $first: names of currencies with commas between them; $last: the last one.
payments-list-or = { $first } or { $last }

## payments/src/api/payment.rs

payments-progress-unpaid = Nothing has been paid so far. If you cancelled or closed the payment, you can open it again, or leave it.
payments-progress-waiting = We are waiting for your payment.
payments-progress-pending = Your bank is sending the money. This can take a while; you may close this page.
payments-progress-declined = Your card was declined and nothing was charged. Try again or use another card.
payments-progress-paid = Thank you. We have your payment.
payments-progress-checking = We have your payment and are checking it. You do not need to do anything; do not pay again.
payments-progress-cancelled = You cancelled this payment. Nothing was charged.
# It is not known whether money was taken.
payments-progress-cancelled-uncertain = You cancelled this payment. If money still left your account, do not pay again: contact us.
payments-progress-expired = The time for this payment is over. Nothing was charged. Please start again.
# It is not known whether money was taken.
payments-progress-expired-uncertain = The time for this payment is over. If money left your account, do not pay again: contact us.
payments-progress-refunded = We have refunded this payment to you.
payments-unknown = There is no such payment.

## payments/src/api/receipt.rs

payments-receipt-none = There is no receipt: nothing has been paid, or not yet.

## payments/src/attempts/checks.rs

# Desk: staff ask a provider of card payments about a payment. $provider: its name in the settings, as "paystack".
payments-check-provider-gone = The provider { $provider } is no longer set up.
# Desk.
payments-check-provider-away = The payment provider did not respond.

## payments/src/attempts/sessions.rs

payments-refused-cancelled = This payment was cancelled. Please start again.

## payments/src/attempts/state.rs

# In emails. $amount: as "£50".
payments-amount-of-test = { $amount } (test payment: no money moves)

## payments/src/error.rs

payments-refused-price-unknown = This price was not found. Please start again.
payments-refused-price-expired = This price is no longer valid. Please check it again.
payments-refused-amount = Please check the amount.
# $currency: its code, as "NGN".
payments-refused-currency = We cannot take cards in { $currency } at the moment. Please choose another currency or contact us.
payments-refused-no-rate = We cannot work out the price in your currency at the moment. Nothing was charged. Please try again later.
payments-refused-already-paid = This has already been paid. You were not charged again.
payments-refused-in-review = A payment for this has arrived and is being checked by our staff. Please do not pay again.
payments-refused-funds-pending = Your bank is already sending the money for this. Please do not pay again.
payments-refused-opening = Your payment is being prepared. Please wait a moment.
payments-refused-provider-away = The card payment service is not responding. Nothing was charged. Please try again in a few minutes.

## payments/src/model/amount.rs

payments-amount-unreadable = Enter an amount in figures, such as 25 or 25.50
payments-amount-not-positive = Enter an amount above zero
# $least: with its symbol, as "£0.30".
payments-amount-too-small = The smallest amount is { $least }
payments-amount-too-large = This amount is too large for a card payment. Please contact us

## payments/src/payment_offer.rs

# Currencies to choose from.
payments-choice-naira = Naira (₦)
payments-choice-pounds = Pounds (£)
payments-choice-dollars = US dollars ($)

## payments/src/quotes/price_quotes.rs

# The notice about the rate, payments-quote-fixed-rate, may follow in the same paragraph.
payments-quote-test = Test payment: no money moves.

## payments/src/quotes/quote.rs

# $rate: an amount in naira without its symbol, as "1,540.25".
payments-quote-fixed-rate = Live rate unavailable: we use ₦{ $rate } per $1

## payments/src/rates/held_rates.rs

# Desk.
payments-held-rate-superseded = Another rate is now in use. There is nothing left to decide: remove this from the list.
# Desk: a rate that is far from the one before, to be decided on. $currency: a code, as "NGN"; $rate, $previous: as
# "1,540.25".
payments-held-rate = The rate service gave { $currency } { $rate } for 1 USD. The previous rate was { $currency } { $previous }.
# Desk: the same for the first rate of a currency.
payments-held-rate-first = The rate service gave { $currency } { $rate } for 1 USD. There was no previous rate.

## payments/src/receipts/payment_receipts.rs

# What was paid for, on a receipt, before the amount: "Donation: GBP 50.00".
payments-receipt-consultation = Consultation
payments-receipt-donation = Donation
payments-receipt-extension = More time in a consultation
payments-receipt-order = Order
# As "Price USD 10.00 at NGN 1,540.25 for 1 USD, rate of 22 November 2026: NGN 15,402.50". $currency and $price_currency are
# codes.
payments-receipt-conversion = Price { $price } at { $currency } { $rate } for 1 { $price_currency }, rate of { $day }: { $amount }

## payments/src/receipts/pdf.rs

# $number: as "2026-000123".
payments-receipt-title = Receipt { $number }
payments-receipt-test = TEST: made in the sandbox, nothing was paid.
payments-receipt-date = Date: { $day }
# $reference: what the booking, gift or order is called, such as “C-0ASKX0MS”.
payments-receipt-subject = Reference: { $reference }
# $reference: letters and figures that name the payment.
payments-receipt-reference = Payment: { $reference }
payments-receipt-refunded = Refunded: { $amount }

## payments/src/refunds/requests.rs

# Desk: staff ask for a refund of a payment.
payments-refund-reason-missing = Enter a short reason for the refund.
payments-refund-nothing-paid = This was not paid, so there is nothing to refund.
payments-refund-nothing-left = This payment has already been refunded in full.
payments-refund-amount-wrong = Enter an amount above zero and no more than what is left of the payment.
payments-refund-decided = Someone has already decided on this refund.
payments-refund-own-request = A second person has to approve it, not the one who requested it.

## payments/src/refunds/status_polls.rs

# Desk: the reason of a refund that was not made here. It is kept with the refund.
payments-refund-reason-dashboard = Made in the provider’s dashboard.

## payments/src/refunds/submission.rs

# Desk.
payments-refund-sent = This refund has already been sent.
payments-refund-being-sent = This refund is being sent. Check again in a minute.
# Desk: why a refund failed. It is kept with the refund.
payments-refund-abandoned = It was decided not to send it.

## payments/src/saved_methods.rs

# How a monthly gift is paid. $digits: the last four of the card's number.
payments-method-card = card ending { $digits }
# $kind: the provider's word for something other than a card, as "bank account".
payments-method-other = { $kind } ending { $digits }

## payments/src/transfers.rs

# Desk: staff book bank transfers.
payments-transfer-no-amount = An amount is above zero.
payments-transfer-none = No transfer paid this.

# As "₦1,520.50 for $1, today's market rate, 22 November 2026". $symbol: of the currency that is paid in; $price_symbol: of
# the price itself.
payments-rate-market = { $symbol }{ $rate } for { $price_symbol }1, today’s market rate, { $day }
payments-rate-ours = { $symbol }{ $rate } for { $price_symbol }1, a rate we set, { $day }
payments-rate-fixed = { $symbol }{ $rate } for { $price_symbol }1, a fixed rate, { $day }
