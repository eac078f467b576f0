# What the shop's server says: carts, coupons, the checkout, orders.

orders-state-review = We are checking
orders-state-screening = A pharmacist is checking it
orders-state-said-paid = You told us it is paid
orders-state-paid = Paid, being packed
orders-state-placed = Being packed
orders-state-part-shipped = Partly sent
orders-state-shipped = Sent or ready
orders-state-transfer = Waiting for your transfer
orders-state-pending = Not paid yet
orders-state-delivered = Delivered
orders-state-cancelled = Cancelled

orders-payment-card = Card
orders-payment-transfer = Bank transfer
orders-payment-on-delivery = When it arrives
orders-payment-pickup = When you collect it

orders-delivery-pickup = Pick-up
orders-delivery-download = Download
orders-delivery-address = Delivery

orders-coupon-unknown = We do not know this code. Please check it
orders-coupon-not-yet = This code is not valid yet
orders-coupon-over = This code is no longer valid
orders-coupon-used-up = This code has been used up
orders-coupon-used-by-you = You have used this code already
orders-coupon-not-for-this = This code is not for what you are buying
orders-coupon-needs-email = This code needs your email address
orders-coupon-missing = Enter a code
orders-coupon-percent = This code takes { $percent }% off
orders-coupon-amount = This code takes { $amount } off
orders-coupon-free-delivery = This code makes delivery free

orders-not-open = Ordering is not open yet. Please ask us about this.
orders-medicines-sold = Medicines are sold once a pharmacist or doctor has agreed.
orders-medicines-not-sold = We sell no medicines.
# $places: as "Lagos, Osun State".
orders-shipping-free = Free to { $places }.
# $sums: one for each currency, as "₦50,000 / £40".
orders-shipping-free-from = Free to { $place } for orders from { $sums }.
orders-shipping-paid = We deliver to { $places } for a fee.
orders-sold-out = Sold out at the moment
# $currency: as USD.
orders-no-rate = We cannot take payments in { $currency } at the moment. Please ask us about this.
orders-not-sold = This is not sold online at the moment
orders-not-sold-any-more = No longer sold
orders-choose-variant = Choose one
orders-quantity = Enter a whole number from 1 to { $most }
orders-cart-full = Your cart is full. Please order what is in it first.
orders-cart-empty = Your cart is empty
orders-item-not-there = Your cart has no such item any more.
orders-left = { $free ->
    [one] Only one left
   *[other] Only { $free } left
}
orders-free = Free
orders-return-days = You may return it within { $days } days
# $places: as "Lagos, Osun State".
orders-pay-on-delivery-in = You can pay on delivery in { $places }
orders-includes-tax = Includes { $tax } VAT

orders-change-gone = No longer sold. It is not counted in the total
orders-change-sold-out = Sold out. It is not counted in the total
orders-change-stock = { $free ->
    [one] Only one is left
   *[other] Only { $free } are left
}
orders-change-dearer = The price went up by { $by }
orders-change-cheaper = The price went down by { $by }
orders-look-at-changes = Something changed. Please look at your items first
orders-no-common-currency = These items are priced in different currencies. Please order them one by one.

orders-place-missing = Choose where it goes
orders-place-not-in-currency = We do not deliver there in this currency
orders-cart-changed = Your cart has been ordered or changed in another tab. Please look at it again.
orders-form-total-unreadable = The total must be a whole number of minor units
orders-total-changed = The total has changed to { $total }. Please look at it and order again.
orders-something-gone = Something you chose is no longer there. Please look at your items.
orders-out-of-stock = “{ $title }” has just sold out. Please look at your items.
orders-only-left = { $free ->
    [one] Only one “{ $title }” is left. Please change how many you want.
   *[other] Only { $free } of “{ $title }” are left. Please change how many you want.
}

orders-pay-card = Verve, Mastercard or Visa
orders-pay-transfer = We show you an account number
orders-pay-on-delivery = Pay the rider
orders-pay-pickup = Pay at the counter
orders-payment-closed = This way to pay is not open at the moment
orders-payment-not-there = You cannot pay like this there
orders-payment-too-small = This sum is too small for a card. Please choose another way to pay
orders-payment-too-large = This order is too large to pay on delivery. Please pay by card or transfer
orders-payment-too-many = You have other orders to pay on delivery. Please pay this one by card or transfer
orders-prices-delivered = Prices include delivery to { $place }
orders-prices-collected = Prices when you collect at { $place }
orders-payment-too-many-tries = Too many card payments are being tried. Nothing was charged. Please wait an hour, or order again and pay by bank transfer.
orders-payment-not-now = This order cannot be paid by card now.
orders-payment-purpose = Order
orders-payment-pay = Pay { $amount }
orders-payment-checking = Checking your payment
orders-payment-link = Back to your order
orders-email-for-download = Enter your email: the link to your file goes there
orders-download-consent-missing = Tick that you want the file at once
orders-download-closed = This file cannot be opened now. Please write to us.
orders-place-download = Download
orders-place-download-days = at once, as soon as it is paid
orders-stock-download = A file to download
orders-cancel-downloaded = You have downloaded a file of this order, so it cannot be cancelled here. Please write to us.
orders-email-for-card = Enter your email: the card receipt goes there
orders-refund-cancelled = Order cancelled
orders-refund-returned = Goods returned

