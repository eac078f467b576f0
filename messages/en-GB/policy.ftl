## policy/pages/policy-document.page.tsx

policy-other-documents = Other documents
policy-page-not-found = Page Not Found
policy-page-not-found-text = We cannot find this document. It may have a new name.

## policy/pages/policy.page.tsx

# A link. $title: of the document.
policy-on-its-own-page = {$title}, on its own page

## policy/words.ts

policy-unread = The documents could not be loaded. Please try again.
