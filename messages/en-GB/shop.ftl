## shop/Enquire.tsx

shop-make-enquiries = Make Enquiries
# A button that closes a dialog.
shop-close = Close

## shop/EnquiryForm.tsx

shop-send-enquiry = Send enquiry
# On the button while the form is on its way.
shop-submitting = Submitting...
shop-your-name = Your Name
shop-your-email = Your Email
shop-email-hint = We will reply to this address.
shop-your-enquiry = Your Enquiry

## shop/Favourites.island.tsx

shop-your-favourites = Your favourites
shop-loading-items = Loading items…
# $reason: what went wrong, with a full stop.
shop-favourites-failed = Error: {$reason} Press the button to try again.
# In place of a reason.
shop-no-answer = no answer.
shop-no-favourites-yet = No favourites yet. Tap the heart on an item to save it here, on this device.
shop-favourites-shown =
    { $count ->
        [one] {$count} item, saved on this device.
       *[other] {$count} items, saved on this device.
    }
shop-favourites-gone =
    { $count ->
        [one] One item is no longer in the shop.
       *[other] {$count} items are no longer in the shop.
    }

## shop/HeroPictures.tsx

shop-pause-the-pictures = Pause the pictures

## shop/PictureGallery.tsx

shop-no-picture-yet = No picture yet.
shop-pictures-of = Pictures of {$title}
# A link. $picture: what it shows.
shop-picture-larger = Larger picture: {$picture}
shop-picture-number = Picture {$number} of {$pictures}

## shop/ProductDetails.tsx

# $size: its weight, such as “14 KB”.
shop-picture-uses = The picture uses {$size}.
shop-pictures-use = Each picture uses at most {$size}.
# Above “Make Enquiries”, where a product cannot be put into the cart.
shop-only-by-enquiry = This is not sold online. Ask us, and we will tell you how to get it.
# Before a list of what holds for orders.
shop-when-ordering-opens = When ordering opens:

## shop/SortAndPrice.tsx

shop-sort-and-price = Sort and price
shop-sort-by = Sort by
# The shop's own order.
shop-sort-ours = Our choice
shop-sort-price = Price: lowest first
shop-sort-price-down = Price: highest first
shop-sort-newest = Newest first
# $sign: of the currency, such as “₦”.
shop-price-from = Price from ({$sign})
shop-price-to = Price to ({$sign})
shop-in-stock-only = Only what is in stock
shop-sort-apply = Show
# A link to the list as it was before it was sorted.
shop-sort-clear = Clear

## shop/cart/CartLine.tsx

# $price: a sum of money, for one of several pieces.
shop-each = {$price} each
shop-not-counted = Not counted in the total
# Buttons and a label. <hidden> is only read out.
shop-remove = Remove<hidden> {$title}</hidden>
# Agrees to a new price.
shop-keep = Yes, keep it<hidden>: {$title}</hidden>
shop-how-many-of = How many<hidden> of {$title}</hidden>
shop-update = Update<hidden> {$title}</hidden>

## shop/cart/CouponForm.tsx

shop-coupon-code = Coupon code
shop-coupon-take-away = To take the coupon away, empty this field and press Apply.
shop-coupon-apply = Apply

## shop/cart/PlaceChoice.tsx

# Above the places that an order can be sent to or collected at.
shop-where-to = Where to?
shop-where-to-later = I will say later
shop-where-to-show = Show prices

## shop/cart/PlaceFacts.tsx

# $days: such as “2 to 4 days”.
shop-place-ready-in = Ready in {$days}
shop-place-takes = Takes {$days}
shop-place-pay-there = You can pay when you collect it
shop-place-pay-on-delivery = You can pay on delivery
# $fee: a sum of money, or “Free”.
shop-place-pickup-fee = Pick-up: {$fee}
shop-place-fee = Delivery: {$fee}
shop-place-total = {$total} in all

## shop/cart/Totals.tsx

# Labels of sums of money.
shop-discount = Discount
# $sum: what is taken off.
shop-minus = −{$sum}
shop-pickup = Pick-up
shop-delivery = Delivery
# In place of what delivery costs, while no place is chosen.
shop-choose-where-to = Choose where to
shop-total = Total
# Before a place is chosen.
shop-total-without-delivery = Total without delivery

## shop/checkout/AddressFields.tsx

