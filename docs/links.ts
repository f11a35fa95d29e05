/**
 * Addresses outside this site: whoever publishes a site of their own names their places in the environment of the build.
 * What is not named leads to the page that says so, and to no other project.
 */
const given = (name: string, heading: string): string => process.env[name] || `/places#${heading}`

export const links = {
  site: process.env['DOCS_URL'] || 'http://localhost:3000',
  /** Where the sources of a page are edited: the folder `docs/` of a forge. Without it no page offers that. */
  edit: process.env['DOCS_EDIT_URL'] || undefined,
  project: given('DOCS_PROJECT_URL', 'project'),
  github: given('DOCS_GITHUB_URL', 'sources'),
  magazine: given('DOCS_MAGAZINE_URL', 'magazines'),
  releases: given('DOCS_RELEASES_URL', 'magazines'),
  blog: given('DOCS_BLOG_URL', 'updates'),
  chat: given('DOCS_CHAT_URL', 'chat'),
} as const
