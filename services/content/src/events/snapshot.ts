import {
  contentCreated,
  contentVotesCounted,
  draftsIllustrated,
  magazineCountsChanged,
} from '@app/contract/events/content.ts'
import type { ContextRuntime } from '@app/platform/context.ts'
import { snapshotInParts } from '@app/platform/events/snapshot.ts'
import type { SnapshotPart } from '@app/platform/events/snapshot.ts'
import type { Content } from '../context.ts'
import { cardsAfter } from '../items/content-card.ts'
import type { Rows } from '../rows.ts'

const PAGE = 500

type VoteTotals = { type: string; id: number; authorId: number; uv: number; dv: number; favourites: number }
type VoteRow = Omit<VoteTotals, 'id'> & { id: number; number: number }
type Counts = Pick<
  Rows['magazine_count'],
  'magazine_id' | 'entry_count' | 'entry_comment_count' | 'post_count' | 'post_comment_count'
>

/** Everything there is, as the events that would have told of it: items first, then what they and magazines count. */
const parts: readonly SnapshotPart<Content>[] = [
  {
    name: 'item',
    event: contentCreated,
    read: (content, after) => cardsAfter(content.db.knex, after, PAGE),
  },
  {
    name: 'votes',
    event: contentVotesCounted,
    async read(content, after) {
      const rows = await content.db.query<VoteRow>(
        'snapshot-votes',
        `select kind as type, id, number, author_id as "authorId", uv, dv, favourites from item
         where id > $1 and audience <> 'members' and (uv > 0 or dv > 0 or favourites > 0) order by id limit ${PAGE}`,
        [after],
      )
      return rows.map(({ id, number, ...data }): { id: number; data: VoteTotals } => ({
        id,
        data: { ...data, id: number },
      }))
    },
  },
  {
    name: 'drafts',
    event: draftsIllustrated,
    async read(content, after) {
      const rows = await content.db.query<{ userId: number; paths: string[] }>(
        'snapshot-drafts',
        `select user_id as "userId", array_agg(distinct picture ->> 'path') as paths
         from draft, jsonb_array_elements(pictures) as picture
         where user_id > $1 group by user_id order by user_id limit ${PAGE}`,
        [after],
      )
      return rows.map((data) => ({ id: data.userId, data }))
    },
  },
  {
    name: 'count',
    event: magazineCountsChanged,
    async read(content, after) {
      const rows = await content.db.query<Counts>(
        'snapshot-counts',
        `select * from magazine_count where magazine_id > $1 order by magazine_id limit ${PAGE}`,
        [after],
      )
      return rows.map((row) => ({
        id: row.magazine_id,
        data: {
          magazineId: row.magazine_id,
          entryCount: row.entry_count,
          entryCommentCount: row.entry_comment_count,
          postCount: row.post_count,
          postCommentCount: row.post_comment_count,
        },
      }))
    },
  },
]

export const snapshotOf = (content: Content): ContextRuntime['snapshot'] => snapshotInParts(content, parts)
