import { setTimeout as sleep } from 'node:timers/promises'
import { movingSchema, ONLY_READS } from '@app/platform/db/follow.ts'
import type { Client } from 'pg'
import { escapeIdentifier, escapeLiteral } from 'pg'
import { nameOf } from '../backup/database.ts'
import { OperatorError } from '../operator-error.ts'
import type { KeyedTable } from './tables.ts'

/** Held on both sides by the one command that moves a context. While nobody holds it, what a move left does nothing. */
export const moveLock = (schema: string): string => `mbin:move:${schema}`

/** Whoever waits for a lock of a table keeps others waiting behind it: it gives up soon and tries again. */
const LOCK_TIMEOUT_MS = 500
const TRIES = 20
const LOCK_NOT_AVAILABLE = '55P03'

const untilLocked = async (client: Client, text: string, what: string): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}; ${text}; reset lock_timeout`)
      return
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
      if (attempt === TRIES)
        throw new OperatorError(`${what} is written to by something that does not end. Try again later.`)
      await sleep(50 * attempt)
    }
  }
}

const isAbandoned = (schema: string) =>
  `pg_try_advisory_xact_lock_shared(hashtextextended(${escapeLiteral(moveLock(schema))}, 0))`

/** Removes what a move has left behind that did not come to its end, its triggers with it. */
export const forgetMove = (client: Client, schema: string): Promise<void> =>
  untilLocked(client, `drop schema if exists ${movingSchema(schema)} cascade`, `A table of ${schema}`)

/**
 * From here on the key of each row that is written, changed or removed is noted, in the transaction that does it.
 *
 * Whoever creates a trigger waits for all who write to its table: what is not noted is committed, and a copy that begins
 * afterwards has it.
 */
export const beginCapture = async (
  client: Client,
  schema: string,
  tables: readonly KeyedTable[],
): Promise<void> => {
  const moving = movingSchema(schema)
  await client.query(`
    create schema ${moving};
    create table ${moving}.destination (url text not null);
    create table ${moving}.change (
      relation text not null,
      key text[] not null,
      xid xid8 not null default pg_current_xact_id()
    );
    create function ${moving}.refuse() returns trigger language plpgsql as $$
      begin
        if ${isAbandoned(schema)} then return null; end if;
        raise exception 'the schema ${schema} moves to another database' using errcode = '${ONLY_READS}';
      end $$;`)
  for (const table of tables) {
    const { name, key } = table
    const note = `${moving}.${escapeIdentifier(`note_${name}`)}`
    const keyOf = (row: 'old' | 'new') =>
      `insert into ${moving}.change (relation, key) values (${escapeLiteral(name)}, array[${key
        .map(({ column }) => `${row}.${escapeIdentifier(column)}::text`)
        .join(', ')}]::text[]);`
    await client.query(`
      create function ${note}() returns trigger language plpgsql as $$
        begin
          if ${isAbandoned(schema)} then return null; end if;
          if tg_op <> 'INSERT' then ${keyOf('old')} end if;
          if tg_op <> 'DELETE' then ${keyOf('new')} end if;
          return null;
        end $$`)
    const create = `
      create trigger ${moving}_note after insert or update or delete on ${nameOf(table)}
        for each row execute function ${note}();
      create trigger ${moving}_empty before truncate on ${nameOf(table)}
        for each statement execute function ${moving}.refuse()`
    await untilLocked(client, create, nameOf(table))
  }
}

/** Ends all writing: answers once whoever wrote has come to an end, and nobody can begin. */
export const stopWrites = async (
  client: Client,
  schema: string,
  tables: readonly KeyedTable[],
): Promise<void> => {
  const moving = movingSchema(schema)
  // Table by table: who holds one of them and wants another is refused there, and all it wrote is taken back.
  for (const table of tables)
    await untilLocked(
      client,
      `create trigger ${moving}_refuse before insert or update or delete on ${nameOf(table)}
         for each statement execute function ${moving}.refuse()`,
      nameOf(table),
    )
}

/** Says where the schema is from now on, and refuses for good what is written here. */
export const pointTo = async (client: Client, schema: string, url: string): Promise<void> => {
  const moving = movingSchema(schema)
  await client.query('begin')
  await client.query(`
    create or replace function ${moving}.refuse() returns trigger language plpgsql as $$
      begin
        raise exception 'the schema ${schema} has moved to another database' using errcode = '${ONLY_READS}';
      end $$`)
  await client.query(`insert into ${moving}.destination (url) values ($1)`, [url])
  await client.query('commit')
}
