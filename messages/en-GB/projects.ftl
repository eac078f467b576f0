## projects/ProjectCard.tsx

# A link to a project; its name is read out behind it.
projects-open = Open

## projects/pages/projects.page.tsx

# Behind “Error:”.
projects-unread = projects could not be loaded.

## projects/words.ts

projects-description = What we are working on, and how to support it.