shop-address = Address
shop-postcode = Postcode
shop-street = Street and number
shop-street-hint-flat = With the flat, or the name of the building.
shop-town = Town or city
shop-landmark = Landmark
shop-landmark-hint = What is near it, such as a school, a mosque or a filling station. It helps the rider to find you.
shop-lga = Local government area
shop-download-consent = I want my file at once. I know that it cannot be given back once I can download it.
shop-email-hint-download = We send you the link to your file.
shop-order-download = Download<hidden> { $title }</hidden>
shop-order-download-later = You can download it here once it is paid.
shop-lga-hint = For our rider, as Olorunda
shop-state = State
shop-choose-state = Choose a state

## shop/checkout/CheckoutForm.tsx

shop-about-you = About you
shop-contact-name = Your name
shop-contact-phone = Phone
shop-contact-phone-hint = We call only about this order.
shop-contact-email = Email
# In brackets behind the label of the email field.
shop-optional-unless-card = optional, unless you pay by card
shop-email-hint-card = For the receipt and the link to your order. Card payments need it.
shop-email-hint-order = For the link to your order.
shop-how-to-pay = How would you like to pay?
# A button. $total: what is to be paid in all.
shop-order-and-pay = Order and pay {$total}
shop-before-you-pay = If you pay by card, you give your card on the next page. Nothing is taken before that.
# The same where a pharmacist or doctor has to agree first.
shop-health-email-hint = For our answer and the link to your order.
# A button. $total: what is to be paid in all.
shop-health-order = Send order, pay {$total} later
shop-health-before-you-pay = A pharmacist or doctor looks at your order first. You pay nothing before they have agreed.

## shop/checkout/CheckoutSummary.tsx

# What is bought follows as a list.
shop-you-are-buying = You are buying
# The sum of them follows. $price: of one piece.
shop-pieces-at =
    { $count ->
        [one] {$count} piece
       *[other] {$count} pieces, {$price} each
    }

## shop/checkout/HealthQuestions.tsx: where a medicine is bought

shop-health-heading = About your health
# “It” in what follows: the medicine.
shop-health-readers = Only a pharmacist or doctor reads this, to see if the medicine suits the person who takes it.
shop-health-prescription = You send us the prescription on the next page.
# A box to tick.
shop-health-adult = The person who takes it is 18 or over
shop-health-conditions = Illnesses and allergies of the person who takes it
shop-health-medicines = Other medicines they take
# Of both.
shop-health-hint = Write “none” if there are none. At most 1,000 characters.

## shop/checkout/Receiver.tsx

shop-somebody-else = Somebody else receives it
shop-receiver-name = Their name
shop-receiver-hint = They are asked for it when the order is handed over.
shop-receiver-phone = Their phone

## shop/favourites-list.ts

# A reason. $status: a number such as 500.
shop-answered = The shop answered {$status}.

## shop/offer/AddToCart.tsx

shop-how-many = How many
shop-buy-now = Buy Now
shop-add-to-cart = Add to Cart
shop-go-to-cart = See your cart
# Of several variants, such as sizes.
shop-variant-plain = Standard
shop-choose-variant = Which one?
# $variants: names with commas between them.
shop-variants-sold-out = Sold out: {$variants}
# $stock: such as “Only 2 left”.
shop-variant-with-stock = {$price}. {$stock}

## shop/offer/OfferTexts.tsx

shop-delivery-heading = Delivery
# Above a list of places.
shop-delivery-one-piece = How long it takes, and what one piece costs in all.

## shop/offer/add-to-cart.behaviour.ts

# $count: pieces of all that is in the cart.
shop-added-to-cart =
    { $count ->
        [one] It is in your cart. You have {$count} item there.
       *[other] It is in your cart. You have {$count} items there.
    }

# $total: as $24.
shop-no-way-to-pay = We cannot take { $total } at the moment: there is no exchange rate for it.
shop-ask-us = Ask us how to order
shop-kept-on-device = You are offline. It is kept on this device, and put in your cart as soon as you open a product or the cart with a connection.

## shop/order/OrderCancel.tsx

# Opens what has to be known before.
shop-order-cancel = Cancel this order
# $sum: what was paid, as “₦20,500”.
shop-order-cancel-paid = Nothing has been sent yet. You will get back { $sum }.
# They said before that they have sent it.
shop-order-cancel-said-paid = Nothing has been sent to you yet. We are still looking for your money: if it arrives, we send it back to you.
shop-order-cancel-unpaid = Nothing has been sent yet, and you owe nothing.
shop-order-cancel-yes = Yes, cancel it

## shop/order/OrderDetails.tsx

