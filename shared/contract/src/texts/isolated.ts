const directed =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u202A-\u202E\u2066-\u2069]/u
const changesOfDirection = /[\u202A-\u202E\u2066-\u2069]/g

/** What people wrote, within a sentence of ours that runs in `dir`: its direction ends with it, whatever it opens. */
export const isolated = (text: string, dir: 'ltr' | 'rtl' = 'ltr'): string =>
  dir === 'rtl' || directed.test(text) ? `\u2068${text.replace(changesOfDirection, '')}\u2069` : text
