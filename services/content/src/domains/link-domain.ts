import type { Knex } from 'knex'
import type { Rows } from '../rows.ts'
import { domainOf } from '../text/url.ts'

/** Finds or makes the domain of a link and counts the thread that links to it. */
export const linkDomain = async (tx: Knex.Transaction, url: string | null): Promise<number | null> => {
  const name = url === null ? null : domainOf(url)
  if (!name) return null
  const { rows } = await tx.raw<{ rows: Pick<Rows['domain'], 'id'>[] }>(
    `insert into domain as d (name, entry_count) values (?, 1)
     on conflict (name) do update set entry_count = d.entry_count + 1 returning id`,
    [name],
  )
  return rows[0]?.id ?? null
}

/** A thread that linked there is gone for good. */
export const unlinkDomain = async (tx: Knex.Transaction, domainId: number | null): Promise<void> => {
  if (domainId !== null) await tx('domain').where({ id: domainId }).decrement('entry_count')
}
