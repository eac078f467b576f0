## search/NothingFound.tsx

search-everything = Search everything
search-popular-heading = Often searched for
search-topics-heading = Articles by topic
search-other-ways = Or read the <faqs>frequently asked questions</faqs>, <ask>ask the doctor, publicly or privately</ask>, or <contact>contact us</contact>.

## search/islands/suggest.island.tsx

search-suggestions-label = Suggestions

## search/pages/search.page.tsx

# Opens the other steps of a box that says whom to ring; the first stands above.
search-more-to-do = What else to do
search-pages-label = Pages of this site
search-kinds-label = Kinds of results
# $words: of the settings, “Search only for”; $query: what was typed.
search-as-typed = {$words} “{$query}”
# $words: of the settings, “Also searched for”; $terms: words with commas between them.
search-also = {$words}: {$terms}
search-no-more-results = There are no more results.
search-first-page = Back to the first page
search-results =
    { $count ->
        [one] {$count} result
       *[other] {$count} results
    }
# Stands in “Pages of results”.
search-pager-label = results

## search/suggestions.ts

search-no-suggestions = No suggestions. Press Enter to search.
search-suggestions =
    { $count ->
        [one] {$count} suggestion, use the down arrow.
       *[other] {$count} suggestions, use the down arrow.
    }

## search/words.ts

search-hint = Use your own words.
