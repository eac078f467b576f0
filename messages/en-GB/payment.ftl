## payment/Missing.tsx

# Three sentences stand one after the other: this, one of the next two, and one of the two after them.
payment-missing-do-not-pay = If you paid, do not pay again.
payment-missing-reference = Keep this reference: <reference>{$reference}</reference>.
payment-missing-find-reference = Look for the reference in our email, or on the page where you paid.
payment-missing-our-fault = It is our fault, not yours. Please try again in a moment.
# “It”: the reference.
payment-missing-write = Write or call us with it.
payment-try-again = Try again
payment-contact-us = Contact us

## payment/PaymentState.tsx

# How a payment stands, in a word or two.
payment-state-waiting = Not paid yet
payment-state-pending = On its way
payment-state-declined = Declined
payment-state-paid = Paid
payment-state-checking = Being checked
payment-state-cancelled = Cancelled
payment-state-expired = Expired
payment-state-refunded = Refunded
# Labels of the facts about a payment: a sum of money follows the first three.
payment-paid-label = You paid
payment-to-pay-label = To pay
payment-refunded-label = Refunded
payment-status-label = Status
payment-reference-label = Reference
payment-test = This is a test: no money moves.
payment-gift-email = We will send you an email with a link to your gift.
payment-see-receipt = See your receipt
payment-start-again = Start again
payment-check-again = Check again
payment-go-and-pay = Go back and pay
payment-back-to-pay = I have not paid yet: go back and pay
payment-network-drops = <strong>If your network drops, do not pay twice.</strong> Keep this reference: <reference>{$reference}</reference>. Come back to this page and we will show you if your payment has arrived.

## payment/ReceiptSheet.tsx

# Labels of the facts on a receipt.
payment-receipt-number = Receipt number
payment-receipt-date = Date
# For what was paid, such as “Consultation”.
payment-receipt-for = For
# Of the payment: letters and figures.
payment-receipt-payment = Payment number
payment-receipt-paid = Paid
payment-receipt-heading = Your receipt
payment-receipt-test = This is a test: no money moved.
payment-receipt-sheet-heading = Receipt
payment-save-as-pdf = Save as PDF
payment-print = Print
payment-paid-for = What for, in your own words<optional> (optional)</optional>
payment-paid-for-hint = Such as the name of the package, for an employer or insurer. We do not send or keep it.
payment-paid-by = Paid by, and for whom<optional> (optional)</optional>
payment-paid-by-hint = For an employer or insurer: type it here, then print. We do not send or keep it.
# Below both fields. It names the buttons “Save as PDF” and “Print”.
payment-paid-only-printed = What you type is on the sheet that you print from here. The file of “Save as PDF” does not have it.

## payment/pages/payment.page.tsx

payment-unreachable-heading = We cannot check right now
payment-not-found-heading = We cannot find this payment
payment-description = The status of your payment.

## payment/pages/receipt.page.tsx

payment-no-receipt-heading = There is no receipt yet
payment-receipt-title = Receipt {$number}
payment-receipt-description = What was paid, for what and to whom.

## payment/payment-wait-player.behaviour.ts

payment-wait-long = This is taking longer than usual. You may close this page and come back.
payment-wait-checking = We will keep checking. You do not need to do anything.
payment-wait-unreachable = We cannot reach the site right now. Do not pay again: we will check as soon as you are back online.
payment-wait-offline = You are offline. Do not pay again: we will check as soon as you are back online.

## payment/payment.ts

# What a page is called while a payment stands so.
payment-heading-waiting = Waiting for your payment
# The same where it is known that nothing was taken: somebody cancelled or closed the payment.
payment-heading-unpaid = Not paid yet
payment-heading-pending = Your payment is on its way
payment-heading-declined = Your card was declined
payment-heading-paid = Thank You!
payment-heading-checking = We are checking your payment
payment-heading-cancelled = Payment cancelled
payment-heading-expired = The time to pay has run out
payment-heading-refunded = Your payment was refunded
payment-next-consultation = Go to your booking
payment-next-donation = See our projects
payment-next-extension = Consultations
payment-next-order = Go back to the shop
