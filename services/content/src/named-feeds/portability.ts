import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { memberFeeds } from '@app/contract/calls/portability.ts'
import type { Content } from '../context.ts'

const FEEDS = `
  select f.name, f.is_public as "isPublic", f.tags, f.words,
    array(select m.name from unnest(f.magazine_ids) with ordinality s (id, place)
      join magazine_card m on m.magazine_id = s.id order by s.place) as magazines,
    array(select u.username from unnest(f.author_ids) with ordinality s (id, place)
      join user_card u on u.user_id = s.id where u.state <> 'deleted' order by s.place) as people
  from named_feed f where f.user_id = $1 order by f.position, f.id`

/** The feeds of a member, for their archive: by names, for numbers mean nothing elsewhere. */
export const listMemberFeeds = async (
  { db }: Content,
  { userId }: CallInput<typeof memberFeeds>,
): Promise<CallOutput<typeof memberFeeds>> => ({
  feeds: await db.query<CallOutput<typeof memberFeeds>['feeds'][number]>('portable-feeds', FEEDS, [userId]),
})
