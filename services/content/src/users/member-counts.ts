import type { DeletionCounts } from '@app/contract/identity/deletions.ts'
import type { Content } from '../context.ts'

const COUNTS = `
  select w.*, c.* from (
    select count(*) filter (where kind = 'entry')::int as threads,
      count(*) filter (where kind = 'post')::int as microblogs,
      count(*) filter (where kind in ('entry_comment', 'post_comment'))::int as comments,
      coalesce(sum(case when attachments is not null then json_array_length(attachments)
        when image is not null then 1 else 0 end), 0)::int as pictures
    from item where author_id = $1
      and not (visibility = 'soft_deleted' and body is null and image is null and attachments is null)
  ) w, (
    select (select count(*) from vote where user_id = $1 and choice = 1)::int
        + (select count(*) from vote where user_id = $1 and choice <> 1 and choice <> 0)::int as votes,
      (select count(*) from favourite where user_id = $1)::int as favourites,
      (select count(*) from poll_ballot where user_id = $1)::int as "pollVotes",
      (select count(*) from bookmark where user_id = $1)::int as bookmarks
  ) c`

/** What a purge of this person would remove, by the indexes that lead from a person to what they did. */
export const countsOfMember = async (content: Content, userId: number): Promise<DeletionCounts> => {
  const [row] = await content.db.query<DeletionCounts>('counts-of-member', COUNTS, [userId])
  return row ?? {}
}
