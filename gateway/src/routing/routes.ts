import type { LimitClass } from '@app/contract/limits.ts'
import type { Context } from '@app/contract/operation.ts'
import findMyWay from 'find-my-way'

/** Where a request that is no operation of the contract goes, and how it is treated on the way. */
export type Route = {
  to: Context | 'web'
  /** Where it goes instead when the caller asks for ActivityPub, and for every POST (inboxes). */
  activity?: 'federation'
  /** Whether session cookie and bearer token are looked at; elsewhere they are not even passed on. */
  identity: boolean
  rate: LimitClass | null
  /** Readable by scripts of other sites. */
  cors: boolean
  /** Which set of security headers goes with the answer. */
  headerProfile: 'api' | 'page' | 'media'
  /**
   * The same for everybody, members too, and kept for so long. Where the instance is for members only, they alone get
   * it, and nothing is kept.
   */
  alikeMs?: number
  /** Passed through as it comes, for as long as it lasts. */
  stream?: boolean
}

const identity = { to: 'identity', identity: true, rate: null, cors: false, headerProfile: 'api' } as const
/** Where ActivityPub is spoken. */
export const federationRoute = {
  to: 'federation',
  identity: false,
  rate: 'inbox',
  cors: true,
  headerProfile: 'api',
} as const satisfies Route
const federation = federationRoute
const page = { to: 'web', identity: true, rate: 'web', cors: false, headerProfile: 'page' } as const
const shared = { ...page, activity: 'federation' } as const

/** Feeds for readers of feeds, which come by themselves every few minutes, many from one address. */
const syndication = {
  to: 'content',
  identity: true,
  rate: 'web',
  cors: true,
  headerProfile: 'media',
  alikeMs: 5_000,
} as const satisfies Route

/**
 * Everything beyond the operations of the contract. `/*` at the end takes the rest of the path, `:name` one part of
 * it; the more specific pattern wins. An unknown address under `/api` is a 404 problem and never a page.
 */
export const routes: Readonly<Record<string, Route>> = {
  '/authorize': identity,
  '/authorize/*': identity,
  '/token': { ...identity, identity: false, cors: true },
  '/revoke': { ...identity, identity: false, cors: true },
  '/par': { ...identity, identity: false, cors: true },
  '/introspect': { ...identity, identity: true, cors: true },
  '/auth/*': { ...identity, rate: 'web' },
  '/auth/login': { ...identity, rate: 'user_login' },
  '/auth/register': { ...identity, rate: 'user_register' },
  '/.well-known/oauth-authorization-server': { ...identity, identity: false, cors: true },
  '/.well-known/jwks.json': { ...identity, identity: false, cors: true },

  '/media/*': { to: 'media', identity: false, rate: 'media', cors: true, headerProfile: 'media' },

  '/themes/*': { to: 'community', identity: true, rate: 'media', cors: false, headerProfile: 'api' },

  '/rss': syndication,
  '/atom': syndication,
  '/json': syndication,

  '/live/*': {
    to: 'messaging',
    identity: true,
    rate: 'web',
    cors: false,
    headerProfile: 'api',
    stream: true,
  },
  // Mail readers send it without a cookie (RFC 8058); the link itself is the proof.
  '/mail/unsubscribe': { ...page, to: 'messaging', identity: false },

  '/.well-known/security.txt': {
    to: 'community',
    identity: false,
    rate: 'media',
    cors: true,
    headerProfile: 'api',
  },
  '/.well-known/webfinger': federation,
  '/.well-known/nodeinfo': federation,
  '/.well-known/host-meta': federation,
  '/nodeinfo/*': federation,
  '/contexts': federation,
  '/inbox': federation,
  '/f/*': federation,
  '/i/*': federation,
  '/u/:name/inbox': federation,
  '/m/:name/inbox': federation,
  '/u/*': shared,
  '/m/*': shared,
  '/t/:id': shared,
  '/message/*': shared,
  '/reports/*': shared,
  '/': shared,

  '/api/docs': page,
  '/*': page,
}

/** Finds the route of a path; null for what no pattern takes. */
export const createRouteTable = (table: Readonly<Record<string, Route>> = routes) => {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 2048 })
  for (const [path, route] of Object.entries(table)) router.on('GET', path, () => undefined, route)
  return (path: string): Route | null => (router.find('GET', path)?.store as Route | undefined) ?? null
}
