import type { matchPage } from '../../app/routes.tsx'
import type { AppDispatch, AppStore } from '../../app/store.ts'
import { parseFeedPath } from '../../model/feed-path.ts'
import { connectionIsLost } from '../offline/connection.ts'
import { mayFetchAhead } from './may-fetch-ahead.ts'

/** As long as an answer that no page shows is kept (`keepUnusedDataFor`): asked for again before, nothing is sent. */
const KEPT_MS = 300_000

type Link = Pick<HTMLAnchorElement, 'href' | 'pathname' | 'search' | 'rel'>

/** Where to look is to change something: a thread, its activity, messages and notifications are read then. */
const MARKS = /^\/(?:settings|profile|admin|mod)\/|\/[tp]\/\d+(?:\/|$)/

/** Lists alone are asked for ahead. */
const isList = ({ pathname, rel }: Link): boolean => {
  if (MARKS.test(pathname)) return false
  if (rel === 'next' || rel === 'prev' || /^\/m\/[^/]+$/.test(pathname)) return true
  return parseFeedPath(decodeURI(pathname)) !== null
}

/** Asks all that a page asks, and lets go of it at once: what comes stays a while for whoever opens the page. */
const askFor = async (store: AppStore, findPage: typeof matchPage, link: Link): Promise<void> => {
  const match = findPage(link.pathname)
  const page = await match?.route.load()
  if (!match || !page?.loader) return
  const releases: (() => void)[] = []
  const dispatch = ((action: never) => {
    const asked: unknown = store.dispatch(action)
    if (typeof asked === 'object' && asked !== null && 'unsubscribe' in asked)
      releases.push(asked.unsubscribe as () => void)
    return asked
  }) as AppDispatch
  try {
    await page.loader({ dispatch, state: store.getState, params: match.params, url: new URL(link.href) })
  } finally {
    for (const release of releases) release()
  }
}

/**
 * Has the next page of a list there before it is asked for: once its link comes near, or another list is pointed at or
 * focused. On a connection that is slow or costs by size nothing is done. Returns what ends it.
 */
export const startAhead = (store: AppStore, findPage: typeof matchPage): (() => void) => {
  const asked = new Map<string, number>()
  const look = (link: HTMLAnchorElement | null): void => {
    if (!link || !isList(link) || !mayFetchAhead() || connectionIsLost()) return
    const now = performance.now()
    if (link.href === location.href || now - (asked.get(link.href) ?? -Infinity) < KEPT_MS) return
    asked.set(link.href, now)
    // What went wrong is told of where the page is opened.
    void askFor(store, findPage, link).catch(() => asked.delete(link.href))
  }
  const pointed = ({ target }: Event): void => look((target as Element).closest('a[data-move]'))
  let isDue = false
  const scrolled = (): void => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      const next = document.querySelector<HTMLAnchorElement>('a[rel=next][data-move]')
      if (next && next.getBoundingClientRect().top < 2 * innerHeight) look(next)
    })
  }
  const until = new AbortController()
  const { signal } = until
  document.addEventListener('pointerover', pointed, { signal })
  document.addEventListener('focusin', pointed, { signal })
  addEventListener('scroll', scrolled, { passive: true, signal })
  return () => until.abort()
}
