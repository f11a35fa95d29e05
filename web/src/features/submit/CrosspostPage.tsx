import { Navigate } from 'react-router'
import { need, notFound, PageMoved, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useAppSelector } from '../../app/store.ts'
import { crosspostForm } from '../../model/crosspost.ts'
import { loginPath } from '../../model/links.ts'
import { PendingPage } from '../../ui/Answered.tsx'
import { threadsApi } from '../threads/threads.api.ts'

export const loader: Loader = async ({ dispatch, state, params, url }) => {
  const { me, origin } = state().page
  if (!me) throw new PageMoved(loginPath(url.pathname))
  if (!/^\d{1,10}$/.test(params['id'] ?? '')) return notFound()
  const entry = await need(dispatch(threadsApi.endpoints.readEntry.initiate(Number(params['id']))))
  throw new PageMoved(crosspostForm(entry, origin))
}

/** Leads to the form of a new thread, filled with the one that is to be posted elsewhere too. */
export const Component = () => {
  const origin = useAppSelector((state) => state.page.origin)
  const asked = threadsApi.useReadEntryQuery(Number(useParams()['id']))
  if (!asked.currentData) return <PendingPage of={asked} />
  return <Navigate to={crosspostForm(asked.currentData, origin)} replace />
}
