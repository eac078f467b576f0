## policy/pages/accessibility.page.tsx

policy-access-title = Accessibility statement
policy-access-description = What we do so that everybody can use this site, what does not work well yet, and how to tell us.
policy-access-checked = Last checked on <time>29 November 2026</time>.
policy-access-lead = Everybody should be able to read this site, ask, book and pay: with old phones and slow lines, by keyboard, with a screen reader, with large text, and without scripts.
policy-access-aim = What we work to
policy-access-aim-text = We aim at WCAG 2.2, level AA. The pages are tested with each change: by a program that looks for faults (axe), at 320 pixels in width, in light and in dark colours, by keyboard, and without scripts. This is our own check. Nobody from outside has examined the site.
policy-access-can = What you can do
policy-access-can-settings = Make text larger, space wider and contrast stronger, and stop movement, in <link>reading settings</link>.
policy-access-can-zoom = Enlarge pages to four times their size without scrolling sideways.
policy-access-can-listen = Listen to articles: those with a recording have a player at the top.
policy-access-can-data = Use low data, which leaves out fonts, and pictures until you tap them.
policy-access-can-scripts = Read, ask, book and pay with scripts switched off. Calls need them.
policy-access-gaps = What does not work well yet
policy-access-gap-captions = Not every film has captions or a transcript. Some were made elsewhere and are shown as they are.
policy-access-gap-sign = There is no sign language.
policy-access-gap-languages = The pages are in English. Other languages are in single articles and films only.
policy-access-gap-files = Files that other people send or publish (PDF reports, leaflets) may not be readable by screen readers.
policy-access-gap-payment = The payment company’s own pages are not ours, and we cannot change them.
policy-access-gap-calls = A call shows no captions. You can write to the doctor during the visit instead.
policy-access-tell = Tell us
policy-access-tell-text = If something here keeps you out, <link>write to us</link>. Say which page it is and what you use.

## policy/pages/policy-document.page.tsx

policy-other-documents = Other documents
policy-page-not-found = Page Not Found
policy-page-not-found-text = We cannot find this document. It may have a new name.

## policy/pages/policy.page.tsx

# A link. $title: of the document.
policy-on-its-own-page = {$title}, on its own page

## policy/words.ts

policy-unread = The documents could not be loaded. Please try again.