shop-order-track = Follow the parcel
# $at: when; $pieces: as '2 × Mosquito net, 1 × Mug'.
shop-order-parcel = Sent { $at }: { $pieces }
shop-order-bought = What you bought
# A short code follows.
shop-order-code-pickup = Collection code
shop-order-code-pickup-hint = Show it when you collect your order.
shop-order-code = Delivery code
# $name: who receives it for the buyer.
shop-order-code-receiver-hint = Tell it to {$name}, who is asked for it. They do not need this page.
shop-order-code-hint = Say it only to the rider who brings your order.
# $sent and $pieces: numbers.
shop-order-part-sent = {$sent} of {$pieces} sent
# Links. <hidden> is only read out. $state: such as “Published”.
shop-review-write = Write a review<hidden> of {$title}</hidden>
shop-review-yours = Your review<hidden> of {$title}</hidden>: {$state}
# Labels of the facts about an order.
shop-order-items = Items
shop-order-payment = Payment
shop-order-refunded = Refunded
# Headings above a place, and above an address.
shop-order-collect-at = Where you collect it
shop-order-goes-to = Where it goes
shop-order-collected-by = Collected by {$name}

## shop/reviews/Reviews.tsx

shop-reviews-heading = Reviews
shop-reviews-from-buyers = Only people who bought it here can write one.
shop-reviews-none = No reviews yet.
# Behind the average, such as 4.6.
shop-reviews-average = { $count ->
    [one] out of 5, from one review
   *[other] out of 5, from { $count } reviews
}
shop-reviews-stars = { $stars ->
    [one] 1 star
   *[other] { $stars } stars
}
shop-reviews-count = { $count ->
    [one] 1 review
   *[other] { $count } reviews
}
shop-reviews-by = { $stars } of 5 · { $name }
# Of the writer. $date: when it was written.
shop-reviews-bought-here = { $date } · Bought here

## shop/Authenticity.tsx

shop-genuine-heading = Is it genuine?
# $authority: NAFDAC or MHRA.
shop-genuine-registration = { $authority } number
shop-genuine-batch = Batch
shop-genuine-best-before = Best before

## shop/order/OrderMissing.tsx

shop-order-failed = We could not open your order.
shop-order-unknown = We have no such order
shop-order-unknown-text = The link may be incomplete, or the order may be long over. Find it with its number and your email, or write to us.

## shop/order/OrderPapers.tsx

# Links to one file: until the order is paid, and after.
shop-order-invoice = Invoice (PDF)
shop-order-receipt = Receipt (PDF)
# A button.
shop-order-again = Order this again

## shop/order/OrderPart.tsx

shop-order-back = Back to your order

## shop/order/OrderPaying.tsx

shop-see-your-order = See your order
shop-order-paid-words = We have your payment, and will pack your order.
shop-pay-heading = Pay {$total}
# $until: such as “Thursday 26 November 2026, 11:02 in Lagos”.
shop-order-held = We keep your order for you until {$until}.
# $price: the total in one currency, such as “$25”; $amount: the same in the currency of the payment.
shop-price-today = {$price} are <strong>{$amount}</strong> today.
shop-price-valid = This price is valid until {$time}.
shop-network-drops = <strong>If your network drops, do not pay twice.</strong> Come back to this page and we will show you if your payment has arrived.
shop-card-number-note = Your card number goes straight to the payment company. We never see it.
shop-no-rate = The exchange rate is not available, so we cannot take a payment right now. Nothing was charged, and your order is saved.
shop-try-again = Try again

## shop/order/OrderReturns.tsx

# Above what the buyer sends back.
shop-return-section = Returns
# A link to a form.
shop-return-start = Return something
# $at: such as “Thursday 26 November 2026, 11:02 in Lagos”.
shop-return-asked = You asked on {$at}
# $sum: what goes back.
shop-return-refund = Your refund: <strong>{$sum}</strong>
shop-return-label = Print the label for the parcel (PDF)
shop-return-photos = Photos
shop-return-photo = A photo of what is wrong
# $size: such as “10 MB”.
shop-return-photo-hint = PDF, JPEG or PNG, up to {$size}.
# Opens what has to be known before.
shop-return-withdraw = Keep it after all
shop-return-withdraw-text = We close this return, and you keep what you bought.
shop-return-withdraw-yes = Yes, I am keeping it

## shop/order/OrderScreening.tsx: a pharmacist or doctor looks at an order before it is paid

shop-screening-text = You have paid nothing yet. A pharmacist or doctor looks at your order first, and we keep it for you meanwhile. We write to you as soon as they have answered.
shop-screening-text-prescription = You have paid nothing yet. Please send us your prescription below. A pharmacist or doctor then looks at it and at your order, and we write to you as soon as they have answered.
# Headings above the prescription.
shop-screening-send-heading = Send us your prescription
shop-screening-sent-heading = Your prescription
shop-screening-label = Photo or scan of the prescription
# $size: such as “10 MB”.
shop-screening-hint = Show the whole page, sharp enough to read. PDF, JPEG or PNG, up to {$size}.

