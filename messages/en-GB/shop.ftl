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
shop-sort-apply = Show
# A link to the list as it was before it was sorted.
shop-sort-clear = Clear

## shop/favourites-list.ts

# A reason. $status: a number such as 500.
shop-answered = The shop answered {$status}.

## shop/pages/enquiry.page.tsx

shop-enquiry-sent = We have your enquiry
shop-back-to = Back to {$title}
shop-product-not-found = Product not found.
shop-product-unread = Error loading product.
shop-back-to-products = Back to products
shop-ask-us-about = Ask us about {$title}.

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

## shop/words.ts

shop-description = Health devices for the home and merchandise.
shop-nothing-found = No items match your search.
