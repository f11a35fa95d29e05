import type { UserHandle } from '@app/contract/identity/schemas.ts'
import type { Identity } from '../context.ts'
import type { Rows } from '../rows.ts'
import type { Account } from './account.ts'
import { shownName } from './account.ts'
import { confusableWith } from './confusable-names.rules.ts'

/** Of whom a reader follows, the latest are compared: names are compared in this process, one by one. */
const MOST_FOLLOWED = 500

type Known = Pick<Rows['account'], 'id' | 'username' | 'domain' | 'title'>

const KNOWN_NAMES = `
  select id, username, domain, title from account
  where role <> 'user' and not is_deleted and not is_banned and id <> $1
  union all
  select a.id, a.username, a.domain, a.title from (
    select followed_id from follow
    where follower_id = $2 and not exists (select from follow where follower_id = $2 and followed_id = $1)
    order by created_at desc limit ${MOST_FOLLOWED}
  ) f join account a on a.id = f.followed_id
  where a.id <> $1 and not a.is_deleted`

/**
 * Whom a reader may take this account for, going by its names: one of the staff, or somebody they follow; null for
 * nobody. Staff are who they say, and so is whom the reader follows (rules/accounts.md#names-that-look-alike).
 */
export const findConfusable = async (
  identity: Identity,
  account: Account,
  readerId: number | null,
): Promise<UserHandle | null> => {
  if (account.role !== 'user' || account.id === readerId) return null
  const known = await identity.db.query<Known>('known-names', KNOWN_NAMES, [account.id, readerId])
  const other = known.find(confusableWith(account))
  return other ? { userId: other.id, username: shownName(other) } : null
}
