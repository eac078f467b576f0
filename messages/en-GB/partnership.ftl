## partnership/words.ts

partnership-become-sponsor = Become a Sponsor/Collaborate
# Above the form and the bank accounts.
partnership-ways-intro = Choose whichever is easier for you.

## partnership/giving/words.ts

partnership-give-intro = Each gift is recorded for its purpose, and you get a receipt.
partnership-monthly-note = You can stop at any time with the link in each of our emails.
# Where no email is sent.
partnership-monthly-note-no-mail = You can stop at any time on the page of your gift. We never take money without telling you.
partnership-amount-label = Amount
partnership-own-amount-label = Or another amount
partnership-currency-label = Currency
partnership-name-label = Name
partnership-email-label = Email
partnership-phone-label = Phone
partnership-show-label = May we show your name?
partnership-show-anonymous = No, give anonymously
partnership-dedication-label = In honour or memory of somebody
partnership-bank-note = Write the reference with your transfer, so that we know that it is yours.
partnership-bank-legal = We never ask for your own bank details, and these accounts never change by phone or chat.
partnership-proof-hint = A screenshot or photo of the transfer helps us to find it sooner. PDF, JPEG or PNG, up to 10 MB.
partnership-wall-heading = People who gave
partnership-statement-form-heading = Your gifts in a year
partnership-statement-form-intro = Enter the email address that you gave with. We send you a link to all your gifts and receipts.
partnership-closed = Giving online is not open at the moment. Please write to us and we will answer with the details.

## partnership/giving/GiftFacts.tsx

# Labels of the facts about a gift, and what some of them say.
partnership-gift-label = Your gift
partnership-every-label = How often
partnership-every-monthly = Every month
partnership-every-once = Once
# What a gift is for, such as a project's name.
partnership-fund-label = For
partnership-dedicated-label = In honour or memory of
partnership-shown-label = Your name
partnership-name-shown = Shown on our list
partnership-name-not-shown = Not shown
# A scheme of the United Kingdom.
partnership-gift-aid = Gift Aid
partnership-gift-aid-declared = Declared
partnership-received-label = Received
partnership-company-label = Company
partnership-fee-label = Of this for the card fee
partnership-refunded-label = Refunded
partnership-status-label = Status
partnership-reference-label = Reference

## partnership/giving/GiftCancel.tsx

# They said before that they have paid.
partnership-cancel-said-paid = You said that you have paid. If your money arrives, we look for it and send it back to you.
partnership-cancel-transfer = You owe nothing, and you can give after all later. If you have sent the money already, we send it back to you when it arrives.
partnership-cancel-yes = Yes, cancel it

## partnership/giving/GiftOver.tsx

# Of a transfer: nobody knows whether money is on its way.
partnership-gift-cancelled-transfer = You owe nothing. If money of yours arrives, we look for it and send it back to you.
partnership-gift-cancelled-text = Nothing was charged. You can start again whenever you like.
partnership-see-receipt = See your receipt
partnership-manage-monthly = See or stop your monthly gift
partnership-see-projects = See our projects
partnership-give-after-all = Give after all
partnership-resend-email = Send the email again

## partnership/giving/GiftPaying.tsx

# Where no email leaves.
partnership-thanks-no-mail = We have your gift. Its receipt is on this page.
partnership-paid-done = See your gift and receipt
# What is given follows as a list.
partnership-paying-heading = You are giving
# $price: what is given in one currency, such as “$25”; $amount: the same in the currency of the payment.
partnership-price-today = {$price} are <strong>{$amount}</strong> today.
# $gift and $fee add up to $amount.
partnership-fee-covered = Your gift is {$gift}, and {$fee} covers the card fee: <strong>{$amount}</strong> in all.
partnership-cover-fee = Add {$fee} for the card fee, so that all of your gift arrives
partnership-leave-fee = Leave out the card fee
partnership-pay-by-transfer = Pay by bank transfer instead
partnership-card-number-note = Your card number goes straight to the payment company. We never see it.
partnership-no-rate = The exchange rate is not available, so we cannot take a payment right now. Nothing was charged, and your gift is saved.
partnership-try-again = Try again
# $currencies: such as “naira or pounds”.
partnership-give-in-other = Give in {$currencies} instead
# $time: such as “10:45am Lagos”.
partnership-price-valid = This price is valid until {$time}.
partnership-network-drops = <strong>If your network drops, do not pay twice.</strong> Come back to this page and we will show you if your payment has arrived.

