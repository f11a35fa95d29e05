import { loadTexts } from '../i18n/index.ts'

/** What lies over a page when it is asked for, by the id of the sheet, with the texts that it says. */
export const sheets = {
  keys: async () => (await Promise.all([import('./key-list.tsx'), loadTexts('reading')]))[0].KeyList,
  palette: async () =>
    (
      await Promise.all([
        import('../features/palette/Palette.tsx'),
        loadTexts('reading'),
        loadTexts('own'),
        loadTexts('panels'),
      ])
    )[0].Palette,
}

/** What comes below the field of the search once somebody is in it. */
export const searchCompletion = async () =>
  (await Promise.all([import('../features/search/SearchCompletion.tsx'), loadTexts('reading')]))[0]
    .SearchCompletion
