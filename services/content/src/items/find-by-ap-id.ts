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

/** Finds an item by its ActivityPub address, remote or local. */
export const findByApId = async (content: Content, apId: string): Promise<Item | null> => {
  const local = parseLocalId(apId, content.config.url)
  const where = local ?? { ap_id: apId }
  const item = await content.db.knex<Item>('item').where(where).first()
  return (item as Item | undefined) ?? null
}