## partnership/giving/GiftTransfer.tsx

# The reference follows in a line of its own. $amount: a sum of money.
partnership-transfer-instruction = Send <strong>{$amount}</strong> and write this reference with it:
partnership-where-to-send = Where to send the money
partnership-pay-by-card = Pay by card instead
partnership-resend-details = Send the details by email again

## partnership/giving/GiveForm.tsx

# $currencies: names such as “Pounds”, with partnership-and between two.
partnership-only-by-transfer = {$currencies}: by bank transfer only, at the moment.
partnership-email-hint = For your receipt and nothing else.
partnership-phone-hint = We call only if something is wrong with your gift.
partnership-dollar-note = If you give in dollars we show today’s exchange rate and its time before you pay. Nothing is taken before you press the button on the next page.
partnership-every-question = How often?
partnership-cover-fee-legend = The card fee
partnership-cover-fee-hint = For gifts by card. You see the fee and the whole sum before you pay.

## partnership/giving/Gone.tsx

partnership-gone-try-again = Please try again
partnership-our-fault = It is our fault, not yours.
partnership-link-broken-heading = This link does not work
partnership-link-broken-text = It may be incomplete, or it may have expired. Open the link in our latest email, or write to us with your reference.
partnership-link-new = Send me a new link
partnership-contact-us = Contact us

## partnership/giving/MoreChoices.tsx

# Opens what most people leave as it is; with Gift Aid where pounds can be given.
partnership-more-choices = Show your name, add a dedication, give as a company
partnership-more-choices-gift-aid = Show your name, add a dedication or Gift Aid, give as a company
# Beside the choice between a name and none. The list stands on the same page.
partnership-show-hint = Our list of people who gave shows the day of each gift. With a name it shows no amount; without one it does.
partnership-company-hint = The company is named on the receipt. If you show your name, we thank the company.
partnership-house-label = House name or number
partnership-address-label = Home address
partnership-postcode-label = Postcode

## partnership/giving/PlanStatus.tsx

partnership-plan-failed-title = This month’s gift did not go through.
partnership-plan-failed-text = You did nothing wrong: a bank can decline a payment for many reasons. You can pay now, or stop.
partnership-plan-pay = Pay this month’s gift
partnership-plan-pay-by-card = Pay with this or another card
partnership-plan-stop = Stop this monthly gift
partnership-plan-all-gifts = All your gifts in a year, with their receipts
# Labels of the facts about a monthly gift: a sum of money follows the first, dates the next three.
partnership-plan-amount-label = Every month
partnership-plan-since-label = Since
partnership-plan-reminder-label = Next reminder
partnership-plan-next-label = Next gift
# How it is paid.
partnership-plan-how-label = How
partnership-plan-by-reminder = We remind you by email, and you pay
partnership-plan-history = What you gave
# $amount: a sum of money; $fund: what the gift is for.
partnership-plan-stop-text = {$amount} every month for {$fund} will not be taken again. The gifts you have already made do not change, and you can still see your receipts.
partnership-plan-stop-yes = Yes, stop it
partnership-plan-stop-no = No, keep giving

## partnership/giving/Sheets.tsx

# Labels of the facts on a receipt.
partnership-receipt-number = Receipt number
partnership-receipt-date = Date
# Who gave.
partnership-receipt-from = From
partnership-receipt-gift-aid = Declared for this gift
# The sum that was given.
partnership-receipt-given = Given
partnership-receipt-heading = Your receipt
partnership-receipt-test = This is a test: no money moved.
partnership-back-to-gift = Back to your gift
partnership-statement-heading = Your gifts in {$year}
partnership-statement-years = Years
partnership-statement-none = No gift arrived in this year.
# One of several facts about a gift with commas between them: how it was paid, its reference, this, partnership-gift-aid.
partnership-statement-receipt = receipt {$number}
partnership-statement-total = Total
# Joins currencies, or sums of money in several of them: three become “A and B and C”.
partnership-and = {$first} and {$second}
partnership-charity-number = Charity number {$number}
partnership-receipt-sheet-heading = Receipt
partnership-save-as-pdf = Save as PDF
partnership-print = Print

