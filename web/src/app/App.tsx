import { Suspense } from 'react'
import { I18nProvider } from '../i18n/react.tsx'
import type { Texts } from '../i18n/texts.ts'
import { Provider } from 'react-redux'
import { useLocation } from 'react-router'
import { Document } from './Document.tsx'
import { ErrorView, PageBoundary } from './ErrorPage.tsx'
import { Hydrated, HydrationProvider } from './hydration.tsx'
import { ParamsOfPage } from './params.ts'
import { matchPage } from './routes.tsx'
import { Shell } from './shell/Shell.tsx'
import { useAppSelector, type AppStore, type RootState } from './store.ts'

/** The page of the current address, inside its frame. */
const Screen = () => {
  const { pathname } = useLocation()
  const failed = useAppSelector((state) => state.page.failed)
  const match = matchPage(pathname)
  const route = match?.route
  const Page = route?.loaded?.Component ?? route?.Component
  return (
    <Shell frame={failed ? 'full' : (route?.frame ?? 'full')}>
      {failed && failed.pathname === pathname ? (
        <ErrorView status={failed.status} />
      ) : (
        // Around what changes with the address: whoever moves on keeps the page they see until the next one's code is there.
        <Suspense>
          <PageBoundary key={pathname}>
            {match && Page && (
              <ParamsOfPage value={match.params}>
                <Page />
              </ParamsOfPage>
            )}
          </PageBoundary>
          <Hydrated />
        </Suspense>
      )}
    </Shell>
  )
}

type AppProps = {
  store: AppStore
  /** What the server drew the page from: parts that come to life late must start from it, whatever has come since. */
  drawn?: RootState
  texts: Texts
}

/** The same on both sides; only the router around it differs. */
export const App = ({ store, drawn, texts }: AppProps) => (
  <I18nProvider texts={texts}>
    <Provider store={store} {...(drawn && { serverState: drawn })}>
      <HydrationProvider>
        <Document>
          <Screen />
        </Document>
      </HydrationProvider>
    </Provider>
  </I18nProvider>
)
