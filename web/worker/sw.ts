/// <reference lib="webworker" />
// The service worker: keeps what was read, so that it can be read without a connection, and shows what is pushed.
import { clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { enable as preloadPages } from 'workbox-navigation-preload'
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { changesReader, isPageKept, isReadKept, KEPT, OFFLINE_PATH } from '../src/model/kept.ts'
import type { FromWorker, ToWorker } from '../src/model/kept.ts'
import { sendWaiting } from '../src/features/waiting/send.ts'
import { labelled, picturesIn, shownAsKept } from './kept-page.ts'
import { listenToPush } from './push.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0]
}

const MONTH = 30 * 86_400
const MB = 1_048_576

/** Counts who read here: what was asked for by the one before is not kept by the next. */
let turn = 0

const forget = async (): Promise<void> => {
  turn++
  await Promise.all(Object.values(KEPT).map((name) => caches.delete(name)))
}

self.addEventListener('fetch', (event) => {
  const { url, method, mode } = event.request
  const { origin, pathname } = new URL(url)
  if (origin === self.location.origin && changesReader(method, pathname, mode === 'navigate'))
    event.waitUntil(forget())
})

const tellPages = async (said: FromWorker): Promise<void> => {
  // Its pages are always of the same origin; the rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  for (const page of await self.clients.matchAll()) page.postMessage(said)
}

const tellOfFailure: WorkboxPlugin['fetchDidFail'] = async ({ error }) => {
  // What a page lets go of itself, as when one moves on, says nothing of the connection.
  if (error.name !== 'AbortError') await tellPages({ type: 'unreachable' })
}

/** Keeps a whole answer for the one who asked for it, if it is no larger than that. */
const forReader = (mostBytes: number): WorkboxPlugin => ({
  handlerWillStart: async ({ state }) => void (state!['turn'] = turn),
  cacheWillUpdate: async ({ response, state }) => {
    if (response.status !== 200) return null
    const kept = await labelled(response, mostBytes)
    return state!['turn'] === turn ? kept : null
  },
  fetchDidFail: tellOfFailure,
})

const bounded = (maxEntries: number): WorkboxPlugin =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: MONTH, purgeOnQuotaError: true })

const anyHeaders = { ignoreVary: true }

const keptElsewhere = async (url: string): Promise<Response | undefined> => {
  const saved = await caches.match(url, { cacheName: KEPT.saved, ...anyHeaders })
  if (saved) return shownAsKept(saved)
  const shell = await caches.match(OFFLINE_PATH, { cacheName: KEPT.shell, ...anyHeaders })
  const { pathname, search } = new URL(url)
  return shell && Response.redirect(`${OFFLINE_PATH}?to=${encodeURIComponent(pathname + search)}`, 302)
}

/** What is shown in place of a page that cannot be had: one that was saved, else the list of those that can be read. */
const orElse: WorkboxPlugin = {
  handlerDidError: ({ request }) => keptElsewhere(request.url),
  fetchDidFail: tellOfFailure,
}

const pages = new NetworkFirst({
  cacheName: KEPT.pages,
  matchOptions: anyHeaders,
  plugins: [
    forReader(MB),
    bounded(60),
    { cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && shownAsKept(cachedResponse) },
    { handlerDidError: ({ request }) => keptElsewhere(request.url) },
  ],
})
const saved = new NetworkFirst({ cacheName: KEPT.saved, plugins: [forReader(MB), bounded(100)] })
const reads = new NetworkFirst({
  cacheName: KEPT.reads,
  matchOptions: anyHeaders,
  plugins: [forReader(MB), bounded(300)],
})
const pictures = new CacheFirst({
  cacheName: KEPT.pictures,
  matchOptions: anyHeaders,
  plugins: [forReader(4 * MB), bounded(300)],
})
const shell = new NetworkFirst({
  cacheName: KEPT.shell,
  matchOptions: anyHeaders,
  plugins: [{ cacheKeyWillBeUsed: async () => OFFLINE_PATH }, forReader(MB)],
})
/** The names of these files change with what is in them. */
const files = new CacheFirst({
  cacheName: 'assets',
  plugins: [new ExpirationPlugin({ maxEntries: 200, purgeOnQuotaError: true })],
})

cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)
preloadPages()
// A page that is open keeps the worker it began with: an update waits until none is, and so takes nothing that is being
// written. Only the first one begins at once.
clientsClaim()
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), files)
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && request.destination === 'image' && url.pathname.startsWith('/media/'),
  pictures,
)
// An answer that a token was shown for is that of an application, not of whoever reads here.
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && !request.headers.has('authorization') && isReadKept(url.pathname),
  reads,
)
const isPage = ({ request, sameOrigin }: { request: Request; sameOrigin: boolean }): boolean =>
  sameOrigin && request.mode === 'navigate'
registerRoute((asked) => isPage(asked) && asked.url.pathname === OFFLINE_PATH, shell)
registerRoute((asked) => isPage(asked) && isPageKept(asked.url.pathname), pages)
registerRoute(
  (asked) => isPage(asked) && !/^\/(?:api|auth|oauth|media|live)\//.test(asked.url.pathname),
  new NetworkOnly({ plugins: [orElse] }),
)
// Everything else that is opened goes through here as well: the browser has asked for it already while the worker began
// (navigation preload), and would ask once more. What a link of a mail or a way back from a provider does, it does once.
registerRoute(isPage, new NetworkOnly())

/** What the worker fetches of its own accord, to keep it, nobody has read by that. */
const ahead = (url: string): Request => new Request(url, { headers: { purpose: 'prefetch' } })

const isIn = async (cacheName: string, path: string): Promise<boolean> =>
  (await caches.match(path, { cacheName, ...anyHeaders })) !== undefined

type Message = ExtendableMessageEvent

/** Whoever reads now: what was kept for somebody else goes first, and the page that they are on is the first that is kept. */
const welcome = async (
  event: Message,
  { id, path, files: parts }: Extract<ToWorker, { type: 'reader' }>,
): Promise<void> => {
  const owner = await (await caches.match('/', { cacheName: KEPT.reader }))?.text()
  if (owner !== String(id)) {
    await forget()
    await (await caches.open(KEPT.reader)).put('/', new Response(String(id)))
  }
  const now = turn
  const ask = (strategy: NetworkFirst | CacheFirst, url: string) =>
    strategy.handle({ event, request: ahead(url) }).catch(() => undefined)
  await Promise.all(parts.map((file) => ask(files, file)))
  if (now === turn) await ask(shell, OFFLINE_PATH)
  if (now === turn && isPageKept(path.split('?')[0]!) && !(await isIn(KEPT.pages, path)))
    await ask(pages, path)
}

const MOST_VISITS = 100

/** A page that was opened without loading it anew: what it asked for is kept, so its address and name are enough. */
const noteOpened = async ({ path, title }: Extract<ToWorker, { type: 'visited' }>): Promise<void> => {
  if (!isPageKept(path.split('?')[0]!)) return
  const now = turn
  const visits = await caches.open(KEPT.visits)
  const html = new Response(`<title>${title.replaceAll('<', '&lt;')}</title>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
  const kept = await labelled(html, MB)
  if (!kept || now !== turn) return
  await visits.delete(path)
  await visits.put(path, kept)
  const known = await visits.keys()
  await Promise.all(known.slice(0, -MOST_VISITS).map((old) => visits.delete(old)))
}

const noteSaved = async (
  event: Message,
  { path, on }: Extract<ToWorker, { type: 'saved' }>,
): Promise<void> => {
  if (!on) return void (await (await caches.open(KEPT.saved)).delete(path, anyHeaders))
  const [response, done] = saved.handleAll({ event, request: ahead(path) })
  const html = await (await response).clone().text()
  await done
  await Promise.all(
    picturesIn(html).map((src) =>
      pictures.handle({ event, request: new Request(src) }).catch(() => undefined),
    ),
  )
}

const heard = async (event: Message): Promise<void> => {
  const said = event.data as ToWorker
  if (said.type === 'reader') return welcome(event, said)
  return said.type === 'visited' ? noteOpened(said) : noteSaved(event, said)
}
const readerNow = async (): Promise<number> =>
  Number(await (await caches.match('/', { cacheName: KEPT.reader }))?.text())

/** Browsers that can wake the worker when the connection is back, also after the last page was closed. */
const sendLater = async (): Promise<void> => {
  const by = await readerNow()
  if (!by) return
  const wait = await sendWaiting(by, (path, init) => fetch(path, init))
  // The browser asks again for what did not end well.
  if (wait > 0 && Number.isFinite(wait)) throw new Error(`to be sent in ${wait} seconds`)
}
// Not in the types yet, for not every browser has it.
self.addEventListener('sync' as never, (event: ExtendableEvent) => event.waitUntil(sendLater()))
self.addEventListener('message', (event) => event.waitUntil(heard(event).catch(() => undefined)))
listenToPush()
