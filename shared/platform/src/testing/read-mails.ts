import type { ParsedMail } from 'mailparser'

const hrefs = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))

/** The faults of a mail that came: what any letter has to hold, whatever it tells. None: an empty list. */
export const faultsOf = (
  { text = '', html }: ParsedMail,
  { url, language, dir }: { url: string; language: string; dir: 'ltr' | 'rtl' },
): string[] => {
  if (typeof html !== 'string') return ['has no HTML']
  const plainUrls = text.match(/https?:\/\/\S+/g) ?? []
  const astray = [...hrefs(html), ...plainUrls].filter((one) => one !== url && !one.startsWith(`${url}/`))
  return [
    ...(text.trim() === '' ? ['has no plain part'] : []),
    ...(html.startsWith(`<!doctype html><html lang="${language}" dir="${dir}">`)
      ? []
      : ['is in another language']),
    ...(/<(script|img|iframe|form|link)\b|\son\w+=|url\(/i.test(html) ? ['has markup of others'] : []),
    ...astray.map((one) => `leads to ${one}`),
  ]
}
