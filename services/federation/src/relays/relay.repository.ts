import type { Knex } from 'knex'
import type { Federation } from '../context.ts'
import type { Rows } from '../rows.ts'

export type Relay = Rows['relay']

/** Inboxes of relays that let us in. */
export const relayInboxes = async ({ db }: Federation): Promise<string[]> => {
  const rows = await db.query<Pick<Relay, 'inbox'>>(
    'relay-inboxes',
    `select inbox from relay where state = 'accepted'`,
    [],
  )
  return rows.map(({ inbox }) => inbox)
}

/** Whether somebody is a relay that let us in. */
export const isRelay = async ({ db }: Federation, actor: string): Promise<boolean> => {
  const rows = await db.query(
    'relay-by-actor',
    `select 1 as one from relay where actor = $1 and state = 'accepted'`,
    [actor],
  )
  return rows.length > 0
}

/** All of them, oldest first. */
export const allRelays = ({ db }: Federation): Promise<Relay[]> =>
  db.knex<Relay>('relay').select('*').orderBy(['created_at', 'inbox'])

export const saveRelay = async (tx: Knex.Transaction, relay: Relay): Promise<void> => {
  await tx('relay').insert(relay).onConflict('inbox').merge()
}
