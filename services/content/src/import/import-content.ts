import { itemKinds, staged, stagedFacts } from '@app/contract/mbin-tables.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { inBulk, numberAfter, tidyUp, withoutIndexes, withoutKeys } from '@app/platform/db/bulk.ts'
import type { Knex } from 'knex'
import { magazineCounts } from '../seed/seed-content.ts'
import type { SeededCount } from '../seed/seed-content.ts'
import { importBallots, importItems, withWordsAtOnce } from './import-items.ts'
import { COUNTED } from '../items/audience.ts'

/** What members keep, follow and mute. */
const importChoices = async (tx: Knex.Transaction): Promise<void> => {
  await tx.raw(`
    insert into bookmark_list (id, user_id, name, is_default) overriding system value
    select id, user_id, name,
      is_default and row_number() over (partition by user_id, is_default order by id) = 1
    from ${staged('bookmark_list')} on conflict do nothing`)
  for (const kind of itemKinds) {
    await tx.raw(`
      insert into bookmark (list_id, item_id, user_id, created_at)
      select b.list_id, i.id, b.user_id, b.created_at from ${staged('bookmark')} b
      join ${stagedFacts.item} i on i.kind = '${kind}' and i.number = b.${kind}_id
      join bookmark_list l on l.id = b.list_id on conflict do nothing`)
  }
  for (const kind of ['entry', 'post'] as const) {
    await tx.raw(`
      insert into notification_setting (user_id, item_id, setting)
      select s.user_id, i.id, s.notification_status::text from ${staged('notification_settings')} s
      join ${stagedFacts.item} i on i.kind = '${kind}' and i.number = s.${kind}_id
      where s.notification_status <> 'Default' on conflict do nothing`)
  }
  for (const table of ['domain_subscription', 'domain_block'] as const) {
    await tx.raw(`
      insert into ${table} (user_id, domain_id)
      select s.user_id, s.domain_id from ${staged(table)} s join domain d on d.id = s.domain_id on conflict do nothing`)
  }
  await tx.raw(`
    insert into banned_tag (name, banned_by, banned_at)
    select lower(tag::text), coalesce((select min(user_id) from user_card where (card ->> 'isAdmin')::boolean), 0), now()
    from ${staged('hashtag')} where banned on conflict do nothing`)
}

/** Who follows, blocks and subscribes: the same rows that their owners took over. */
const importTies = async (tx: Knex.Transaction): Promise<void> => {
  const ties = [
    ['user_follow (follower_id, followed_id)', 'follower_id, following_id', staged('user_follow')],
    ['user_block (blocker_id, blocked_id)', 'blocker_id, blocked_id', staged('user_block')],
    ['magazine_subscription (user_id, magazine_id)', 'user_id, magazine_id', staged('magazine_subscription')],
    ['magazine_block (user_id, magazine_id)', 'user_id, magazine_id', staged('magazine_block')],
  ] as const
  for (const [into, columns, from] of ties)
    await tx.raw(`insert into ${into} select ${columns} from ${from} on conflict do nothing`)
}

const countAll = async (tx: Knex.Transaction): Promise<void> => {
  await tx.raw(`
    insert into magazine_count
    select magazine_id,
      count(*) filter (where kind = 'entry' and ${COUNTED}),
      count(*) filter (where kind = 'entry_comment' and ${COUNTED}),
      count(*) filter (where kind = 'post' and ${COUNTED}),
      count(*) filter (where kind = 'post_comment' and ${COUNTED}),
      count(*) filter (where kind = 'entry' and shelf = 0),
      count(*) filter (where kind = 'post' and shelf = 0)
    from item group by magazine_id`)
  await tx.raw(`
    update domain d set entry_count = coalesce(c.count, 0)
    from (select domain_id, count(*)::int as count from item where domain_id is not null group by 1) c
    where c.domain_id = d.id`)
  await tx.raw(`
    update domain d set subscriptions_count = c.count
    from (select domain_id, count(*)::int as count from domain_subscription group by 1) c where c.domain_id = d.id`)
}

/** New items are numbered after everything that ever was there: what was purged left its number behind. */
const setSequences = async (tx: Knex.Transaction, last: ReadonlyMap<string, number>): Promise<void> => {
  await numberAfter(tx, 'item', 0)
  for (const kind of itemKinds)
    await tx.raw(
      `select setval('item_number_${kind}', greatest(?::bigint, (select max(number) from item where kind = ?), 0) + 1, false)`,
      [last.get(kind) ?? 0, kind],
    )
  for (const table of ['domain', 'bookmark_list']) await numberAfter(tx, table, last.get(table) ?? 0)
}

/**
 * Threads, microblogs, comments and what hangs on them, once the cards of their authors and magazines are there. What was
 * counted and ranked stays as it was; nothing is announced.
 *
 * @param last the highest number that each of Mbin's tables ever gave
 */
export const importContent = async (
  deps: ContextDeps,
  last: ReadonlyMap<string, number>,
): Promise<SeededCount[]> => {
  await inBulk(deps.db, async (tx) => {
    await importTies(tx)
    await withoutIndexes(tx, ['item', 'item_text', 'vote', 'favourite'], () =>
      withoutKeys(tx, ['item', 'item_text', 'vote', 'favourite'], async () => {
        await withWordsAtOnce(tx, () => importItems(tx))
        await importBallots(tx)
      }),
    )
    await importChoices(tx)
    await countAll(tx)
    await setSequences(tx, last)
  })
  await tidyUp(deps.db)
  return magazineCounts(deps)
}
