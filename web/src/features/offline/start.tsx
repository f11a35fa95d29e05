import { hydrateRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import type { Services } from '../../api/api.ts'
import type { matchPage } from '../../app/routes.tsx'
import type { AppStore } from '../../app/store.ts'
import { loadTexts } from '../../i18n/index.ts'
import { I18nProvider } from '../../i18n/react.tsx'
import type { Texts } from '../../i18n/texts.ts'
import { startWaiting } from '../waiting/start.ts'
import { keepBadge } from './badge.ts'
import { Connection } from './Connection.tsx'
import { lostConnection, watchConnection } from './connection.ts'
import { followKept, keepPage, noteOpened, watchPages } from './pages.ts'
import { keepBookmarked } from './saving.ts'
import { registerWorker } from './worker.ts'

/** Draws what is said of the connection beside the page, which knows nothing of it; at first there is nothing to say. */
const draw = (store: AppStore, texts: Texts): void => {
  const place = document.createElement('aside')
  place.setAttribute('aria-label', texts.t('offline.title'))
  const said = place.appendChild(document.createElement('div'))
  said.setAttribute('role', 'status')
  said.setAttribute('aria-atomic', 'false')
  document.body.append(place)
  hydrateRoot(
    said,
    <I18nProvider texts={texts}>
      <Provider store={store}>
        <Connection />
      </Provider>
    </I18nProvider>,
  )
}

/** Begins, once the page is there, what makes it one that can do without a connection. */
export const startOffline = async (
  store: AppStore,
  services: Services,
  texts: Texts,
  findPage: typeof matchPage,
): Promise<void> => {
  registerWorker()
  // What a kept page says of itself is said by the script from now on, which knows when it is no longer true.
  const kept = document.getElementById('kept')
  const lookAtKept = followKept()
  watchConnection()
  if (kept) lostConnection()
  const { me } = store.getState().page
  if (me) {
    // A browser that keeps nothing for this site does without.
    await startWaiting(store, services, me, texts.t).catch(() => undefined)
    keepBookmarked(store, services)
  }
  await Promise.all([loadTexts('offline'), lookAtKept()])
  draw(store, texts)
  kept?.remove()
  watchPages(() => {
    noteOpened()
    void lookAtKept()
  })
  keepBadge(store)
  await keepPage(store, findPage)
}
