import type { UserCard } from '@app/contract/events/identity.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { createPasswordHasher } from '../passwords/hasher.ts'
import type { AccountRow } from './account.repository.ts'
import { accountColumns, toAccount } from './account.repository.ts'
import { toCard } from './account.ts'

export type SeedAccounts = {
  /** How many members there shall be, named `member_1` and so on; those already there count. */
  users: number
  /** What all of them sign in with; null: nobody can. */
  password: string | null
  follows: (ids: readonly number[]) => readonly (readonly [followerId: number, followedId: number])[]
  blocks: (ids: readonly number[]) => readonly (readonly [blockerId: number, blockedId: number])[]
}

/** Fills an instance with members who follow and block each other. Nothing is announced: see the command `seed`. */
export const seedAccounts = async (deps: ContextDeps, plan: SeedAccounts): Promise<UserCard[]> => {
  const hash = plan.password === null ? null : await createPasswordHasher().hash(plan.password)
  return deps.db.transaction(async (tx) => {
    await tx.raw('set local statement_timeout = 0')
    await tx.raw(
      `insert into account (username, email, password_hash, about, is_verified, created_at, last_active)
       select 'member_' || n, 'member_' || n || '@seed.invalid', ?::text, 'Made by the command seed.', true,
         ?::timestamptz - n % 700 * interval '1 day', ?::timestamptz - n % 60 * interval '1 day'
       from generate_series(1, ?::int) n on conflict do nothing`,
      [hash, deps.clock.now(), deps.clock.now(), plan.users],
    )
    const { rows } = await tx.raw<{ rows: AccountRow[] }>(
      `select ${accountColumns} from account a where username like 'member\\_%' order by a.id limit ?`,
      [plan.users],
    )
    const people = rows.map(toAccount)
    const ids = people.map(({ id }) => id)
    const link = async (table: string, columns: string, pairs: readonly (readonly [number, number])[]) =>
      tx.raw(
        `insert into ${table} (${columns}, created_at)
         select a, b, ?::timestamptz from unnest(?::int[], ?::int[]) as t (a, b) where a <> b on conflict do nothing`,
        [deps.clock.now(), pairs.map(([a]) => a), pairs.map(([, b]) => b)],
      )
    await link('follow', 'follower_id, followed_id', plan.follows(ids))
    await link('block', 'blocker_id, blocked_id', plan.blocks(ids))
    await tx.raw(`
      update account a set followers_count = f.count
      from (select followed_id, count(*)::int as count from follow group by 1) f where f.followed_id = a.id`)
    return people.map(toCard)
  })
}
