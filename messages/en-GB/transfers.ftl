## transfers/src/matching/proposals.rs

# Desk: why a line of a bank statement seems to pay a certain gift or order.
transfers-match-reference = The reference is in the line
transfers-match-reference-near = The reference is in the line, with one character changed
transfers-match-amount = The amount is the same
transfers-match-name = The name is in the line
transfers-match-name-part = Part of the name is in the line

## transfers/src/matching/statement_parser.rs

# Desk: a bank statement that staff bring in as a CSV file.
transfers-bank-statement-row-unreadable = The row cannot be read.
transfers-bank-statement-no-columns = No date and amount columns found. Export the statement as CSV with its column headings
transfers-bank-statement-amount-missing = There is no amount in this row.
transfers-bank-statement-amount-unreadable = The amount cannot be read.
transfers-bank-statement-date-unreadable = The date cannot be read.

## transfers/src/proofs/proof_kind.rs

# A proof is a picture or PDF that shows that a bank transfer was made.
transfers-proof-refused = This file cannot be taken.
transfers-file-size-megabytes = { $size } MB
transfers-file-size-kilobytes = { $size } KB

## transfers/src/proofs/transfer_proofs.rs

transfers-proof-wrong-type = Choose a PDF, a JPG or a PNG. A screenshot or a photo of the slip is fine
transfers-proof-too-large = The file must be smaller than 10 MB
transfers-proof-unreadable = This picture cannot be read. Send another one
# $most: how many proofs one item may have, more than one.
transfers-proof-too-many = You can send { $most } files. Remove one first
transfers-account-bank = Bank
transfers-account-name = Account name
transfers-account-number = Account number
transfers-account-sort-code = Sort code
transfers-account-swift-code = SWIFT code
transfers-account-currency = Currency
