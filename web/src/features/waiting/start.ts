import { api, type Services } from '../../api/api.ts'
import type { Comment } from '../../api/contract.ts'
import { toastShown, type AppStore, type Me } from '../../app/store.ts'
import type { Texts } from '../../i18n/texts.ts'
import { failureText } from '../../model/failure.ts'
import { itemPath } from '../../model/links.ts'
import type { Votable } from '../../model/votes.ts'
import { cachedItem } from '../offline/cached-item.ts'
import {
  confirmLoss,
  connectionIsLost,
  askAgain,
  lostConnection,
  serverAnswers,
  watchLoss,
} from '../offline/connection.ts'
import { noteBookmarked } from '../offline/saving.ts'
import { changeEverywhere } from '../votes/votes.api.ts'
import { addWaiting, waitingOf, whenTold, type Waiting } from './queue.ts'
import { requestOf, sendWaiting } from './send.ts'
import { commentOf, replaceComment, showWaiting } from './shown.ts'
import { ballotOf, writeOf, type Write } from './writes.ts'

type Transport = Services['transport']
type Answer = Awaited<ReturnType<Transport>>

const storable = (body: RequestInit['body']): Waiting['body'] =>
  body instanceof FormData ? [...body.entries()] : typeof body === 'string' ? body : null

/** What is told of a request while it waits: the thing it is about. */
const aboutOf = (store: AppStore, write: Write): Pick<Waiting, 'about' | 'ballot'> => {
  const subject =
    'subject' in write
      ? write.subject
      : write.what === 'comment' && ({ kind: write.on === 'entry' ? 'Entry' : 'Post', id: write.id } as const)
  const item = subject ? cachedItem(store, subject) : undefined
  if (!item) return { about: null, ballot: null }
  const title = 'title' in item ? item.title : (item.body ?? '')
  return {
    about: { title: [...(title ?? '')].slice(0, 80).join(''), path: itemPath(item) },
    ballot: write.what === 'favourite' || write.what === 'vote' ? ballotOf(item) : null,
  }
}

/** What a page is answered for something that waits: as much of it as is known here. */
const answerFor = (store: AppStore, me: Me, waiting: Waiting): object => {
  const { write } = waiting
  if (write.what === 'comment') return commentOf(waiting, me, store)
  if (write.what === 'bookmark') return { bookmarks: write.on ? [write.list ?? ''] : null }
  return { waits: true }
}

const asAnswer = (answer: object): Answer => ({
  ok: true,
  status: 202,
  headers: new Headers(),
  text: async () => JSON.stringify(answer),
})

/** Has the service worker send what waits when the connection is back, where browsers wake it for that. */
const askForSync = async (): Promise<void> => {
  const registration = (await navigator.serviceWorker?.ready) as
    (ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }) | undefined
  await registration?.sync?.register('waiting').catch(() => undefined)
}

/** Puts what was made of something in the place where it was shown as waiting. */
const showSent = (store: AppStore, { write, ...waiting }: Waiting, text: string): void => {
  const { dispatch, getState } = store
  const answer: unknown = text === '' ? null : JSON.parse(text)
  const invalidate = (...tags: Parameters<typeof api.util.invalidateTags>[0] & unknown[]) =>
    void dispatch(api.util.invalidateTags(tags))
  switch (write.what) {
    case 'comment':
      replaceComment(store, { write, ...waiting }, answer as Comment)
      return invalidate({ type: write.on === 'entry' ? 'Entry' : 'Post', id: write.id })
    case 'bookmark': {
      const { bookmarks } = answer as { bookmarks: readonly string[] | null }
      changeEverywhere(dispatch, getState(), write.subject, () => ({ bookmarks }))
      const item = cachedItem(store, write.subject)
      if (item) noteBookmarked(item, bookmarks)
      return invalidate('Bookmarks')
    }
    case 'subscription':
      return invalidate({ type: 'Magazine', id: write.magazineId }, 'Feed')
    case 'thread':
    case 'microblog':
      return invalidate('Feed')
    default: {
      const { uv, dv, favourites, isFavourited, userVote } = answer as Votable
      changeEverywhere(dispatch, getState(), write.subject, () => ({
        uv,
        dv,
        favourites,
        isFavourited,
        userVote,
      }))
    }
  }
}

