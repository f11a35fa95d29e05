import type { Query } from '../../api/contract.ts'
import { want } from '../../app/load.ts'
import type { AppDispatch } from '../../app/store.ts'
import { sidebarApi } from './sidebar.api.ts'
import { siteApi } from './site.api.ts'

/** How pages are presented, and the lists of magazines (and of people and microblogs) that this decides on. */
export const loadSides = async (dispatch: AppDispatch, { people }: { people: boolean }): Promise<void> => {
  const { data } = await dispatch(siteApi.endpoints.readPresentation.initiate())
  const { readActiveMagazines, readActivePeople, readSidebar } = sidebarApi.endpoints
  const { randomLocalOnly = false, peopleLocalOnly = false } = data ?? {}
  const beside = async () => {
    const { data: active } = await dispatch(readActivePeople.initiate(peopleLocalOnly))
    return active ? dispatch(readSidebar.initiate(besideOf(active, randomLocalOnly))) : {}
  }
  await want(dispatch(readActiveMagazines.initiate(randomLocalOnly)), ...(people ? [beside()] : []))
}

/** What is asked for beside a list of everything. */
export const besideOf = (people: number[], localOnly: boolean): Query<'sidebar'> => ({
  people,
  ...(localOnly && { federation: 'local' }),
})
