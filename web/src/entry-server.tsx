import { interfaceLanguages } from '@app/contract/languages.ts'
import { setAutoFreeze } from 'immer'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './app/App.tsx'
import { PageFailure, PageMoved, want } from './app/load.ts'
import { PiecesContext } from './app/pieces.tsx'
import { answerPosted, withOwner } from './app/posted.ts'
import { matchPage } from './app/routes.tsx'
import { clearSaid, readSaid, saySoon } from './app/said.ts'
import { createStore, started, toastShown, type AppStore } from './app/store.ts'
import type { Page, PageRequest } from '../server/page.ts'
import { meOf, sessionApi } from './features/session/session.api.ts'
import { loadSides } from './features/site/load-sides.ts'
import { sidebarApi } from './features/site/sidebar.api.ts'
import { siteApi } from './features/site/site.api.ts'
import { piecesOfPage } from './kept-pieces.ts'
import { textsOf } from './i18n/index.ts'
import { APPEARANCE_COOKIE, parseAppearance, readCookie } from './model/appearance.ts'
import { spriteUrl } from './ui/Icon.tsx'

export { spriteUrl }

// A store lives for one page here, and nothing changes what it holds: walking every answer to freeze it is for nothing.
setAutoFreeze(false)

const escaped: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** JSON that may stand inside a script element. */
const embed = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => escaped[sign] ?? sign)

/** Below it whoever has the address may read the page, so nobody keeps a copy. */
const SECRET = '/account/'

/** What the frame around every page shows. */
const loadFrame = async (store: AppStore): Promise<void> => {
  const { me } = store.getState().page
  await Promise.all([
    want(
      store.dispatch(siteApi.endpoints.readInfo.initiate()),
      store.dispatch(siteApi.endpoints.readSite.initiate()),
      store.dispatch(siteApi.endpoints.readPresentation.initiate()),
      ...(me
        ? [
            store.dispatch(sidebarApi.endpoints.readMySubscriptions.initiate()),
            store.dispatch(sidebarApi.endpoints.readMyFeeds.initiate()),
          ]
        : []),
    ),
    ...(me ? [] : [loadSides(store.dispatch, { people: false })]),
  ])
}

/** Asks what the page of this address needs; answers with its status. */
const loadPage = async (
  store: AppStore,
  url: URL,
): Promise<{ status: number; location?: string; error?: unknown }> => {
  const match = matchPage(url.pathname)
  if (!match) return { status: 404 }
  try {
    const { route, params } = match
    route.loaded ??= await route.load()
    await route.loaded.loader?.({ dispatch: store.dispatch, state: store.getState, params, url })
    return { status: 200 }
  } catch (error) {
    if (error instanceof PageMoved) return { status: error.status, location: error.to }
    // An unreachable API is our fault, whatever its own status said.
    if (error instanceof PageFailure) return { status: error.status === 401 ? 403 : error.status }
    if (error instanceof URIError) return { status: 404 }
    return { status: 500, error }
  }
}

/** Draws one page with its data. */
export const renderPage = async ({
  url,
  cookie,
  member,
  language: wanted,
  posted,
  transport,
}: PageRequest): Promise<Page> => {
  const cookies: string[] = []
  let language = wanted.tag
  const store = createStore({
    // What an answer sets in the browser has to reach it through this page.
    transport: async (path, init) => {
      // The member's own language is known here alone.
      const headers = { ...(init.headers as Record<string, string>), 'accept-language': language }
      const answer = await transport(path, { ...init, headers })
      cookies.push(...answer.headers.getSetCookie())
      return answer
    },
  })
  store.dispatch(
    started({
      appearance: parseAppearance(readCookie(cookie, APPEARANCE_COOKIE)),
      now: Date.now(),
      origin: url.origin,
    }),
  )
  if (member) {
    const { data: session } = await store.dispatch(sessionApi.endpoints.readSession.initiate())
    if (session) store.dispatch(started({ me: meOf(session) }))
    const look = session?.settings.appearance
    if (look !== undefined) store.dispatch(started({ appearance: parseAppearance(look) }))
    if (session && !wanted.isChosen) language = session.settings.language ?? language
  }
  const personal = store.getState().page.me !== null
  const texts = await textsOf(
    language,
    interfaceLanguages.find(({ tag }) => tag === language),
  )
  const led = (status: number, location: string): Page => ({
    status,
    language,
    location,
    cookies,
    html: '',
    state: '',
    personal,
    scripts: true,
  })
  const answered = posted && (await answerPosted(store, posted, url, texts.t))
  if (answered && 'to' in answered) {
    cookies.push(...(answered.cookies ?? []))
    if (answered.said) cookies.push(saySoon(answered.said, url))
    return led(303, answered.to)
  }
  const said = readSaid(cookie)
  if (said) {
    store.dispatch(toastShown(said.text, said.tone))
    cookies.push(clearSaid)
  }
  const [loaded] = await Promise.all([loadPage(store, url), loadFrame(store)])
  const { location, error } = loaded
  if (location !== undefined) return led(loaded.status, location)
  // A form that was refused is shown again with the page around it.
  const refused = answered !== undefined && answered.status !== 405 && loaded.status === 200
  const status = refused ? answered.status : answered && loaded.status === 200 ? 405 : loaded.status
  if (status !== 200 && !refused) store.dispatch(started({ failed: { pathname: url.pathname, status } }))

  const { appearance } = store.getState().page
  const { data: site } = siteApi.endpoints.readSite.select()(store.getState())
  // Pages of visitors are kept whole by the gateway, and their buttons lead back to the page they are on.
  const { pieces, fill } = piecesOfPage([language, appearance, site?.downvotesMode])
  const drawn = fill(
    renderToString(
      <StaticRouter location={url.pathname + url.search}>
        <PiecesContext value={personal ? pieces : null}>
          <App store={store} texts={texts} />
        </PiecesContext>
      </StaticRouter>,
    ),
  )
  const { api, page } = store.getState()
  const html = page.me ? withOwner(drawn, page.me.userId) : drawn
  const { data: presentation } = siteApi.endpoints.readPresentation.select()(store.getState())
  return {
    scripts: presentation?.scripts ?? true,
    status,
    language,
    cookies,
    html,
    state: embed({ api, page }),
    personal: personal || url.pathname.startsWith(SECRET),
    error,
  }
}
