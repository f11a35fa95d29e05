import { contentCards } from '@app/contract/calls/content.ts'
import { pinnedEntries } from '@app/contract/calls/remote-moderation.ts'
import type { MagazineCard } from '@app/contract/events/community.ts'
import type { ContentCard, SubjectType } from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { Calls } from '@app/platform/calls/calls.ts'
import type { InstanceConfig } from '@app/platform/config/instance.ts'
import type { Database } from '@app/platform/db/database.ts'
import { wantsActivity } from '@app/platform/http/accept.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import { Router } from 'express'
import type { Request, RequestHandler, Response } from 'express'
import type { Addresses } from '../addresses/addresses.ts'
import type { Actors } from '../actors/actor.ts'
import type { Keys } from '../actors/keys.ts'
import { groupDocument, instanceDocument, personDocument } from '../actors/write-actor.ts'
import { documentContext } from '../json-ld/context-terms.ts'
import { createDocuments } from '../objects/object.view.ts'
import { tombstone } from '../objects/write-object.ts'
import type { Json } from '../json-ld/json.ts'

const PAGE = 10

type Needs = { db: Database; calls: Calls; config: InstanceConfig; keys: Keys; actors: Actors; at: Addresses }

const send = (res: Response, document: Json, status = 200): void => {
  res.status(status).set({
    'Content-Type': 'application/activity+json',
    Vary: 'Accept',
    'Cache-Control': 'max-age=60, public',
  })
  res.send(JSON.stringify(document))
}

/** At these addresses others see a page. */
const onlyActivity: RequestHandler = (req, _res, next) =>
  next(wantsActivity(req.headers.accept) ? undefined : 'route')

