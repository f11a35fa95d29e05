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
