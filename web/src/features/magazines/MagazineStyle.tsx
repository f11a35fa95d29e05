import { api, ask } from '../../api/api.ts'
import type { Magazine, Reply } from '../../api/contract.ts'
import { want } from '../../app/load.ts'
import type { AppDispatch } from '../../app/store.ts'
import { useMemberSettings } from '../session/session.api.ts'

const themeApi = api.injectEndpoints({
  endpoints: (build) => ({
    readMagazineStyle: build.query<string | null, number>({
      query: (magazineId) => ask('magazine_theme', { params: { magazine_id: magazineId } }),
      transformResponse: ({ customCss }: Reply<'magazine_theme'>) =>
        customCss ? versionOf(customCss) : null,
      keepUnusedDataFor: 600,
      providesTags: (_, __, id) => [{ type: 'Magazine', id }],
    }),
  }),
})

/** A short name of a text, another for each text, so that browsers ask for a changed style sheet anew. */
const versionOf = (text: string): string => {
  let sum = 0
  for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) | 0
  return `${text.length.toString(36)}${(sum >>> 0).toString(36)}`
}

type Themed = Pick<Magazine, 'magazineId' | 'apId'>

/** Only magazines of this instance have styles of their own. */
export const loadMagazineStyle = async (dispatch: AppDispatch, magazine: Themed): Promise<void> => {
  if (magazine.apId === null)
    await want(dispatch(themeApi.endpoints.readMagazineStyle.initiate(magazine.magazineId)))
}

/** What a magazine's owner made of its pages, unless the reader wants none of it. */
export const MagazineStyle = ({ magazine }: { magazine: Themed }) => {
  const ignored = useMemberSettings()?.ignoreMagazinesCustomCss ?? false
  const { data } = themeApi.useReadMagazineStyleQuery(magazine.magazineId, {
    skip: ignored || magazine.apId !== null,
  })
  return data ? <link rel="stylesheet" href={`/themes/${magazine.magazineId}.css?v=${data}`} /> : null
}