## shop/order/OrderSteps.tsx

# Read out before the steps of an order.
shop-order-steps = Where your order is
# A step that is not done.
shop-order-not-yet = Not yet

## shop/order/OrderTransfer.tsx

shop-transfer-heading = Send the money
# The reference follows in a line of its own. $amount: a sum of money.
shop-transfer-instruction = Send <strong>{$amount}</strong> and write this reference with it:
# $until: such as “Thursday 26 November 2026, 11:02 in Lagos”.
shop-transfer-held = We keep your order for you until {$until}. If you have sent nothing by then, it closes and you owe nothing.
shop-where-to-send = Where to send the money
# A button.
shop-said-paid = I have sent it
shop-transfer-waiting-title = Your bank says sent, but we still wait?
shop-transfer-waiting = Do not pay twice. A transfer can take some hours, and some days from abroad. We say so here as soon as we have it.
# $size: such as “10 MB”.
shop-proof-hint = A screenshot or photo of the transfer helps us to find it sooner. PDF, JPEG or PNG, up to {$size}.

## shop/order/OurAnswer.tsx

# What the shop wrote follows.
shop-order-answer = Our answer

## shop/order/ReturnForm.tsx

shop-return-what = What do you want to return?
shop-return-sealed = Sold sealed
# <hidden> is only read out.
shop-return-this = Return this<hidden>: {$title}</hidden>
shop-return-how-many = How many<hidden> of {$title}</hidden>
# In place of a number of pieces.
shop-return-none = None
shop-return-reason = Why do you want to return it?
shop-return-seals = Is it still sealed?
shop-return-seals-hint = Once a seal is broken, we can only take that item back if something is wrong with it.
shop-return-unopened = The seals are unbroken
shop-return-text = What is wrong with it?
shop-return-text-hint = A few sentences are enough. At most 2,000 characters.
# In brackets behind the label.
shop-return-text-optional = optional if you have changed your mind
shop-return-proof = A photo, if it helps
# $size: such as “10 MB”.
shop-return-proof-hint = PDF, JPEG or PNG, up to {$size}. You can send more later, on the page of your order.
shop-return-proof-again = If you had chosen a photo, please choose it again.
# A button.
shop-return-ask = Ask to return
shop-return-wait = Please do not send anything back yet. Our answer will be on the page of your order.

## shop/order/ReviewForm.tsx

shop-review-rules = We read every review before we show it. Only people who bought it here can write one.
shop-review-stars = How many stars do you give it?
shop-review-five = 5 stars, very good
shop-review-four = 4 stars, good
shop-review-three = 3 stars, all right
shop-review-two = 2 stars, poor
shop-review-one = 1 star, very poor
shop-review-name = The name to show with it
shop-review-name-hint = A first name is enough. Everybody can see it.
shop-review-text = Your review
shop-review-text-hint = What is good about it, and what is not? Please leave out anything about your health or somebody else’s. At most 2,000 characters.
shop-review-send = Send review
shop-review-delete = Delete my review
# Below how the review stands.
shop-review-change = You can change it below. We then read it again before we show it.

## shop/order/order.ts

# What the page of an order is called while it stands so.
shop-order-heading-screening = A pharmacist is looking at your order
shop-order-heading-pending = Pay for your order
shop-order-heading-unpaid = Your order is not paid yet
shop-order-heading-checking = We are checking your payment
shop-order-heading-transfer = Order kept for you
# “It”: the transfer.
shop-order-heading-said-paid = Thank you, we are looking for it
shop-order-heading-review = We are looking at your order
shop-order-heading-packing = Thank you, we are packing your order
shop-order-heading-part-sent = Part of your order is on its way
shop-order-heading-part-ready = Part of your order is ready
shop-order-heading-sent = Your order is on its way
shop-order-heading-ready = Ready to collect
shop-order-heading-delivered = Your order has arrived
shop-order-heading-collected = You have collected your order
shop-order-heading-cancelled = Your order is cancelled

## shop/pages/cart.page.tsx

shop-your-cart = Your cart
shop-cart-description = What you are about to buy, and what it costs in all.
shop-keep-shopping = Back to the shop
shop-cart-failed = We could not open your cart.
shop-our-fault = It is our fault, not yours.
shop-cart-kept = Your cart is kept for 30 days.
shop-cart-empty = Your cart is empty
shop-cart-empty-text = What you add in the shop waits for you here.
shop-go-to-shop = Go to the shop
shop-cart-changed =
    { $count ->
        [one] {$count} thing changed since you looked last. Please check it before you go on.
       *[other] {$count} things changed since you looked last. Please check them before you go on.
    }
