## page/pages/own-page.page.tsx

page-not-found = Page Not Found
page-not-found-text = We cannot find this page. It may have a new name.
page-home = Go to the home page
page-unread = This page cannot be shown just now
