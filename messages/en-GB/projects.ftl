## projects/ProjectCard.tsx

# $name: of the project.
projects-open = Open {$name}

## projects/pages/projects.page.tsx

# Behind “Error:”.
projects-unread = projects could not be loaded.

## projects/words.ts

projects-description = What we are working on, and how to support it.
