import type { Magazine } from '../../api/contract.ts'
import { refused, type ActionArgs } from '../../app/form.ts'
import { magazinesApi } from '../magazines/magazines.api.ts'

/** The magazine that the field of that name holds: by its name, else by its title. */
export const findMagazine = async ({ dispatch, form, t }: ActionArgs): Promise<Magazine> => {
  const text = form.text('magazine').replace(/^(?:m\/|!)/, '')
  if (text === '') throw refused('magazine', t('submit.missingMagazine'))
  const { readMagazine, readMagazines } = magazinesApi.endpoints
  const { data: named } = await dispatch(readMagazine.initiate(text))
  if (named) return named
  const { items } = await dispatch(
    readMagazines.initiate({ q: text, perPage: 8, hide_adult: 'show' }),
  ).unwrap()
  const titled = items.filter(({ title }) => title.toLowerCase() === text.toLowerCase())
  if (titled.length !== 1 || !titled[0]) throw refused('magazine', t('submit.missingMagazine'))
  return titled[0]
}
