import type { BlockList, BlockListRequest } from '@app/contract/community/block-lists.ts'
import { MAX_LIST_BYTES } from '@app/contract/community/block-lists.ts'
import { FetchFailed, UnsafeAddress } from '@app/platform/net/safe-fetch.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import type { z } from 'zod'
import type { Community } from '../context.ts'
import { bringRules, liftRules, neverListed } from './apply-entries.ts'
import type { EntryRow, ListRow } from './block-list.repository.ts'
import { entriesOf, findList, holdLists, lockList } from './block-list.repository.ts'
import type { Listed, ReadList } from './read-list.rules.ts'
import { MAX_ENTRIES, readList } from './read-list.rules.ts'

const TIMEOUT_MS = 30_000
/** So many lists are more than anybody looks after. */
const MAX_LISTS = 50

/** The list behind an address, or why there is none. */
const fetchList = async (community: Community, url: string): Promise<ReadList | { failure: string }> => {
  try {
    const {
      status,
      url: last,
      body,
    } = await community.fetch(url, {
      headers: { accept: 'text/csv, text/plain;q=0.9, */*;q=0.1' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_LIST_BYTES,
    })
    if (status !== 200) return { failure: `Its server answers with ${status}.` }
    if (!last.startsWith('https:')) return { failure: 'It leads to an address without https.' }
    const read = readList(body.toString('utf8'))
    return read.entries.length === 0 ? { failure: 'It names no host.' } : bounded(read)
  } catch (error) {
    if (!(error instanceof FetchFailed || error instanceof UnsafeAddress)) throw error
    community.log.info({ err: error, url }, 'a block list could not be read')
    return { failure: 'Its server cannot be reached, or what it sends is too much.' }
  }
}

const bounded = (read: ReadList): ReadList | { failure: string } =>
  read.entries.length > MAX_ENTRIES ? { failure: `It names more than ${MAX_ENTRIES} hosts.` } : read

/** Which of these waiting entries of a list hold from now on. */
const apply = async (
  community: Community,
  tx: Knex.Transaction,
  listId: number,
  chosen: readonly Pick<EntryRow, 'host' | 'severity'>[],
): Promise<void> => {
  if (chosen.length === 0) return
  const hosts = chosen.map(({ host }) => host)
  await tx('block_list_entry')
    .where({ list_id: listId })
    .whereRaw('host = any(?::text[])', [hosts])
    .update({ state: 'applied' })
  await bringRules(community, tx, chosen)
}

/**
 * Brings what is kept of a list in line with what it says now. What it no longer says is forgotten; where it held, it is
 * lifted only where the list is applied by itself, and stays for a look else. What became stricter or milder waits anew.
 */
const keepEntries = async (
  community: Community,
  tx: Knex.Transaction,
  list: ListRow,
  read: ReadList,
): Promise<void> => {
  const before = new Map((await entriesOf(tx, list.id)).map((entry) => [entry.host, entry]))
  const now = new Map(read.entries.map((entry) => [entry.host, entry]))
  const isKept = await neverListed(community, tx)
  const gone = [...before.values()].filter(
    (entry) => !now.has(entry.host) && (entry.state !== 'applied' || list.applies_new),
  )
  const changed = read.entries.filter((entry) => before.get(entry.host)?.severity !== entry.severity)
  const lifted = [...gone, ...changed.flatMap(({ host }) => before.get(host) ?? [])].filter(
    ({ state }) => state === 'applied',
  )
  const rows = (entries: readonly Listed[]) =>
    entries.map(({ host, severity, comment }) => ({
      list_id: list.id,
      host,
      severity,
      comment,
      state: isKept(host) ? 'kept' : 'waiting',
    }))
  await tx('block_list_entry')
    .where({ list_id: list.id })
    .whereRaw('host = any(?::text[])', [[...gone, ...changed].map(({ host }) => host)])
    .delete()
  await tx.batchInsert('block_list_entry', rows(changed), 1000)
  await liftRules(community, tx, lifted)
  if (list.applies_new) {
    const waiting = await tx('block_list_entry')
      .where({ list_id: list.id, state: 'waiting' })
      .select<Pick<EntryRow, 'host' | 'severity'>[]>('host', 'severity')
    await apply(community, tx, list.id, waiting)
  }
  await tx('block_list')
    .where({ id: list.id })
    .update({
      skipped: read.skipped,
      skipped_lines: JSON.stringify(read.skippedLines),
      checked_at: community.clock.now(),
      failure: null,
    })
}

/** Adds a list; nothing of it holds yet. 400 where it cannot be read, or names no host. */
export const addList = async (
  community: Community,
  { name, url, text, appliesNew }: z.output<typeof BlockListRequest>,
): Promise<BlockList> => {
  const read = url === undefined ? bounded(readList(text ?? '')) : await fetchList(community, url)
  const field = url === undefined ? 'text' : 'url'
  if ('failure' in read) throw badRequest(`${field}: ${read.failure}`)
  if (read.entries.length === 0) throw badRequest(`${field}: It names no host.`)
  const listId = await community.db.transaction(async (tx) => {
    await holdLists(tx)
    const counted = await tx('block_list').count<{ count: string }[]>('* as count')
    if (Number(counted[0]?.count) >= MAX_LISTS)
      throw badRequest(`There are ${MAX_LISTS} block lists already.`)
    const [list] = await tx('block_list')
      .insert({ name, url: url ?? null, applies_new: false, created_at: community.clock.now() })
      .returning<ListRow[]>(['id', 'name', 'url', 'applies_new'])
    if (!list) throw new Error('the list was not added')
    await keepEntries(community, tx, list, read)
    // Whoever adds it looks at it first; what it says later may hold by itself.
    await tx('block_list')
      .where({ id: list.id })
      .update({ applies_new: appliesNew && url !== undefined })
    return list.id
  })
  return findList(community, listId)
}

/** Looks at the address of a list; what fails is noted on it. */
export const refreshList = async (community: Community, listId: number): Promise<BlockList> => {
  const { url } = await findList(community, listId)
  if (url === null) throw badRequest('This list was pasted: it has no address to look at.')
  const read = await fetchList(community, url)
  await community.db.transaction(async (tx) => {
    const list = await lockList(tx, listId)
    if ('failure' in read)
      await tx('block_list')
        .where({ id: listId })
        .update({ failure: read.failure, checked_at: community.clock.now() })
    else await keepEntries(community, tx, list, read)
  })
  return findList(community, listId)
}

/** Has the hosts sent, or all that wait, hold. 400 where one of them does not wait in this list. */
export const applyList = async (
  community: Community,
  listId: number,
  hosts: readonly string[] | undefined,
): Promise<BlockList> => {
  await community.db.transaction(async (tx) => {
    await lockList(tx, listId)
    const waiting = (await entriesOf(tx, listId)).filter(({ state }) => state === 'waiting')
    const isAsked = hosts && new Set(hosts)
    const unknown = hosts?.find((host) => !waiting.some((entry) => entry.host === host))
    if (unknown !== undefined) throw badRequest(`hosts: ${unknown} does not wait in this list.`)
    await apply(community, tx, listId, isAsked ? waiting.filter(({ host }) => isAsked.has(host)) : waiting)
  })
  return findList(community, listId)
}

/** Lifts what the list alone brought. Its entries wait again, and so does what it says from now on. */
const liftList = async (community: Community, tx: Knex.Transaction, listId: number): Promise<void> => {
  await lockList(tx, listId)
  const held = (await entriesOf(tx, listId)).filter(({ state }) => state === 'applied')
  await tx('block_list_entry').where({ list_id: listId, state: 'applied' }).update({ state: 'waiting' })
  await tx('block_list').where({ id: listId }).update({ applies_new: false })
  await liftRules(community, tx, held)
}

export const undoList = async (community: Community, listId: number): Promise<BlockList> => {
  await community.db.transaction((tx) => liftList(community, tx, listId))
  return findList(community, listId)
}

export const deleteList = (community: Community, listId: number): Promise<void> =>
  community.db.transaction(async (tx) => {
    await liftList(community, tx, listId)
    await tx('block_list').where({ id: listId }).delete()
  })

/** Looks at each list that is subscribed to, one after the other. */
export const refreshLists = async (community: Community): Promise<void> => {
  const due = await community.db.query<Pick<ListRow, 'id'>>(
    'block-lists-subscribed',
    'select id from block_list where url is not null order by checked_at nulls first, id',
  )
  for (const { id } of due) {
    await refreshList(community, id).catch((error: unknown) =>
      community.log.warn({ err: error, listId: id }, 'a block list was not refreshed'),
    )
  }
}