orders-sale-not-registered = It is not registered there at the moment. Please ask us about it
orders-sale-not-licensed = We do not sell medicines there. Please ask us about it
# $why: one of the two sentences above.
orders-sale-refused = “{ $title }” cannot be ordered. { $why }
orders-sale-screening = We ask a few questions about your health. You pay once a pharmacist or doctor has agreed.
orders-sale-prescription = You need a prescription. You pay once a pharmacist or doctor has agreed.
orders-health-adult-missing = Medicines are only for people who are 18 or over. Please confirm this, or ask us
orders-health-answer-missing = Answer this, or write “none”
orders-health-conditions-called = Your answer
orders-health-medicines-called = Your answer
orders-email-for-screening = Enter your email: our answer goes there

orders-return-asked = You asked to return this
orders-return-approved = Waiting for the goods
orders-return-received = The goods came back
orders-return-refused = Not accepted
orders-return-withdrawn = You are keeping it
orders-return-faulty = It is faulty or broken
orders-return-not-as-described = It is not as described
orders-return-other-item = Something else came
orders-return-unsuitable = It does not do what I was told it would
orders-return-unsafe = It is unsafe or out of date
orders-return-changed-mind = I have changed my mind
orders-return-pieces-missing = Choose what you want to return
orders-return-pieces-wrong = Choose no more pieces than you can return
orders-return-reason-missing = Choose why you want to return it
orders-return-text-called = What you wrote
orders-return-text-missing = Tell us what is wrong with it
orders-return-too-late = The { $days } days for changing your mind are over. If something is wrong with it, choose that instead.
orders-return-opened = Some of this is sold sealed. Once the seal is broken, we can only take it back if something is wrong with it.
orders-return-unknown = There is no such return.
orders-return-label-none = Nothing of this order is to come back at the moment.
# $number: of the order.
orders-return-label-title = Return of order { $number }
orders-return-label-from = From: { $name }
orders-return-label-hint = Cut this out and fix it to the parcel.
orders-return-right-uk = In the United Kingdom you have 14 days from the day you get your order to return it for any reason.
orders-return-right-goodwill = We take back unused goods within { $days } days.
orders-return-right-law = If something is faulty, unsafe or not what you ordered, you can return it and get your money back. The law gives you this right.

orders-reorder-nothing = None of this is sold or in stock any more.
orders-reorder-not-all = Some of this is no longer sold or not in stock. The rest is in your cart.

orders-notice-to-pack = An order is ready to pack
orders-notice-said-paid = A buyer says that a transfer is on its way
orders-notice-review = Money came for an order whose goods may be gone, or in another sum
orders-notice-screening = An order waits for a pharmacist or doctor
orders-notice-return = A buyer wants to return something
orders-notice-product-review = A review of a product is ready to check
orders-notice-low-stock = Something in the shop is running low

orders-invoice-title = Invoice { $number }
orders-invoice-receipt = Receipt { $number }
orders-invoice-test = This is a test. Nothing was paid.
orders-invoice-ordered = Order { $number } of { $day }
orders-invoice-paid = Paid on { $day }
orders-invoice-buyer = For { $name }
orders-invoice-discount = Discount: −{ $sum }
orders-invoice-delivery = Delivery: { $sum }
orders-invoice-total = Total: { $sum }
orders-invoice-received = Paid as { $sum }
orders-invoice-refunded = Refunded: { $sum }

orders-review-waiting = We will read it before it is shown
orders-review-published = Published
orders-review-refused = Not published
orders-review-stars-missing = Choose one to five stars
orders-review-name-missing = Enter the name to show with your review
orders-review-text-called = Your review
orders-review-unknown = This order has no such item.

orders-form-name-missing = Enter your name
orders-form-phone-missing = Enter your telephone number
orders-form-terms-missing = Please agree to the terms of sale
orders-form-payment-missing = Choose how to pay
orders-form-street-called = The street
orders-form-street-missing = Enter the house number and street
orders-form-landmark-called = The landmark
orders-form-town-called = The town
orders-form-town-missing = Enter the town or city
orders-form-lga-called = The local government area
orders-form-state-missing = Choose the state
orders-form-state-not-covered = This delivery goes to: { $states }. Please choose another place above.
# $place: the name of the delivery place that covers only this state, as “Osun State”.
orders-form-state-has-own = { $state } has a delivery of its own: { $place }. Check the total, then order with it.
orders-form-area-elsewhere = { $area } is in: { $states }. Choose that state, or another area.
orders-form-postcode-missing = Enter the postcode
orders-form-receiver-name-missing = Enter the name of who receives it
orders-form-receiver-phone-missing = Enter the phone number of who receives it
orders-form-spam = Please leave the hidden field empty.

orders-find-reference-missing = Enter the order number
orders-find-contact-missing = Enter the email address you gave us
orders-find-contact-called = The address

orders-pieces-sent-already = Choose pieces that have not been sent yet
orders-unknown = We have no such order.
orders-proof-missing = Choose a file first
orders-bank-note = Write the reference on your transfer, so that we know it is yours. These accounts never change by phone or chat.
# $day: as "26 November 2026"; $time: as "2:30pm".
orders-moment = { $day }, { $time } in Lagos

orders-step-placed = Order placed
orders-step-cancelled = Order cancelled
# $amount: as ₦5,000.
orders-step-refunded = { $amount } sent back
orders-step-paid = { $total } received
orders-step-part-sent = Part of it sent
orders-step-sent = On its way
orders-step-ready = Ready at { $place }
orders-step-delivered = Delivered
orders-step-downloadable = Ready to download
orders-step-collected = Collected

# $place: the pick-up point.
orders-mail-ready = It is ready to collect at { $place }. Please bring the collection code from your order page.
# $place: where it goes.
orders-mail-packing = We are packing it. It goes to: { $place }.
orders-mail-nothing-else = There is nothing else for you to do.
orders-mail-download = You can download it from your order page.
orders-mail-on-its-way = It is on its way. Please have the handover code from your order page ready.
