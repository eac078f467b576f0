## about/Introduction.tsx

about-title = About {$doctor}
about-partner-with-me = Partner With Me
about-request-for-more-information = Request For More Information

## about/pages/about.page.tsx

about-how-we-work = How we work
about-our-mission = Our mission
about-core-values = Core values
about-in-numbers = In numbers
