import type { RevisionAttachment } from '@app/contract/content/revision.ts'
import { isLimited } from '@app/contract/events/content.ts'
import { afterCommit } from '@app/platform/db/open.ts'
import type { Refine } from '@app/platform/db/row.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { saveItem } from '../items/item.repository.ts'
import type { Item } from '../items/item.ts'
import type { Rows } from '../rows.ts'
import { forgetTranslations } from '../translations/translation.repository.ts'
import type { Said } from './said.ts'
import { saidBy, saysTheSame } from './said.ts'

/** How much is kept of one item; the oldest versions go first. */
export const VERSIONS = 100
export const BYTES = 1_000_000

/** Adds `$1`'s next version, and takes the oldest away where it has too many or too much with it. */
const KEEP = `
  with kept as (
    insert into revision (item_id, version, since, title, url, body, content_warning, is_adult, lang, attachments, audience,
      addressee_ids, size)
    values ($1, coalesce((select max(version) from revision where item_id = $1), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
      case when $10 in ('followers', 'direct') then array(select user_id from item_addressee where item_id = $1) else '{}' end,
      $11)
  )
  delete from revision where item_id = $1 and version <= (
    select max(version) from (
      select version, row_number() over newest as nth, sum(size) over newest as bytes
      from revision where item_id = $1 window newest as (order by version desc)
    ) older where nth >= ${VERSIONS} or bytes > ${BYTES} - $11::int)`

const sizeOf = ({ title, url, body, contentWarning, attachments }: Said): number =>
  Buffer.byteLength(JSON.stringify([title, url, body, contentWarning, attachments]))

/** Processes of the previous release know `visibility` alone. */
const audienceThen = ({ audience, visibility }: Item): Item['audience'] =>
  visibility === 'private' && !isLimited(audience) ? 'followers' : audience

/** Saves what an edit changes of an item that is held, and keeps what it said before if it says something else now. */
export const saveEdited = async (
  { counts }: Pick<Content, 'counts'>,
  tx: Knex.Transaction,
  before: Item,
  change: Partial<Item>,
): Promise<Item> => {
  const said = saidBy(before)
  const isKept = before.visibility !== 'soft_deleted' && !saysTheSame(said, saidBy({ ...before, ...change }))
  if (isKept) {
    // It may be found by other words now.
    afterCommit(tx, () => counts.changed())
    await forgetTranslations(tx, before.id)
    await runIn(tx, 'keep-revision', KEEP, [
      before.id,
      before.edited_at ?? before.created_at,
      said.title,
      said.url,
      said.body,
      said.contentWarning,
      said.isAdult,
      said.lang,
      JSON.stringify(said.attachments),
      audienceThen(before),
      sizeOf(said),
    ])
  }
  return saveItem(tx, before, change)
}

/** Whoever deletes what they wrote deletes what they wrote before, too. */
export const forgetRevisions = async (tx: Knex.Transaction, itemId: number): Promise<void> => {
  await tx('revision').where({ item_id: itemId }).delete()
}

export type RevisionRow = Refine<
  Omit<Rows['revision'], 'item_id' | 'audience' | 'addressee_ids' | 'size' | 'since'>,
  { attachments: RevisionAttachment[] }
> & { since: string }

/** `$2` before this version; `$3` the reader, `$4` the author; `$5` how many. */
const EARLIER = `
  select version, since::text, title, url, body, content_warning, is_adult, lang, attachments from revision
  where item_id = $1 and version < $2 and (audience in ('public', 'unlisted', 'members') or $3::int = $4::int
    or $3::int = any(addressee_ids) or (audience = 'followers'
      and exists (select from user_follow where follower_id = $3::int and followed_id = $4::int)))
  order by version desc limit $5`

/** More than any has. */
const LAST = 2_147_483_647

/**
 * What an item said before, the newest first, as far as this reader might have read it then: whom an edit lets read an item
 * reads what it says from then on. In a private magazine that is whoever may read it now, for nothing leaves it.
 */
export const earlierVersions = (
  content: Content,
  item: Pick<Item, 'id' | 'author_id'>,
  readerId: number,
  { before = LAST, limit }: { before?: number | undefined; limit: number },
): Promise<RevisionRow[]> =>
  content.db.query<RevisionRow>('revisions', EARLIER, [item.id, before, readerId, item.author_id, limit])
