import type { Magazine } from '../../api/contract.ts'
import { magazinesApi, type MagazineQuery } from './magazines.api.ts'

/** Magazines of this instance whose owner has long been away, the longest first. */
export const abandonedQuery = (query: MagazineQuery): MagazineQuery => ({
  abandoned: true,
  federation: 'local',
  sort: 'ownerLastActive',
  ...query,
})

/** The list alone says who is away: whether a magazine is in it is found by its name. */
export const abandonedByName = ({ name }: Pick<Magazine, 'name'>): MagazineQuery =>
  abandonedQuery({ q: name, hide_adult: 'show', perPage: 100 })

/** Whether one may ask for a magazine: its owner is away, or it has none. */
export const useAbandonment = (magazine: Magazine, skip: boolean): 'abandoned' | 'ownerless' | null => {
  const ownerless = magazine.owner === null
  const { currentData } = magazinesApi.useReadMagazinesQuery(abandonedByName(magazine), {
    skip: skip || ownerless,
  })
  if (skip) return null
  if (ownerless) return 'ownerless'
  return currentData?.items.some(({ magazineId }) => magazineId === magazine.magazineId) ? 'abandoned' : null
}
