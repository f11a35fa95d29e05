import { staged, stagedFacts } from '@app/contract/mbin-tables.ts'
import type { Knex } from 'knex'
import type { ActorKind } from '../actors/types.ts'
import { readKeyPair } from './read-key-pair.ts'

const BATCH = 500

type Row = { kind: ActorKind; id: number; created_at: Date; private_key: string; public_key: string }

const from: Record<ActorKind, string> = {
  user: `select 'user' as kind, id, created_at, private_key, public_key from ${staged('user')}
    where ap_id is null and id > ?`,
  magazine: `select 'magazine' as kind, id, created_at, private_key, public_key from ${staged('magazine')}
    where ap_id is null and id > ?`,
  // The first row counts; its number means nothing.
  instance: `select 'instance' as kind, 0 as id, now() as created_at, private_key, public_key
    from (select * from ${staged('site')} order by id limit 1) s where 0 > ?`,
}

/** The keys that local actors sign with. Where a pair does not fit, a new one is made when it is needed. */
export const importKeys = async (tx: Knex.Transaction): Promise<void> => {
  let unfit = 0
  for (const kind of ['user', 'magazine', 'instance'] as const) {
    for (let after = -1; ;) {
      const { rows } = await tx.raw<{ rows: Row[] }>(
        `${from[kind]} and private_key <> '' and public_key <> '' order by 2 limit ${BATCH}`,
        [after],
      )
      const pairs = rows.map((row) => ({ row, pair: readKeyPair(row.private_key, row.public_key) }))
      unfit += pairs.filter(({ pair }) => !pair).length
      const fitting = pairs.flatMap(({ row, pair }) =>
        pair
          ? {
              kind,
              local_id: row.id,
              private_jwk: JSON.stringify(pair.privateJwk),
              public_jwk: JSON.stringify(pair.publicJwk),
              public_pem: pair.publicPem,
              created_at: row.created_at,
            }
          : [],
      )
      if (fitting.length > 0) await tx('actor_key').insert(fitting)
      after = rows.at(-1)?.id ?? after
      if (rows.length < BATCH) break
    }
  }
  if (unfit > 0)
    await tx.raw(`insert into ${stagedFacts.quirk} (what, count) values (?, ?)`, [
      'pairs of keys that do not fit each other: new ones are made',
      unfit,
    ])
}
