import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import type { AppStore } from '../../app/store.ts'
import { loadTexts } from '../../i18n/index.ts'
import { I18nProvider } from '../../i18n/react.tsx'
import type { Texts } from '../../i18n/texts.ts'
import { Elsewhere } from './Elsewhere.tsx'

/** Over it every page says, once it is there, which account it was opened by. */
const CHANNEL = 'account'

/**
 * Tells the other tabs whose page this is, and hears whose they are: after a switch in one of them the others say that
 * they are of another account. What they send meanwhile the gateway refuses, as it comes with their account.
 */
export const watchTabs = (store: AppStore, texts: Texts): void => {
  const me = store.getState().page.me
  const channel = new BroadcastChannel(CHANNEL)
  // A channel is heard by its own origin alone; the rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(me?.userId ?? null)
  if (!me) return
  const place = document.createElement('div')
  place.setAttribute('role', 'status')
  place.setAttribute('aria-label', texts.t('nav.accounts'))
  document.body.append(place)
  const root = createRoot(place)
  let now: unknown = me.userId
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    now = data
    void loadTexts('own').then(() =>
      root.render(
        now === me.userId ? null : (
          <I18nProvider texts={texts}>
            <Provider store={store}>
              <Elsewhere me={me} />
            </Provider>
          </I18nProvider>
        ),
      ),
    )
  })
}
