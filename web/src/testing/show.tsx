import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter, useLocation } from 'react-router'
import { useCards } from '../app/cards.tsx'
import { PageBoundary } from '../app/ErrorPage.tsx'
import { HydratedContext } from '../app/hydration.tsx'
import { useKeys } from '../app/keys.tsx'
import { useLinks } from '../app/links.ts'
import { ParamsOfPage } from '../app/params.ts'
import { matchPage } from '../app/routes.tsx'
import { createStore, started, type Me } from '../app/store.ts'
import { ItemMenu } from '../features/items/ItemMenu.tsx'
import { sessionApi, type Session } from '../features/session/session.api.ts'
import { siteApi } from '../features/site/site.api.ts'
import { textsOf } from '../i18n/index.ts'
import { I18nProvider } from '../i18n/react.tsx'
import type { Site } from '../api/contract.ts'
import { defaultAppearance, type Appearance } from '../model/appearance.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { fakeNetwork, type Network } from './network.ts'
import { NOW } from './things.ts'

const texts = await textsOf('en')

type Options = {
  /** Who reads; visitors where it is left out. */
  me?: Me
  network?: Network
  /** Path and query of the page. */
  at?: string
  appearance?: Partial<Appearance>
  session?: Session
  site?: Site
}

/** What stands around a page and answers to it: menu of items, toasts, links, keys, cards of people. */
const Around = ({ children, moved }: { children: ReactNode; moved: (address: string) => void }) => {
  const { pathname, search, hash } = useLocation()
  moved(pathname + search + hash)
  useLinks()
  useKeys()
  const cards = useCards()
  return (
    <>
      <Suspense>{children}</Suspense>
      <ItemMenu />
      {cards}
      <Toasts />
    </>
  )
}

/** Draws something with the real store, in front of a network that the test answers for. */
export const show = (
  shown: ReactNode,
  { me, network = fakeNetwork(), at = '/', appearance, session, site }: Options = {},
) => {
  const store = createStore({ transport: network.fetch })
  store.dispatch(
    started({
      me: me ?? null,
      now: Date.parse(NOW),
      origin: 'https://commonplace.example',
      appearance: { ...defaultAppearance, ...appearance },
    }),
  )
  if (session)
    store.dispatch(
      sessionApi.util.upsertQueryEntries([{ endpointName: 'readSession', arg: undefined, value: session }]),
    )
  if (site)
    store.dispatch(
      siteApi.util.upsertQueryEntries([{ endpointName: 'readSite', arg: undefined, value: site }]),
    )
  let address = at
  const rendered = render(
    <I18nProvider texts={texts}>
      <Provider store={store}>
        <HydratedContext value={true}>
          <MemoryRouter initialEntries={[at]}>
            <Around moved={(to) => (address = to)}>{shown}</Around>
          </MemoryRouter>
        </HydratedContext>
      </Provider>
    </I18nProvider>,
  )
  return { ...rendered, store, network, user: userEvent.setup(), address: () => address }
}

/** Draws the page of an address. */
export const showPage = async (at: string, options: Omit<Options, 'at'> = {}) => {
  const match = matchPage(new URL(at, 'http://localhost').pathname)
  if (!match) throw new Error(`there is no page at ${at}`)
  const { Component } = await match.route.load()
  return show(
    <ParamsOfPage value={match.params}>
      <PageBoundary>
        <Component />
      </PageBoundary>
    </ParamsOfPage>,
    { ...options, at },
  )
}
