## not-found/pages/not-found.page.tsx

not-found-text = The page you asked for is not here. It may have moved, or the address may have a small mistake in it.
not-found-heading = Page Not Found
not-found-search = Search the site
not-found-to-homepage = Go to Homepage
