import type { UserBrief } from '@app/contract/common.ts'
import type { PostPreview } from '@app/contract/content/schemas.ts'
import { runComposed, Values } from '@app/platform/db/composed.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { CommentListSpec } from '../comments/list-sql.ts'
import { orderOn, own, shared } from '../comments/list-sql.ts'
import type { Content } from '../context.ts'
import { listed, OPEN_BELOW, readable } from '../items/audience.ts'
import { personFound } from '../items/silenced.ts'
import type { UserCardRow } from '../views/cards.ts'
import { briefOf } from '../views/cards.ts'
import { notOfHiddenHost, readerOf, withoutWords } from '../views/hidden.ts'
import { sightOf } from '../views/sight.ts'
import { dateTimeOf } from '../views/times.ts'

const BOOSTERS = 4
const REPLIES = 2
/** A card clamps a reply to a few lines. */
const CHARACTERS = 500

/** Replies that the post's own page shows, in its order, as far as a list may show them too. */
const repliesTo = (
  post: string,
  viewer: Principal | null,
  values: Values,
  who: string | undefined,
): string => {
  const spec: CommentListSpec = {
    kind: 'post_comment',
    of: { thread: { column: `${post}.id` } },
    sort: 'hot',
    since: null,
    langs: [],
    usePreferredLangs: viewer !== null,
    federation: 'all',
    viewer,
    depth: 0,
  }
  const reader = who === undefined ? null : readerOf(viewer, who)
  const where = [
    ...own(spec, reader, values),
    ...shared(spec, reader, values),
    "i.visibility in ('visible', 'private')",
    // What is for some alone stands on the page of the post, where it says so.
    `i.${OPEN_BELOW}`,
    listed('i', who),
    'not i.is_adult',
    "i.body <> ''",
    ...(reader
      ? [notOfHiddenHost(reader, 'i', { magazineToo: false }), withoutWords(reader, 'feeds', 'i')]
      : []),
  ]
  return `
    select i.number, u.card as author, left(i.body, ${CHARACTERS}) as body, i.content_warning, i.lang, i.emojis, i.created_at
    from item i join user_card u on u.user_id = i.author_id
    where ${where.join(' and ')} order by ${orderOn('i', spec.sort)} limit ${REPLIES}`
}

/** One statement for all posts that are asked for. */
export const previewsStatement = (viewer: Principal | null, numbers: readonly number[]) => {
  const values = new Values()
  const asked = values.add(numbers)
  const who = viewer ? values.add(viewer.userId) : undefined
  const reader = who === undefined ? null : readerOf(viewer, who)
  const people = [...sightOf(reader).user, personFound('u', who)]
  const text = `
    select p.number, (
      select coalesce(json_agg(b.card), '[]') from (
        select u.card from vote v join user_card u on u.user_id = v.user_id
        where v.item_id = p.id and v.choice = 1 and ${people.join(' and ')}
        order by v.voted_at desc limit ${BOOSTERS}) b
    ) as boosters, (
      select coalesce(json_agg(r), '[]') from (${repliesTo('p', viewer, values, who)}) r
    ) as replies
    from item p where p.kind = 'post' and p.number = any(${asked}::int[])
      and p.visibility in ('visible', 'private') and ${readable('p', who)}`
  return { text, values }
}

type Row = {
  number: number
  boosters: UserCardRow[]
  replies: {
    number: number
    author: UserCardRow
    body: string
    content_warning: string | null
    lang: string
    emojis: UserBrief['emojis'] | null
    created_at: string
  }[]
}

/** What lists show below posts, of those that the reader may read. */
export const readPreviews = async (
  { db }: Content,
  principal: Principal | null,
  numbers: readonly number[],
): Promise<PostPreview[]> => {
  if (numbers.length === 0) return []
  const { text, values } = previewsStatement(principal, numbers)
  const rows = await runComposed<Row>(db, 'post-previews', text, values)
  return rows.map(({ number, boosters, replies }) => ({
    postId: number,
    boosters: boosters.map(briefOf),
    replies: replies.map((reply) => ({
      commentId: reply.number,
      user: briefOf(reply.author),
      body: reply.body,
      contentWarning: reply.content_warning,
      lang: reply.lang,
      ...(reply.emojis ? { emojis: reply.emojis } : {}),
      createdAt: dateTimeOf(reply.created_at),
    })),
  }))
}
