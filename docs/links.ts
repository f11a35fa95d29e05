/**
 * Addresses outside this site. The API, and with it the apps and the people around them, is that of the Mbin project;
 * whoever publishes a site of their own names their own places in the environment of the build.
 */
const given = (name: string, otherwise: string): string => process.env[name] || otherwise

export const links = {
  site: given('DOCS_URL', 'http://localhost:3000'),
  project: given('DOCS_PROJECT_URL', 'https://joinmbin.org'),
  github: given('DOCS_GITHUB_URL', 'https://github.com/MbinOrg/mbin'),
  magazine: given('DOCS_MAGAZINE_URL', 'https://kbin.run/m/Mdev'),
  releases: given('DOCS_RELEASES_URL', 'https://gehirneimer.de/m/mbinReleases'),
  blog: given('DOCS_BLOG_URL', 'https://joinmbin.org/blog'),
  chat: given('DOCS_CHAT_URL', 'https://matrix.to/#/#mbin:melroy.org'),
} as const
