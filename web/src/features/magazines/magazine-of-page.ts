import type { Magazine } from '../../api/contract.ts'
import { need, notFound, PageMoved, type Load } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useMe } from '../../app/store.ts'
import { isFailure } from '../../model/failure.ts'

import { magazinesApi } from './magazines.api.ts'

/** Where a member makes a magazine of another server known that nobody here has met; null for every other. */
const searchFor = (name: string, error: unknown, isMember: boolean): string | null =>
  isMember && name.includes('@') && isFailure(error) && error.status === 404
    ? `/search?q=${encodeURIComponent(`!${name}`)}`
    : null

/** The magazine that an address names, before its page is drawn; one that nobody here has met is searched for. */
export const loadMagazine = async ({ dispatch, state, params: { name } }: Load): Promise<Magazine> => {
  if (!name) return notFound()
  const asked = dispatch(magazinesApi.endpoints.readMagazine.initiate(name))
  const elsewhere = searchFor(name, (await asked).error, state().page.me !== null)
  if (elsewhere) throw new PageMoved(elsewhere)
  return need(asked)
}

/** The same for what is drawn: the magazine once it has come, or where to look for it. */
export const useMagazine = () => {
  const me = useMe()
  const name = useParams()['name'] ?? ''
  const asked = magazinesApi.useReadMagazineQuery(name)
  return { asked, magazine: asked.currentData, elsewhere: searchFor(name, asked.error, me !== null) }
}
