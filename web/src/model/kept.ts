/**
 * What a browser keeps of what was read, so that it can be read without a connection. Page and service worker agree here
 * on what that is, where it lies, and what they tell each other.
 */

/** Names of the caches that belong to whoever reads: all of them go with the session. */
export const KEPT = {
  pages: 'pages',
  saved: 'saved',
  reads: 'reads',
  pictures: 'pictures',
  /** Pages that were opened without loading them anew: their addresses and titles alone. */
  visits: 'visits',
  /** The page that lists what can be read. */
  shell: 'shell',
  /** Whose all this is. */
  reader: 'reader',
} as const

/** The page that lists what can be read; `?to=` names the one that was wanted. */
export const OFFLINE_PATH = '/offline'

/** When something was kept, and what the page is called, beside its own headers. */
export const KEPT_AT = 'x-kept-at'
export const KEPT_TITLE = 'x-kept-title'

/** What the page tells the service worker. */
export type ToWorker =
  /** Who reads, where they are, and which files the page is made of. */
  | { type: 'reader'; id: number | null; path: string; files: string[] }
  | { type: 'visited'; path: string; title: string }
  | { type: 'saved'; path: string; on: boolean }

/** What the service worker tells its pages. */
export type FromWorker = { type: 'unreachable' }

/** Accounts, secrets, what is for staff, and pages that only ask something. */
const PRIVATE = [
  /^\/(?:api|auth|oauth|authorize|consent|live|media|mail|act|assets|login|logout|register|2fa|verify|account|contact|drafts|welcome|offline|resend-email-activation|reset-password|settings|profile|admin|modlog|crosspost|newMagazine)(?:\/|$)/,
  /^\/mod\/reports(?:\/|$)/,
  /^\/m\/[^/]+\/(?:panel|modlog)(?:\/|$)/,
  /^\/u\/[^/]+\/message$/,
  /^\/(?:e|ec|p|pc)[amrd]\/\d+$/,
  /\/(?:edit|moderate|comment\/create(?:\/\d+)?)$/,
]

/** Whether a page that was read stays readable. */
export const isPageKept = (pathname: string): boolean => !PRIVATE.some((some) => some.test(pathname))

/** What is read of threads, microblogs, comments, magazines and people, and no more. */
const READ = [
  /^\/api\/(?:combined|comments|domains?|emoji|entries|entry|info|post|post-comments|posts|search|tag)(?:\/|$)/,
  /^\/api\/instance(?:\/presentation)?$/,
  /^\/api\/bookmark-lists(?:\/show)?$/,
  /^\/api\/magazines(?:\/subscribed)?$/,
  /^\/api\/magazine\/(?:name\/)?[^/]+(?:\/(?:combined|comments|entries|people|posts|theme)(?:\/v2)?)?$/,
  /^\/api\/users\/(?:name\/[^/]+|\d+(?:\/(?:content|counts|entries|comments|posts|post-comments|boosts|pinned))?)$/,
]

/** Whether an answer of the API is kept. */
export const isReadKept = (pathname: string): boolean => READ.some((some) => some.test(pathname))

const SESSION =
  /^\/(?:act\/\w+\/)?(?:auth|oauth|login|logout|register|2fa|verify|reset-password|account)(?:\/|$)/

/** Whether somebody else may read afterwards: whoever signs in, out or up leaves nothing of what was kept. */
export const changesReader = (method: string, pathname: string, isPage: boolean): boolean =>
  SESSION.test(pathname) && (method === 'GET' ? isPage && /^\/(?:auth|oauth)\//.test(pathname) : true)