/** Shows in every page what waits, and says what was refused. */
const followQueue = async (store: AppStore, me: Me, t: Texts['t']): Promise<void> => {
  let known = await waitingOf(me.userId)
  let drawn: unknown
  const show = (): void => {
    const { queries } = store.getState().api
    if (known.length === 0 || queries === drawn) return
    drawn = queries
    showWaiting(store, me, known)
  }
  const read = async (): Promise<void> => {
    const before = known
    known = await waitingOf(me.userId)
    for (const old of before) {
      const now = known.find(({ id }) => id === old.id)
      const isRefused = now?.refused && !old.refused
      if (isRefused)
        store.dispatch(toastShown(t('offline.refused', { reason: failureText(t, now.refused) }), 'bad'))
      if (!now && old.write.what === 'comment') replaceComment(store, old, null)
      if ((!now || isRefused) && 'subject' in old.write)
        store.dispatch(api.util.invalidateTags([{ type: old.write.subject.kind, id: old.write.subject.id }]))
    }
    drawn = undefined
    show()
  }
  whenTold((said) => {
    if (said.type === 'sent' && said.waiting.by === me.userId) {
      known = known.filter(({ id }) => id !== said.waiting.id)
      showSent(store, said.waiting, said.answer)
    } else void read()
  })
  store.subscribe(show)
  show()
}

/**
 * Lets what a member does without a connection wait on this device, and sends it when there is one again: in its order,
 * each once, as the member who did it.
 */
export const startWaiting = async (
  store: AppStore,
  services: Services,
  me: Me,
  t: Texts['t'],
): Promise<void> => {
  const { transport } = services
  let timer: ReturnType<typeof setTimeout> | undefined
  const waits = async (): Promise<boolean> =>
    (await waitingOf(me.userId)).some(({ refused }) => refused === null)
  const send = async (): Promise<void> => {
    clearTimeout(timer)
    if (connectionIsLost() || !(await waits())) return
    // What is sent to nobody would only be in doubt afterwards.
    if (!(await serverAnswers())) return lostConnection()
    const wait = await sendWaiting(me.userId, transport)
    if (wait > 0 && Number.isFinite(wait)) timer = setTimeout(() => void send(), wait * 1000)
  }
  const keep = async (
    request: Omit<Waiting, 'id' | 'about' | 'ballot' | 'at' | 'refused'>,
  ): Promise<Answer> => {
    const waiting = await addWaiting({
      ...request,
      ...aboutOf(store, request.write),
      at: Date.now(),
      refused: null,
    })
    void askForSync()
    // One answer that did not come is not yet a connection that is lost.
    if (!connectionIsLost()) void confirmLoss().then(send)
    return asAnswer(answerFor(store, me, waiting))
  }
  services.transport = async (path, init) => {
    const method = init.method ?? 'GET'
    const write = writeOf(method, path)
    if (!write) return transport(path, init)
    const body = storable(init.body)
    const request = { key: crypto.randomUUID(), by: me.userId, method, path, body, write }
    // Nothing overtakes what waits already.
    if (connectionIsLost() || (await waits().catch(() => false))) return keep({ ...request, tried: null })
    try {
      return await transport(path, { ...requestOf(request), signal: init.signal })
    } catch (error) {
      if ((error as Error).name === 'AbortError') throw error
      return keep({ ...request, tried: Date.now() })
    }
  }
  await followQueue(store, me, t)
  whenTold(({ type }) => {
    // Where the connection is back, what watches it sends.
    if (type === 'send') void (connectionIsLost() ? askAgain() : send())
  })
  watchLoss(() => void send())
  document.addEventListener('visibilitychange', () => void send())
  void send()
}
