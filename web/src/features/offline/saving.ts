import type { Services } from '../../api/api.ts'
import type { AppStore } from '../../app/store.ts'
import { itemPath } from '../../model/links.ts'
import { kindOfType } from '../waiting/writes.ts'
import { cachedItem, type Item } from './cached-item.ts'
import { tellWorker } from './worker.ts'

const BOOKMARK = /^\/api\/r?bo[sl]?\/(\d+)\/(\w+)/

/** Has something that is bookmarked kept on this device, or let go of. */
export const noteBookmarked = (item: Item, bookmarks: readonly string[] | null): void =>
  void tellWorker({ type: 'saved', path: itemPath(item).split('#')[0]!, on: (bookmarks ?? []).length > 0 })

/** Has what a member bookmarks kept on this device, and lets go of what they take out of their lists. */
export const keepBookmarked = (store: AppStore, services: Services): void => {
  const { transport } = services
  services.transport = async (path, init) => {
    const answer = await transport(path, init)
    const [, id, type] = BOOKMARK.exec(path) ?? []
    const kind = kindOfType(type)
    const item = kind && answer.ok && cachedItem(store, { kind, id: Number(id) })
    if (!item) return answer
    const text = await answer.text()
    const { bookmarks } = JSON.parse(text) as { bookmarks: readonly string[] | null }
    noteBookmarked(item, bookmarks)
    return { ok: answer.ok, status: answer.status, headers: answer.headers, text: async () => text }
  }
}
