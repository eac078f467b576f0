# What the checkout client shows above a page (web/src/checkout). What it tells programs is not here.

checkout-page-loading = Loading the payment page…
checkout-page-slow = The payment page is taking longer than usual. You can wait, or go on in another way.
checkout-page-silent = The payment page does not answer. If you see a page of your bank, go on there; or go on in another way.
checkout-try-again = Try again
checkout-cancel = Cancel payment
checkout-continue-there = Continue on the payment page
checkout-title = Card payment
checkout-wallet-failed = An error occurred while paying with Apple Pay. Please try again or use another payment method.
checkout-vault-why = Access your saved cards and bank details for faster, more secure payments
checkout-wallet-why = Pay with Apple Pay to complete your purchase without filling a form
checkout-pay-with-vault = Pay with Vault
checkout-other-methods = Use other payment methods
checkout-more-options = More payment options
checkout-or = or
checkout-close = Close
checkout-service-unreachable = The payment service could not be reached. Please check your connection and try again.
checkout-service-slow = The payment service took too long to answer. Please try again.
checkout-service-not-understood = The payment service gave an answer that was not understood. Please try again.
checkout-pay-with-apple-pay = Pay with Apple Pay
checkout-secured = Secured by Paystack
