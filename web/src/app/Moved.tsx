import { Navigate, useLocation } from 'react-router'
import { PageMoved } from './load.ts'
import type { PageModule } from './load.ts'
import { useParams } from './params.ts'

type Params = Readonly<Record<string, string | undefined>>

/** Puts what stood in the old address where the new one names it. */
const fill = (to: string, params: Params): string =>
  to.replace(/:(\w+)/g, (_, name: string) => encodeURI(params[name] ?? ''))

/** A page that is at `to` instead; the query goes along. */
export const leadTo = (to: string): PageModule => ({
  loader: async ({ params, url }) => {
    throw new PageMoved(fill(to, params) + url.search, 301)
  },
  Component: () => {
    const { search } = useLocation()
    return <Navigate to={fill(to, useParams()) + search} replace />
  },
})
