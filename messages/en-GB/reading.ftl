## reading/pages/reading-settings.page.tsx

reading-title = Reading settings
reading-description = Make the text larger, the lines wider apart, the colours stronger, and stop what moves.
reading-lead = Choose what makes this site easier to read. Each choice counts for all pages, and is kept on this device for a year. No account is needed.
reading-back = Back to the page you came from
reading-size = Text size
reading-size-normal = Normal
reading-size-large = Large
reading-size-largest = Largest
reading-spacing = Space between letters and lines
reading-spacing-normal = Normal
reading-spacing-wide = Wide
reading-contrast = Contrast
reading-contrast-normal = Normal
reading-contrast-more = Strong
reading-motion = Movement
reading-motion-device = Same as my device
reading-motion-less = Nothing moves
reading-titles = Title of the tab
reading-titles-normal = Name of the page
# $brand: the name of the site.
reading-titles-plain = Only “{$brand}”
reading-listen = Reading is hard for you? <link>Listen</link> has big pictures and articles that you can hear.
reading-titles-help = The title of the tab is what somebody beside you sees, and what the browser’s history keeps. The address of each page stays in the history.
# $label: of the link in the corner, “Leave this page”.
reading-exit-help = On pages that you may want to hide, “{$label}” in the corner opens another site in their place at once. So do three presses of Escape. It also removes the articles and unsent messages that this device kept.
reading-try = How it looks
reading-try-first = Wash your hands with soap and clean running water for 20 seconds: before you cook, before you eat, and after the toilet.
reading-try-second = Soap takes germs away that water alone leaves on the skin. Rub between the fingers and under the nails, too.
reading-more = Colours (light or dark), prices and low data are chosen at the foot of every page.
reading-statement = What works well here, and what does not yet: <link>our accessibility statement</link>.
