import { readCookie } from '../model/appearance.ts'
import type { Toast } from './store.ts'

/** What happened, for the page that the answer to a form leads to. */
const COOKIE = 'mbin_said'
/** Escaped, a sentence of any script is then less than the 4 KB that browsers keep. */
const LONGEST = 300

type Said = Pick<Toast, 'text' | 'tone'>

const cookie = (value: string, seconds: number): string =>
  `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`

export const saySoon = ({ text, tone }: Said, url: URL): string =>
  cookie(encodeURIComponent(JSON.stringify([tone, text.slice(0, LONGEST)])), 60) +
  (url.protocol === 'https:' ? '; Secure' : '')

export const clearSaid = cookie('', 0)

export const readSaid = (header: string | undefined): Said | null => {
  const value = readCookie(header, COOKIE)
  if (!value) return null
  try {
    const [tone, text] = JSON.parse(decodeURIComponent(value)) as unknown[]
    if (typeof text !== 'string') return null
    return { text, tone: tone === 'bad' ? 'bad' : 'plain' }
  } catch {
    return null
  }
}
