import { batchLoader } from '@app/platform/db/batch-loader.ts'
import type { Database } from '@app/platform/db/database.ts'
import type { Rows } from '../rows.ts'

export type ActorRow = Pick<
  Rows['remote_actor'],
  'ap_id' | 'kind' | 'local_id' | 'handle' | 'inbox' | 'shared_inbox' | 'followers' | 'fetched_at' | 'gone_at'
>
type UserState = Pick<Rows['user_card'], 'user_id' | 'state'>
type UserName = Pick<Rows['user_card'], 'user_id' | 'username' | 'ap_profile_id' | 'domain'>
type MagazineName = Pick<Rows['magazine_card'], 'magazine_id' | 'name' | 'ap_profile_id' | 'domain'>

/** What nearly every activity asks of its actor, many activities at once. */
export const createActorLoaders = (db: Database) => ({
  remoteActor: batchLoader<string, ActorRow>(
    db,
    'remote-actor',
    `select ap_id, kind, local_id, handle, inbox, shared_inbox, followers, fetched_at, gone_at from remote_actor
     where ap_id = any($1)`,
    ({ ap_id }) => ap_id,
  ),
  stateOfUser: batchLoader<number, UserState>(
    db,
    'state-of-author',
    'select user_id, state from user_card where user_id = any($1)',
    ({ user_id }) => user_id,
  ),
  nameOfUser: batchLoader<number, UserName>(
    db,
    'user-address',
    'select user_id, username, ap_profile_id, domain from user_card where user_id = any($1)',
    ({ user_id }) => user_id,
  ),
  nameOfMagazine: batchLoader<number, MagazineName>(
    db,
    'magazine-address',
    'select magazine_id, name, ap_profile_id, domain from magazine_card where magazine_id = any($1)',
    ({ magazine_id }) => magazine_id,
  ),
})
