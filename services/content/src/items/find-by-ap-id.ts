import type { Content } from '../context.ts'
import type { Item, Kind } from './item.ts'

const MAX_NUMBER = 2_147_483_647

/** Reads an address of our own making, whatever its slug: which item it names; null for any other address. */
export const parseLocalId = (url: string, instance: string): { kind: Kind; number: number } | null => {
  if (!url.startsWith(`${instance}/m/`)) return null
  const [, , branch, threadId, , leaf, commentId] = url.slice(instance.length + 1).split('/')
  const kind: Kind | null = branch === 't' ? 'entry' : branch === 'p' ? 'post' : null
  if (!kind) return null
  const comment = leaf === (kind === 'entry' ? 'comment' : 'reply') && commentId !== undefined
  const number = Number(comment ? commentId : threadId)
  const isNumber = Number.isInteger(number) && number > 0 && number <= MAX_NUMBER
  return isNumber ? { kind: comment ? `${kind}_comment` : kind, number } : null
}

/** The address of an item: its own where it is from elsewhere, else the one that `parseLocalId` reads. */
export const addressOf = (
  item: Pick<Item, 'kind' | 'number' | 'thread_number' | 'ap_id'>,
  magazine: string,
  instance: string,
): string => {
  if (item.ap_id !== null) return item.ap_id
  const branch = item.kind.startsWith('entry') ? 't' : 'p'
  const thread = `${instance}/m/${magazine}/${branch}/${item.thread_number ?? item.number}/-`
  if (item.kind === 'entry' || item.kind === 'post') return thread
  return `${thread}/${item.kind === 'entry_comment' ? 'comment' : 'reply'}/${item.number}`
}

/** Finds an item by its ActivityPub address, remote or local. */
export const findByApId = async (content: Content, apId: string): Promise<Item | null> => {
  const local = parseLocalId(apId, content.config.url)
  const where = local ?? { ap_id: apId }
  const item = await content.db.knex<Item>('item').where(where).first()
  return (item as Item | undefined) ?? null
}

const PUBLIC_MAGAZINES = "magazine_id in (select magazine_id from magazine_card where readers = 'public')"

/** The same as other servers know it: what is written here in a magazine for this instance alone is nothing to them. */
export const findFederated = async (content: Content, apId: string): Promise<Item | null> => {
  const local = parseLocalId(apId, content.config.url)
  if (!local) return findByApId(content, apId)
  const item = await content.db.knex<Item>('item').where(local).whereRaw(PUBLIC_MAGAZINES).first()
  return (item as Item | undefined) ?? null
}
