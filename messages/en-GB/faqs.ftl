## faqs/pages/faqs.page.tsx

faqs-unread = The questions could not be loaded. Please try again.
faqs-none-yet = No questions have been published yet.
faqs-show-all = Show all
# What a list holds: “Pages of questions”.
faqs-questions = questions
