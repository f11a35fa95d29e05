import { contentReactions } from '@app/contract/calls/content.ts'
import { audienceOf, isLimited } from '@app/contract/events/content.ts'
import type { ContentCard, SubjectType } from '@app/contract/events/content.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import { Router } from 'express'
import type { Request, Response } from 'express'
import { actorAddress } from '../actors/actor.ts'
import type { Federation } from '../context.ts'
import { onlyActivity, sendDocument } from '../documents/send-document.ts'
import type { Json } from '../json-ld/json.ts'
import { readableItem } from '../objects/readable-item.ts'
import { tombstone } from '../objects/write-object.ts'
import type { Rows } from '../rows.ts'
import { threadDigest } from '../threads/digest.ts'
import { sendCollection } from './collection.ts'

/** Addresses are short: a long thread is read in a few requests. */
const ADDRESSES_A_PAGE = 100

const commentTypeOf = {
  entry: 'entry_comment',
  entry_comment: 'entry_comment',
  post: 'post_comment',
  post_comment: 'post_comment',
} as const satisfies Record<SubjectType, SubjectType>

const VISIBLE_COMMENTS = `from content_object where thread_id = $1 and type = $2 and visibility = 'visible'`
const ANSWERS = `${VISIBLE_COMMENTS} and parent_id is not distinct from $3`

/** Comments that everybody may read: how many, and their addresses, oldest first. `parentId` undefined: of the whole thread. */
const commentsOf = async (
  federation: Federation,
  { type, threadId }: ContentCard,
  parentId: number | null | undefined,
) => {
  const [name, where] = parentId === undefined ? ['comments', VISIBLE_COMMENTS] : ['answers', ANSWERS]
  const values = [threadId, commentTypeOf[type], ...(parentId === undefined ? [] : [parentId])]
  const [counted] = await federation.db.query<{ count: number }>(
    `${name}-count`,
    `select count(*)::int as count ${where}`,
    values,
  )
  const addresses = async (limit: number, offset: number): Promise<string[]> => {
    const rows = await federation.db.query<Pick<Rows['content_object'], 'ap_id'>>(
      `${name}-page`,
      `select ap_id ${where} order by id limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, limit, offset],
    )
    return rows.map(({ ap_id: address }) => address)
  }
  return { total: counted?.count ?? 0, addresses }
}

type Found = { card: ContentCard; apId: string; seenBy: 'public' | 'private' }
type Send = (req: Request, res: Response, found: Found) => Promise<void>

/** `replies`: what answers the item itself. */
const sendReplies =
  (federation: Federation): Send =>
  async (req, res, { card, apId, seenBy }) => {
    const parentId = card.type.endsWith('_comment') ? card.id : null
    const { total, addresses } = await commentsOf(federation, card, parentId)
    await sendCollection(req, res, `${apId}/replies`, total, addresses, { page: ADDRESSES_A_PAGE, seenBy })
  }

/** The digest that stands in the head of a `context` which everybody may read. */
const digestFor = async (
  federation: Federation,
  req: Request,
  { card: { type, id }, apId, seenBy }: Found,
): Promise<Json> => {
  if (req.query['page'] !== undefined || seenBy !== 'public' || (type !== 'entry' && type !== 'post'))
    return {}
  return threadDigest(federation, { type, id, apId })
}

/** `context`: the thread and all that is said in it (FEP-7888, FEP-f228). */
const sendContext =
  (federation: Federation): Send =>
  async (req, res, { card, apId, seenBy }) => {
    const { total, addresses } = await commentsOf(federation, card, undefined)
    const root = isLimited(audienceOf(card)) ? [] : [apId]
    const attributedTo = await actorAddress(federation, 'user', card.authorId)
    const slice = async (limit: number, offset: number) =>
      offset === 0
        ? [...root, ...(await addresses(limit - root.length, 0))]
        : addresses(limit, offset - root.length)
    await sendCollection(req, res, `${apId}/context`, total + root.length, slice, {
      page: ADDRESSES_A_PAGE,
      head: { attributedTo, ...(await digestFor(federation, req, { card, apId, seenBy })) },
      seenBy,
    })
  }

/** `likes`, `dislikes`, `shares`: how many, and not whose they are. */
const sendReactions =
  (federation: Federation, name: 'likes' | 'dislikes' | 'shares'): Send =>
  async (req, res, { card: { type, id }, apId, seenBy }) => {
    const reactions = await federation.calls.ask(contentReactions, { type, id })
    await sendCollection(req, res, `${apId}/${name}`, reactions?.[name] ?? 0, null, { seenBy })
  }

/** Collections of threads, microblogs and comments of ours, for whoever may read the item itself. */
export const itemCollectionRoutes = (federation: Federation): Router => {
  const router = Router()
  const serve = (path: string, type: SubjectType, parameter: string) => {
    const collections = {
      replies: sendReplies(federation),
      likes: sendReactions(federation, 'likes'),
      dislikes: sendReactions(federation, 'dislikes'),
      shares: sendReactions(federation, 'shares'),
      ...(type.endsWith('_comment') ? {} : { context: sendContext(federation) }),
    }
    for (const [name, send] of Object.entries(collections))
      router.get(`${path}/${name}`, onlyActivity, async (req, res) => {
        const of = req.path.slice(0, -`/${name}`.length)
        const found = await readableItem(federation, req, type, Number(req.params[parameter]), of)
        if (found.kind === 'gone') return sendDocument(res, tombstone(found.apId), 410)
        if (found.kind === 'elsewhere') throw notFound('Its own server tells of it.')
        await send(req, res, found)
      })
  }
  serve('/m/:magazine/t/:id/:slug/comment/:comment', 'entry_comment', 'comment')
  serve('/m/:magazine/t/:id/:slug', 'entry', 'id')
  serve('/m/:magazine/p/:id/:slug/reply/:comment', 'post_comment', 'comment')
  serve('/m/:magazine/p/:id/:slug', 'post', 'id')
  return router
}