shop-what-it-costs = What it costs
shop-check-out = Check out

## shop/pages/checkout.page.tsx

shop-checkout-heading = Check out
shop-checkout-description = Where it goes, how you pay, and what it costs in all.
shop-checkout-failed = We could not open the checkout.
shop-back-to-cart = Back to your cart
shop-nothing-to-buy = There is nothing to buy here
shop-no-payments = We cannot take a payment for this place at the moment. Please choose another one, or write to us.
shop-no-places = We do not deliver in this currency at the moment. Please choose another currency, or write to us.
# Opens the choice of a place. $place: the chosen one.
shop-goes-to = Where to: {$place} (change)

## shop/pages/enquiry.page.tsx

shop-enquiry-sent = We have your enquiry
shop-back-to = Back to {$title}
shop-product-not-found = Product not found.
shop-product-unread = Error loading product.
shop-back-to-products = Back to products
shop-ask-us-about = Ask us about {$title}.

## shop/pages/find-order.page.tsx

shop-find-my-order = Find my order
shop-find-order-lead = We email you a link to your order. You need no password.
shop-find-order-reference = Order number
shop-find-order-reference-hint = Like S-7K3M9QXB. It is in our email to you.
shop-find-order-contact = Email that you gave us
shop-find-order-send = Find it
shop-find-order-same-answer = You get the same answer on the next page, whether the two match or not. So nobody else can find out what you bought.

## shop/pages/order-return.page.tsx

shop-return-heading = Return something
shop-return-description = What you can return, and how.
# Above what the buyer has a right to.
shop-return-rights = Your rights
shop-return-nothing = There is nothing in this order that you can return now. You can return what has been sent and paid for, and each item only once.

## shop/pages/order-review.page.tsx

shop-review-heading = Write a review
shop-review-heading-own = Your review
shop-review-description = Say what you think of what you bought.
shop-review-not-found = There is nothing to review here
shop-review-not-found-text = You can review what you bought once it has arrived. If it has, the link may be incomplete.

## shop/pages/order-sent.page.tsx

shop-order-sent-heading = Check your email
shop-order-sent-text = If the two match, we have emailed you a link to your order.
shop-order-sent-help = No email within a few minutes? Check your spam folder, and check the order number: two characters may have changed places.
shop-order-sent-again = Try again

## shop/pages/order.page.tsx

shop-order-title = Your order
shop-order-description = Pay, follow or cancel your order.
shop-order-number = Order {$reference}
shop-order-checking-text = Do not pay again. We are checking your payment, and will say so here as soon as we know.
shop-order-review-text = You do not need to do anything, and please do not pay again. A person is looking at it and will write to you.
shop-order-cancelled-text = You owe nothing. If you paid, your money goes back to you.
# $sum: what was paid, as “₦20,500”.
shop-order-cancelled-money = You owe nothing. We refund { $sum } to the card or account that paid. The bank may take up to 10 working days to show it.
shop-order-cancelled-refunded = You owe nothing. We have refunded { $sum } to the card or account that paid. The bank may take up to 10 working days to show it.
# It was paid, and nothing is owed any more.
shop-order-cancelled-settled = You owe nothing.
# Above buttons that copy the link or send it to oneself.
shop-order-link-save = Save the link to your order: it works on any phone or computer. Anyone with it can see your order, or cancel it.
# A link follows.
shop-order-question = Is something wrong with order {$reference}?
shop-contact-us = Contact us

## shop/pages/product.page.tsx

shop-product-not-found-text = It may be sold out or have a new name.
# The way back to the shop's first page.
shop-breadcrumb = Shop

## shop/pages/shop.page.tsx

shop-get-inspired = Get Inspired
# The first of the categories: no filter.
shop-all-categories = All
shop-show-all-items = Show all items
shop-item-count =
    { $count ->
        [one] {$count} item
       *[other] {$count} items
    }
# What a list holds: “Pages of items”.
shop-items = items
shop-page-heading = Empowering your wellness journey to support your healthy lifestyle.
shop-shop-now = Shop Now

## shop/terms.ts

# Titles of tiles: what delivery costs, and until when goods may be returned.
shop-tile-shipping = Shipping
shop-tile-transparent = Transparent
# $days: a number, from 14 on.
shop-tile-returns = Hassle-free return policy: {$days} days.
shop-note-pay-on-delivery = Pay on delivery might be available
# $days: a number, from 14 on.
shop-note-returns = Easy {$days} days returns

## shop/words.ts

shop-description = Health devices for the home and merchandise.
shop-nothing-found = No items match your search.
