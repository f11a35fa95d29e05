import type { matchPage } from '../../app/routes.tsx'
import type { AppStore } from '../../app/store.ts'
import { OFFLINE_PATH } from '../../model/kept.ts'
import { mayFetchAhead } from '../ahead/may-fetch-ahead.ts'
import { connectionIsLost } from './connection.ts'
import { keptPages } from './kept-list.ts'
import { filesOfPage, tellWorker } from './worker.ts'

const quietly = async (fetched: Promise<unknown> | undefined): Promise<void> => {
  await fetched?.catch(() => undefined)
}

/** Fetches the code of what one may want once there is no connection: the list of pages and, for members, what one writes with. */
const fetchCode = async (findPage: typeof matchPage, isMember: boolean): Promise<void> => {
  await quietly(findPage(OFFLINE_PATH)?.route.load())
  if (!isMember) return
  // Without these a comment that waits could not say so.
  await quietly(import('../waiting/WaitingMark.tsx'))
  await quietly(import('../../app/attention.ts'))
  if (!mayFetchAhead()) return
  for (const path of ['/new_entry', '/microblog/create']) await quietly(findPage(path)?.route.load())
  await quietly(import('../comments/Composer.tsx'))
}

const here = (): string => location.pathname + location.search

/** Tells the service worker who reads and what their page is made of, so that it can be opened again without a connection. */
export const keepPage = async (store: AppStore, findPage: typeof matchPage): Promise<void> => {
  const me = store.getState().page.me
  await fetchCode(findPage, me !== null)
  await tellWorker({ type: 'reader', id: me?.userId ?? null, path: here(), files: filesOfPage() })
}

/** Calls when another page is shown: its title comes with what it shows. */
export const watchPages = (moved: () => void): void => {
  let last = here()
  new MutationObserver(() => {
    if (here() === last) return
    last = here()
    moved()
  }).observe(document.head, { childList: true, subtree: true, characterData: true })
}

/** Notes a page that was opened without loading it anew. */
export const noteOpened = (): void => {
  if (connectionIsLost()) return
  void tellWorker({ type: 'visited', path: here(), title: document.title })
}

/**
 * Without a connection a link to a page that is kept whole loads it anew, which shows it as it was; all others are
 * followed as ever, as far as what they ask for is kept.
 */
export const followKept = (): (() => Promise<void>) => {
  let whole = new Set<string>()
  const clicked = (event: MouseEvent): void => {
    if (!connectionIsLost() || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-move]')
    // The script that follows links does not hear of it, and so the browser does what it does with a link.
    if (link && whole.has(link.pathname + link.search)) event.stopPropagation()
  }
  addEventListener('click', clicked, { capture: true })
  return async () => {
    whole = new Set((await keptPages()).filter((page) => page.whole).map(({ path }) => path))
  }
}
