import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app/App.tsx'
import { matchPage } from './app/routes.tsx'
import { createStore, type RootState } from './app/store.ts'
import { textsOf } from './i18n/index.ts'
import { warmEditor } from './ui/LazyEditor.tsx'
import { warmMarkdown } from './ui/useMarkdown.ts'
import './styles/index.css'

const preloaded = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as Partial<RootState>
const store = createStore({ transport: (path, init) => fetch(path, init) }, preloaded)
const drawn = store.getState()
const texts = await textsOf(document.documentElement.lang, {
  dir: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
})

/** The first page's own code is needed before it can come to life. */
const loadFirstPage = async (): Promise<void> => {
  const route = matchPage(location.pathname)?.route
  if (route) route.loaded = await route.load()
}

await loadFirstPage()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <BrowserRouter>
        <App store={store} drawn={drawn} texts={texts} />
      </BrowserRouter>
    </StrictMode>,
  )
})

const whenIdle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1000))
whenIdle(() => {
  warmMarkdown()
  if (store.getState().page.me) warmEditor()
})
if (import.meta.env.PROD && 'serviceWorker' in navigator && window.isSecureContext)
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
