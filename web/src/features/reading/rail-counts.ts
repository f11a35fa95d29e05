import type { UnreadCounts } from '../../api/contract.ts'
import { unreadChanged, type AppStore } from '../../app/store.ts'
import { loadTexts } from '../../i18n/index.ts'
import type { Texts } from '../../i18n/texts.ts'
import { feeds as ownFeeds } from '../../model/feed-path.ts'
import { magazinePath } from '../../model/links.ts'
import { sidebarApi, type RailMagazine } from '../site/sidebar.api.ts'
import { readingApi } from './reading.api.ts'

/** The rail is counted anew no sooner than that. */
const PAUSE_MS = 60_000
/** More are not told apart by the server either. */
const MOST = 99

/** How much is unread behind each address of the rail. */
const countsByPath = (
  { magazines, feeds, ...counts }: UnreadCounts,
  subscriptions: readonly RailMagazine[],
): [path: string, count: number][] => {
  const paths = new Map(subscriptions.map((magazine) => [magazine.magazineId, magazinePath(magazine)]))
  const own = { all: 0, sub: counts.subscribed, fav: counts.favourited, mod: counts.moderated }
  return [
    ...ownFeeds.map(({ to, name }): [string, number] => [to, own[name]]),
    ...feeds.map(({ feedId, count }): [string, number] => [`/feeds/${feedId}`, count]),
    ...magazines.flatMap(({ magazineId, count }): [string, number][] => {
      const path = paths.get(magazineId)
      return path ? [[path, count]] : []
    }),
  ]
}

/** Phones have none. */
const isRailShown = (): boolean => {
  const rail = document.querySelector('.rail')
  return document.visibilityState === 'visible' && rail !== null && getComputedStyle(rail).display !== 'none'
}

/** Shows in the rail of a member how much is unread: once the page is there, and again while they go from page to page. */
export const countRail = async (store: AppStore, { t }: Texts): Promise<void> => {
  let next = 0
  const count = async (): Promise<void> => {
    if (Date.now() < next || !isRailShown()) return
    next = Date.now() + PAUSE_MS
    const [{ data }] = await Promise.all([
      store.dispatch(
        readingApi.endpoints.readCounts.initiate(undefined, { subscribe: false, forceRefetch: true }),
      ),
      loadTexts('reading'),
    ])
    if (!data) return
    const { data: magazines = [] } = sidebarApi.endpoints.readMySubscriptions.select()(store.getState())
    const rail = Object.fromEntries(
      countsByPath(data, magazines)
        .filter(([, unread]) => unread > 0)
        .map(([path, unread]) => {
          const number = unread > MOST ? `${MOST}+` : String(unread)
          return [path, { number, label: `${t('feed.unread')}: ${number}` }]
        }),
    )
    store.dispatch(unreadChanged({ rail }))
  }
  addEventListener('moved', () => void count())
  document.addEventListener('visibilitychange', () => void count())
  await count()
}