## partnership/giving/SumFields.tsx

# $currency: its name in lower case, such as “pounds”, here and below. $minimum: the smallest sum.
partnership-own-amount-hint = In {$currency}.
partnership-own-amount-hint-minimum = In {$currency}, {$minimum} or more.
# <said> is only read out. $label: words of the settings, such as “Amount”.
partnership-amount-legend = {$label}<said> in {$currency}</said>

## partnership/giving/Ways.tsx

partnership-find-gifts = Find your gifts and receipts

## partnership/giving/give-sum-player.behaviour.ts

# Follows the words of a button, “Continue with £20”, once a sum is chosen.
partnership-button-sum = with {$sum}

## partnership/pages/gift-receipt.page.tsx

partnership-receipt-title = Receipt {$number}
partnership-receipt-description = What was given, when and to whom.
partnership-receipt-failed = We could not open your receipt.

## partnership/pages/gift-statement.page.tsx

partnership-statement-title = Your gifts
partnership-statement-description = All your gifts in a year.
partnership-statement-failed = We could not open your gifts.

## partnership/pages/gift.page.tsx

partnership-gift-title = Your gift
partnership-gift-description = Pay, follow or cancel your gift.
partnership-gift-failed = We could not open your gift.
# Above buttons that copy the link or send it to oneself.
partnership-gift-link-save = Save the link to your gift: it works on any phone or computer. Anyone with it can see your gift, or cancel it.
partnership-gift-refunded = Your gift was refunded
partnership-gift-cancelled = Your gift was cancelled
partnership-gift-checking = We are checking your payment
# “It”: the transfer.
partnership-gift-said-paid = Thank you, we are looking for it
partnership-gift-transfer = Send your gift
partnership-gift-pay = Pay your gift
# As it stands at the end of “We will look for your transfer …” (giving-transfer-reported): taken out where no email is sent.
partnership-claim-of-news = and write to you when it arrives
partnership-gift-checking-here = Do not pay again. We are checking, and this page says it as soon as we know.
partnership-gift-checking-text = Do not pay again. We are checking, and will email you as soon as we know.
partnership-gift-nothing-to-do = There is nothing for you to do here right now.

## partnership/pages/giving.page.tsx

partnership-proof-lead = Tell us what you sent. On the next page you can add a receipt or a photo.
partnership-form-failed = We could not open the form.

## partnership/pages/monthly-gift.page.tsx

partnership-plan-stop-heading = Stop your monthly gift?
partnership-plan-heading = Your monthly gift
partnership-plan-description = See or stop your monthly gift.
partnership-plan-failed = We could not open your monthly gift.

## partnership/pages/partnership.page.tsx

# $text: what a sum of money can do.
partnership-impact-sample = {$text} (sample figure)

## partnership/pages/request.page.tsx

partnership-request-title = Request for more details
partnership-request-sent-title = We have your request
partnership-request-back = Back to Become a Sponsor
partnership-request-description = Ask how you or your organisation can sponsor our work or work with us.
partnership-request-lead = Tell us who you are and what you have in mind. A person answers.

## partnership/pages/statement-link.page.tsx

partnership-statement-send = Send me the link

## partnership/pages/statement-sent.page.tsx

partnership-statement-sent-heading = Check your email
partnership-statement-sent-text = If this address was used for a gift, we will email it a link to the gifts and receipts.
partnership-statement-sent-help = No email within 30 seconds? Check your spam folder, or try another address that you may have given with.
partnership-statement-sent-again = Try another address

## partnership/request/PartnershipRequest.tsx

# A button: sends the request.
partnership-request-button = Send your request
# Opens the form on the page of partners.
partnership-request-open = Write to us about working together
partnership-request-name = Name
partnership-request-email-hint = We will reply to this address.
partnership-request-organisation = Organisation
partnership-request-message = What would you like to do together?
