import { Remembered } from '@app/platform/cache/remembered.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { openChannel } from '@app/platform/db/channel.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import type { QueryResultRow } from 'pg'
import type { CardRow } from '../magazines/magazine.ts'
import { cardColumns } from '../magazines/magazine.ts'
import type { Rows } from '../rows.ts'

/** `expired_at` null: for good. */
type BanRow = Pick<Rows['ban'], 'expired_at'>
type AccountRow = Pick<Rows['account'], 'is_admin' | 'is_global_moderator' | 'domain'>

/** What judging a user's rights in a magazine takes. */
type Facts = { magazine: CardRow; banned: boolean; account: AccountRow | null }

export type AccessCache = {
  /** `userId` 0: an anonymous reader. Null: there is no such magazine. Within `tx`, as `tx` sees it. */
  find(magazineId: number, userId: number, tx?: Knex.Transaction): Promise<Facts | null>
  /** To be called by each transaction that changes a magazine's card, or a ban in it. */
  magazineChanged(tx: Knex.Transaction, magazineId: number): Promise<void>
  /** To be called by each transaction that changes what `Facts` has of an account. */
  accountChanged(tx: Knex.Transaction, userId: number): Promise<void>
  accountsCleared(tx: Knex.Transaction): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

const MAGAZINES = 5_000
const PEOPLE = 50_000

const MAGAZINE = `select ${cardColumns} from magazine m where m.id = $1`
const ACCOUNT = 'select is_admin, is_global_moderator, domain from account where user_id = $1'
const BAN = `
  select expired_at from ban
  where magazine_id = $1 and user_id = $2 and (expired_at is null or expired_at > $3)
  order by expired_at desc nulls first limit 1`

/** Read anew it has another number, under which nothing is known yet of whom it banned. */
type Magazine = { row: CardRow; reading: number }

type Read = <R extends QueryResultRow>(name: string, text: string, values: unknown[]) => Promise<R[]>

/**
 * Magazines, accounts and bans as every question of rights needs them: other contexts ask one with each write. They are
 * remembered, for they hardly ever change, and whoever changes one tells every replica with the same transaction: a ban
 * holds at once where it was made, and elsewhere as soon as PostgreSQL has passed it on. A replica that cannot hear the
 * others asks the database each time.
 */
export const createAccessCache = ({ db, clock, log }: ContextDeps): AccessCache => {
  const magazines = new Remembered<number, Magazine | undefined>('magazine rights', MAGAZINES)
  const accounts = new Remembered<number, AccountRow | undefined>('account rights', PEOPLE)
  const bans = new Remembered<string, BanRow | null>('bans', PEOPLE)
  let readings = 0

  const forgetAll = () => {
    for (const memory of [magazines, accounts, bans]) memory.clear()
  }
  const channel = openChannel(db, 'standings', {
    log,
    missed: forgetAll,
    heard(message) {
      const [what, id] = message.split(' ')
      if (what === 'magazine') magazines.forget(Number(id))
      else if (what === 'account') accounts.forget(Number(id))
      else forgetAll()
    },
  })

  const sourceOf = (read: Read) => ({
    async magazine(id: number): Promise<Magazine | undefined> {
      const reading = ++readings
      const [row] = await read<CardRow>('access-magazine', MAGAZINE, [id])
      return row && { row, reading }
    },
    async account(id: number): Promise<AccountRow | undefined> {
      return (await read<AccountRow>('access-account', ACCOUNT, [id]))[0]
    },
    async ban({ row }: Magazine, userId: number): Promise<BanRow | null> {
      return (await read<BanRow>('access-ban', BAN, [row.id, userId, clock.now()]))[0] ?? null
    },
  })
  const stored = sourceOf((name, text, values) => db.query(name, text, values, { byKey: true }))
  const remembered: typeof stored = {
    magazine: (id) => magazines.get(id, () => stored.magazine(id)),
    account: (id) => accounts.get(id, () => stored.account(id)),
    ban: (magazine, userId) => bans.get(`${magazine.reading}/${userId}`, () => stored.ban(magazine, userId)),
  }
  const sourceFor = (tx: Knex.Transaction | undefined): typeof stored => {
    if (tx) return sourceOf((name, text, values) => runIn(tx, name, text, values))
    return channel.hears() ? remembered : stored
  }

  return {
    async find(magazineId, userId, tx) {
      const source = sourceFor(tx)
      const magazine = await source.magazine(magazineId)
      if (!magazine) return null
      if (userId === 0) return { magazine: magazine.row, banned: false, account: null }
      const [account, ban] = await Promise.all([source.account(userId), source.ban(magazine, userId)])
      const banned = ban !== null && (ban.expired_at === null || ban.expired_at > clock.now())
      return { magazine: magazine.row, banned, account: account ?? null }
    },
    magazineChanged: (tx, id) => channel.tell(tx, `magazine ${id}`),
    accountChanged: (tx, id) => channel.tell(tx, `account ${id}`),
    accountsCleared: (tx) => channel.tell(tx, 'all'),
    start: () => channel.start(),
    stop: () => channel.stop(),
  }
}
