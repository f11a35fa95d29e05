import { lazy, Suspense } from 'react'
import type { Entry } from '../../api/contract.ts'
import type { AppDispatch } from '../../app/store.ts'
import { loadTexts } from '../../i18n/index.ts'

const fetchAside = async () => {
  const [module] = await Promise.all([import('./ThreadAside.tsx'), loadTexts('reading')])
  return { default: module.ThreadAside }
}

const Aside = import.meta.env.SSR ? (await fetchAside()).default : lazy(fetchAside)

/** What stands beside a thread, drawn by the server with the page; nothing waits for its script. */
export const LazyThreadAside = ({ entry }: { entry: Entry }) => (
  <Suspense>
    <Aside entry={entry} />
  </Suspense>
)

/** Has what is related to a thread come with its page. */
export const loadRelated = async (dispatch: AppDispatch, id: number) => {
  if (import.meta.env.SSR) await (await import('./related.api.ts')).loadRelated(dispatch, id)
}
