import { want } from '../../app/load.ts'
import type { AppDispatch } from '../../app/store.ts'
import { sidebarApi } from './sidebar.api.ts'
import { siteApi } from './site.api.ts'

/** How pages are presented, and the lists of magazines (and people) that this decides on. */
export const loadSides = async (dispatch: AppDispatch, { people }: { people: boolean }): Promise<void> => {
  const { data } = await dispatch(siteApi.endpoints.readPresentation.initiate())
  const { readActiveMagazines, readActivePeople } = sidebarApi.endpoints
  await want(
    dispatch(readActiveMagazines.initiate(data?.randomLocalOnly ?? false)),
    ...(people ? [dispatch(readActivePeople.initiate(data?.peopleLocalOnly ?? false))] : []),
  )
}
