import type { Services } from '../api/api.ts'
import { watchTabs } from '../features/accounts/tabs.tsx'
import { startAhead } from '../features/ahead/ahead.ts'
import { startOffline } from '../features/offline/start.tsx'
import { countRail } from '../features/reading/rail-counts.ts'
import { keepAppearance } from '../features/settings/keep-appearance.ts'
import { watchPictures } from '../features/viewer/watch.ts'
import type { Texts } from '../i18n/texts.ts'
import { warmMarkdown } from '../ui/useMarkdown.ts'
import { attend } from './attention.ts'
import type { matchPage } from './routes.tsx'
import type { AppStore, RootState } from './store.ts'
import { watchSwipes } from './swipe.ts'

/**
 * What is done once the page is there and nothing waits. It is given the list of pages, which the first script holds: to
 * import it would take it out of there.
 */
export const start = (
  store: AppStore,
  services: Services,
  texts: Texts,
  findPage: typeof matchPage,
  drawn: RootState,
): void => {
  attend()
  watchSwipes()
  warmMarkdown()
  watchPictures(texts)
  watchTabs(store, texts)
  keepAppearance(store, drawn)
  if (store.getState().page.me) {
    // Readers who may write.
    import('../ui/Editor.tsx').catch(() => {})
    void countRail(store, texts)
  }
  startAhead(store, findPage)
  if (import.meta.env.PROD && navigator.serviceWorker) void startOffline(store, services, texts, findPage)
}
