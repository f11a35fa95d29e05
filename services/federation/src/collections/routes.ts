import { profilePins } from '@app/contract/calls/content.ts'
import { pinnedEntries } from '@app/contract/calls/remote-moderation.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import type { Refine } from '@app/platform/db/row.ts'
import { Refusal } from '@app/platform/http/refusal.ts'
import { Router } from 'express'
import type { Request, Response } from 'express'
import { shownActivities } from '../activities/shown.ts'
import { actorAddress } from '../actors/actor.ts'
import { localMagazineCard, localUserCard } from '../actors/card.repository.ts'
import { magazineAddress, userAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { onlyActivity, sendDocument } from '../documents/send-document.ts'
import { partialFollowers, partialFollowersAddress } from '../followers/partial-followers.ts'
import { signingActor } from '../inbox/signing-host.ts'
import { documentContext } from '../json-ld/context-terms.ts'
import { originOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { objectDocumentsOf } from '../objects/object.view.ts'
import type { Rows } from '../rows.ts'
import { sendCollection } from './collection.ts'
import { itemCollectionRoutes } from './item-collections.ts'

/** Lemmy fills a community it meets with what stands in the head of its outbox, and reads no pages. */
const INLINE = 50

const count = async (
  federation: Federation,
  name: string,
  text: string,
  values: unknown[],
): Promise<number> => (await federation.db.query<{ count: number }>(name, text, values))[0]?.count ?? 0

const sendOutbox = async (
  federation: Federation,
  req: Request,
  res: Response,
  actor: string,
  { inline, page }: { inline?: number; page?: number } = {},
): Promise<void> => {
  const total = await count(
    federation,
    'outbox-count',
    `select count(*)::int as count from activity where actor = $1 and ${shownActivities}`,
    [actor],
  )
  const newest = async (limit: number, offset: number) => {
    const rows = await federation.db.query<Refine<Pick<Rows['activity'], 'body'>, { body: Json }>>(
      'outbox-page',
      `select body from activity where actor = $1 and ${shownActivities}
       order by created_at desc, uuid limit $2 offset $3`,
      [actor, limit, offset],
    )
    return rows.map(({ body: { '@context': _, ...activity } }) => activity)
  }
  await sendCollection(req, res, `${actor}/outbox`, total, newest, {
    ...(inline && { inline }),
    ...(page && { page }),
  })
}

const people =
  (federation: Federation, column: 'follower_id' | 'followed_id', of: 'follower_id' | 'followed_id') =>
  async (req: Request, res: Response) => {
    const card = await localUserCard(federation, String(req.params['name']))
    const id = `${userAddress(federation, card.username)}/${of === 'followed_id' ? 'followers' : 'following'}`
    const total = await count(
      federation,
      `${of}-count`,
      `select count(*)::int as count from user_follow where ${of} = $1`,
      [card.userId],
    )
    await sendCollection(req, res, id, total, async (limit, offset) => {
      const rows = await federation.db.query<
        Pick<Rows['user_card'], 'username' | 'domain' | 'ap_profile_id'>
      >(
        `${of}-page`,
        `select u.username, u.domain, u.ap_profile_id from user_follow f join user_card u on u.user_id = f.${column}
       where f.${of} = $1 order by f.${column} limit $2 offset $3`,
        [card.userId, limit, offset],
      )
      return rows.map((row) =>
        row.domain === null ? userAddress(federation, row.username) : row.ap_profile_id,
      )
    })
  }

/** What is shown first in a magazine or on a profile, in full. */
const sendEmbedded = async (
  federation: Federation,
  res: Response,
  id: string,
  items: readonly ContentCard[],
): Promise<void> => {
  const documents = await objectDocumentsOf(federation, items)
  const orderedItems = documents.map(({ '@context': _, ...item }) => item)
  sendDocument(res, {
    '@context': documentContext,
    id,
    type: 'OrderedCollection',
    totalItems: orderedItems.length,
    orderedItems,
  })
}

/** Collections of local actors: outboxes, followers, moderators, pins; and those of items (rules/federation.md#addresses). */
export const collectionRoutes = (federation: Federation): Router => {
  const router = Router()
  router.get('/i/outbox', async (req, res) =>
    sendCollection(req, res, `${federation.config.url}/i/outbox`, 0, null),
  )
  router.get('/u/:name/outbox', async (req, res) =>
    sendOutbox(
      federation,
      req,
      res,
      userAddress(federation, (await localUserCard(federation, String(req.params['name']))).username),
    ),
  )
  router.get('/u/:name/followers', onlyActivity, people(federation, 'follower_id', 'followed_id'))
  // A server is told of its own people alone (FEP-8fcf).
  router.get('/u/:name/followers_synchronization', onlyActivity, async (req, res) => {
    const card = await localUserCard(federation, String(req.params['name']))
    const origin = originOf(await signingActor(federation, req))
    if (origin === null)
      throw new Refusal(401, 'A server is told of its own people, when it signs its request.')
    const orderedItems = await partialFollowers(federation, card.userId, origin)
    const id = partialFollowersAddress(userAddress(federation, card.username))
    const list = { id, type: 'OrderedCollection', totalItems: orderedItems.length, orderedItems }
    sendDocument(res, { '@context': documentContext, ...list }, 200, 'private')
  })
  router.get('/u/:name/following', onlyActivity, people(federation, 'followed_id', 'follower_id'))
  router.get('/u/:name/featured', onlyActivity, async (req, res) => {
    const card = await localUserCard(federation, String(req.params['name']))
    const { items } = await federation.calls.ask(profilePins, { userId: card.userId })
    await sendEmbedded(federation, res, `${userAddress(federation, card.username)}/featured`, items)
  })
  router.get('/m/:name/outbox', async (req, res) =>
    sendOutbox(
      federation,
      req,
      res,
      magazineAddress(federation, (await localMagazineCard(federation, String(req.params['name']))).name),
      { inline: INLINE, page: INLINE },
    ),
  )
  router.get('/m/:name/followers', onlyActivity, async (req, res) => {
    const card = await localMagazineCard(federation, String(req.params['name']))
    const total = await count(
      federation,
      'magazine-followers',
      'select count(*)::int as count from magazine_subscription where magazine_id = $1',
      [card.magazineId],
    )
    await sendCollection(req, res, `${magazineAddress(federation, card.name)}/followers`, total, null)
  })
  router.get('/m/:name/moderators', onlyActivity, async (req, res) => {
    const card = await localMagazineCard(federation, String(req.params['name']))
    const addresses = await Promise.all(card.moderatorIds.map((id) => actorAddress(federation, 'user', id)))
    const orderedItems = addresses.filter((address) => address !== null)
    sendDocument(res, {
      '@context': documentContext,
      id: `${magazineAddress(federation, card.name)}/moderators`,
      type: 'OrderedCollection',
      totalItems: orderedItems.length,
      orderedItems,
    })
  })
  // Lemmy names it by the second address, whatever the Group says.
  router.get(['/m/:name/pinned', '/m/:name/featured'], onlyActivity, async (req, res) => {
    const card = await localMagazineCard(federation, String(req.params['name']))
    const { items } = await federation.calls.ask(pinnedEntries, { magazineId: card.magazineId })
    await sendEmbedded(federation, res, `${magazineAddress(federation, card.name)}/pinned`, items)
  })
  router.use(itemCollectionRoutes(federation))
  return router
}
