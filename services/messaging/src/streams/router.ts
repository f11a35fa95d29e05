import { Router } from 'express'
import type { Request, RequestHandler, Response } from 'express'
import { principalOf } from '@app/platform/http/identity.ts'
import { badRequest, notFound, Refusal, unauthorized } from '@app/platform/http/refusal.ts'
import { holds } from '@app/platform/http/principal.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Messaging } from '../context.ts'
import { countsOf } from '../notifications/publish-counts.ts'
import { pushPublicKey } from '../push-subscriptions/send-push.ts'

const threadShape = /^(entry|post):([1-9]\d{0,9})$/
const magazineShape = /^[1-9]\d{0,9}$/
const agoShape = /^\d{1,8}$/

const one = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** What a reader asks to hear about: `thread=entry:12`, `magazine=5`, or with neither the whole instance's new items. */
const topicsOf = (req: Request, byDefault: readonly string[]): Set<string> => {
  const thread = one(req.query['thread'])
  const magazine = one(req.query['magazine'])
  if (thread !== null && !threadShape.test(thread))
    throw badRequest('query.thread: must be entry:ID or post:ID.')
  if (magazine !== null && !magazineShape.test(magazine))
    throw badRequest('query.magazine: must be the id of a magazine.')
  const topics = [
    ...(thread === null ? [] : [`thread:${thread}`]),
    ...(magazine === null ? [] : [`magazine:${magazine}`]),
  ]
  return new Set(topics.length > 0 ? topics : byDefault)
}

const openStream = (
  { hub }: Messaging,
  req: Request,
  res: Response,
  principal: Principal | null,
  topics: Set<string>,
  first: { event: string; data: unknown },
) => {
  const userId = principal?.userId ?? null
  const address = req.ip ?? ''
  if (!hub.hasRoomFor({ userId, address }))
    throw new Refusal(429, 'Too many live streams are open. Close a tab, or come back later.', {
      'Retry-After': '30',
    })
  const lastEventId = one(req.headers['last-event-id']) ?? one(req.query['lastEventId'])
  const ago = one(req.query['ago'])
  const sinceMs = ago !== null && agoShape.test(ago) ? Date.now() - Number(ago) : null
  const { clientId = null, sessionId = null } = principal ?? {}
  hub.connect({ userId, clientId, sessionId, topics, address }, res, { lastEventId, sinceMs }, first)
}

/**
 * Live streams as server-sent events. `/live/me`: a member's notifications and counts, with `?thread=` also what
 * happens in an open thread. `/live/feed`: new items, for anybody. `ago=2500` begins with what happened in so many
 * milliseconds before: the page was made then.
 */
export const streamRouter = (messaging: Messaging): Router => {
  const router = Router()
  const requireLive: RequestHandler = async (_req, _res, next) => {
    if (!(await messaging.liveSetting.isOn()))
      throw notFound('This instance does not tell of what happens as it does.')
    next()
  }

  router.get('/live/me', requireLive, async (req, res) => {
    const principal = principalOf(req)
    if (!principal) throw unauthorized()
    if (!holds(principal, 'user:notification:read'))
      throw new Refusal(403, 'The token lacks the scope user:notification:read.')
    const topics = topicsOf(req, [])
    const counts = await countsOf(messaging, principal.userId)
    if (!res.destroyed) openStream(messaging, req, res, principal, topics, { event: 'count', data: counts })
  })

  router.get('/live/feed', requireLive, (req, res) => {
    openStream(messaging, req, res, null, topicsOf(req, ['feed']), { event: 'hello', data: {} })
  })

  /** What a browser needs to subscribe to Web Push here (RFC 8292). */
  router.get('/live/push-key', async (_req, res) => {
    res.json({ key: await pushPublicKey(messaging) })
  })
  return router
}