/** What peers read here: actors, their collections, objects and activities (rules/federation.md#addresses). */
export const createPages = ({ db, calls, config, keys, actors, at }: Needs): Router => {
  const documentOf = createDocuments({ db, actors, at })
  const userCard = async (name: string): Promise<UserCard> => {
    const [row] = await db.query<{ card: UserCard }>(
      'page-user',
      'select card from user_card where lower(username) = lower($1) and domain is null',
      [name],
    )
    if (!row || row.card.state === 'pending') throw notFound('Nobody of this name is here.')
    return row.card
  }
  const magazineCard = async (name: string): Promise<MagazineCard> => {
    const [row] = await db.query<{ card: MagazineCard }>(
      'page-magazine',
      `select card from magazine_card where lower(name) = lower($1) and domain is null and visibility = 'visible'`,
      [name],
    )
    if (!row || row.card.name === 'random') throw notFound('No magazine of this name is here.')
    return row.card
  }

  type Slice = (limit: number, offset: number) => Promise<unknown[]>

  /** An ordered collection and its pages of ten (ActivityStreams 2.0, section 5). */
  const collection = async (
    req: Request,
    res: Response,
    id: string,
    total: number,
    slice: Slice | null,
  ): Promise<void> => {
    const head = { '@context': documentContext }
    if (req.query['page'] === undefined || !slice) {
      send(res, {
        ...head,
        id,
        type: 'OrderedCollection',
        totalItems: total,
        ...(slice ? { first: `${id}?page=1` } : {}),
      })
      return
    }
    const page = Math.max(1, Math.trunc(Number(req.query['page'])) || 1)
    const items = await slice(PAGE, (page - 1) * PAGE)
    send(res, {
      ...head,
      id: `${id}?page=${page}`,
      type: 'OrderedCollectionPage',
      partOf: id,
      totalItems: total,
      ...(page * PAGE < total ? { next: `${id}?page=${page + 1}` } : {}),
      orderedItems: items,
    })
  }

  const count = async (name: string, text: string, values: unknown[]): Promise<number> =>
    (await db.query<{ count: number }>(name, text, values))[0]?.count ?? 0

  /** Activities carry what they tell of: one of something trashed, deleted or private since is shown no more. */
  const shown = `public and (type not in ('Create', 'Update', 'Announce') or object is null or not exists (
    select 1 from content_object o where o.ap_id = activity.object and o.visibility <> 'visible'
    union all select 1 from tombstone t where t.ap_id = activity.object))`

  const outbox = async (req: Request, res: Response, actor: string): Promise<void> => {
    const total = await count(
      'outbox-count',
      `select count(*)::int as count from activity where actor = $1 and ${shown}`,
      [actor],
    )
    await collection(req, res, `${actor}/outbox`, total, async (limit, offset) => {
      const rows = await db.query<{ body: Json }>(
        'outbox-page',
        `select body from activity where actor = $1 and ${shown}
         order by created_at desc, uuid limit $2 offset $3`,
        [actor, limit, offset],
      )
      return rows.map(({ body: { '@context': _, ...activity } }) => activity)
    })
  }

  const people =
    (column: 'follower_id' | 'followed_id', of: 'follower_id' | 'followed_id') =>
    async (req: Request, res: Response) => {
      const card = await userCard(String(req.params['name']))
      const id = `${at.user(card.username)}/${of === 'followed_id' ? 'followers' : 'following'}`
      const total = await count(
        `${of}-count`,
        `select count(*)::int as count from user_follow where ${of} = $1`,
        [card.userId],
      )
      await collection(req, res, id, total, async (limit, offset) => {
        const rows = await db.query<{
          username: string
          domain: string | null
          ap_profile_id: string | null
        }>(
          `${of}-page`,
          `select u.username, u.domain, u.ap_profile_id from user_follow f join user_card u on u.user_id = f.${column}
         where f.${of} = $1 order by f.${column} limit $2 offset $3`,
          [card.userId, limit, offset],
        )
        return rows.map((row) => (row.domain === null ? at.user(row.username) : row.ap_profile_id))
      })
    }

  const object = (type: SubjectType, parameter: string) => async (req: Request, res: Response) => {
    const id = Number(req.params[parameter])
    const [row] = Number.isSafeInteger(id)
      ? await db.query<{ ap_id: string; local: boolean; visibility: string }>(
          'page-object',
          'select ap_id, local, visibility from content_object where type = $1 and id = $2',
          [type, id],
        )
      : []
    if (!row) {
      const [gone] = await db.query<{ ap_id: string }>(
        'page-tombstone',
        'select ap_id from tombstone where ap_id = $1',
        [config.url + req.path],
      )
      if (gone) return send(res, tombstone(gone.ap_id), 410)
      throw notFound('There is nothing of this id.')
    }
    if (!row.local) return res.redirect(row.ap_id)
    if (row.visibility === 'soft_deleted') return send(res, tombstone(row.ap_id), 410)
    if (row.visibility !== 'visible') throw notFound('There is nothing of this id to see.')
    const { items } = await calls.ask(contentCards, { refs: [{ type, id }] })
    const card = items[0]
    if (!card) throw notFound('There is nothing of this id.')
    send(res, await documentOf(card, row.ap_id))
  }

  const addressesOf = async (entries: readonly ContentCard[]): Promise<Map<number, string>> => {
    const rows = await db.query<{ id: number; ap_id: string }>(
      'page-addresses',
      `select id, ap_id from content_object where type = 'entry' and id = any($1::int[])`,
      [entries.map(({ id }) => id)],
    )
    return new Map(rows.map(({ id, ap_id }) => [id, ap_id]))
  }
  const embedded = async (entry: ContentCard, apId: string): Promise<Json> => {
    const { '@context': _, ...page } = await documentOf(entry, apId)
    return page
  }

  const router = Router()
  const sendInstance: RequestHandler = async (_req, res) => {
    send(res, instanceDocument(config.domain, (await keys.of('instance', 0)).publicPem, at))
  }
  router.get('/', onlyActivity, sendInstance)
  router.get('/i/actor', sendInstance)
  router.get('/i/outbox', async (req, res) => collection(req, res, `${config.url}/i/outbox`, 0, null))
  router.get('/u/:name', onlyActivity, async (req, res) => {
    const card = await userCard(String(req.params['name']))
    if (card.state === 'deleted') return send(res, tombstone(at.user(card.username)), 410)
    send(res, personDocument(card, (await keys.of('user', card.userId)).publicPem, at))
  })
  router.get('/u/:name/outbox', async (req, res) =>
    outbox(req, res, at.user((await userCard(String(req.params['name']))).username)),
  )
  router.get('/u/:name/followers', onlyActivity, people('follower_id', 'followed_id'))
  router.get('/u/:name/following', onlyActivity, people('followed_id', 'follower_id'))
  router.get('/m/:name', onlyActivity, async (req, res) => {
    const card = await magazineCard(String(req.params['name']))
    send(res, groupDocument(card, (await keys.of('magazine', card.magazineId)).publicPem, at))
  })
  router.get('/m/:name/outbox', async (req, res) =>
    outbox(req, res, at.magazine((await magazineCard(String(req.params['name']))).name)),
  )
  router.get('/m/:name/followers', onlyActivity, async (req, res) => {
    const card = await magazineCard(String(req.params['name']))
    const total = await count(
      'magazine-followers',
      'select count(*)::int as count from magazine_subscription where magazine_id = $1',
      [card.magazineId],
    )
    await collection(req, res, `${at.magazine(card.name)}/followers`, total, null)
  })
  router.get('/m/:name/moderators', onlyActivity, async (req, res) => {
    const card = await magazineCard(String(req.params['name']))
    const addresses = await Promise.all(card.moderatorIds.map((id) => actors.addressOf('user', id)))
    const orderedItems = addresses.filter((address) => address !== null)
    send(res, {
      '@context': documentContext,
      id: `${at.magazine(card.name)}/moderators`,
      type: 'OrderedCollection',
      totalItems: orderedItems.length,
      orderedItems,
    })
  })
  router.get('/m/:name/pinned', onlyActivity, async (req, res) => {
    const card = await magazineCard(String(req.params['name']))
    const { items } = await calls.ask(pinnedEntries, { magazineId: card.magazineId })
    const addresses = await addressesOf(items)
    const orderedItems = await Promise.all(
      items.flatMap((item) => {
        const apId = addresses.get(item.id)
        return apId === undefined ? [] : embedded(item, apId)
      }),
    )
    send(res, {
      '@context': documentContext,
      id: `${at.magazine(card.name)}/pinned`,
      type: 'OrderedCollection',
      totalItems: orderedItems.length,
      orderedItems,
    })
  })
  router.get('/m/:magazine/t/:id/:slug/comment/:comment', onlyActivity, object('entry_comment', 'comment'))
  router.get(['/m/:magazine/t/:id', '/m/:magazine/t/:id/:slug'], onlyActivity, object('entry', 'id'))
  router.get('/m/:magazine/p/:id/:slug/reply/:comment', onlyActivity, object('post_comment', 'comment'))
  router.get(['/m/:magazine/p/:id', '/m/:magazine/p/:id/:slug'], onlyActivity, object('post', 'id'))
  router.get('/f/object/:uuid', async (req, res) => {
    const uuid = req.params.uuid
    const [row] = /^[0-9a-f-]{36}$/i.test(uuid)
      ? await db.query<{ body: Json }>(
          'page-activity',
          `select body from activity where uuid = $1 and ${shown}`,
          [uuid],
        )
      : []
    if (!row) throw notFound('No activity of this id was made here.')
    send(res, row.body)
  })
  return router
}
