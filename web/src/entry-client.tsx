import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import type { Services } from './api/api.ts'
import { App } from './app/App.tsx'
import { matchPage } from './app/routes.tsx'
import { createStore, type RootState } from './app/store.ts'
import { textsOf } from './i18n/index.ts'
import './styles/index.css'

const preloaded = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as Partial<RootState>
const services: Services = { transport: (path, init) => fetch(path, init) }
const store = createStore(services, preloaded)
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
// The router calls what every document begins with alike; a key of its own stays with it, also when it is loaded again.
if (!history.state?.key) history.replaceState({ key: Math.random() }, '')
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

// Nothing on the page waits for it.
setTimeout(() => {
  import('./app/idle.ts').then(
    ({ start }) => start(store, services, texts, matchPage, drawn),
    () => {},
  )
}, 1000)
