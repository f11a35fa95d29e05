import type { Texts } from '../text/texts.ts'
import { writeLetter } from './letter.ts'
import type { Site } from './layout.ts'

export type Digest = {
  lines: readonly { text: string; detail?: string; url?: string }[]
  /** All that is unread, of which the lines are the first. */
  count: number
  every: 'daily' | 'weekly'
  /** Where it can be ended. */
  unsubscribe: string
}

/** What a member has not read, as a letter. */
export const writeDigest = (texts: Texts, site: Site, { lines, count, every, unsubscribe }: Digest) => {
  const { say } = texts
  const { title, url } = site
  const more = count - lines.length
  return writeLetter({
    site,
    language: texts,
    subject: say('mails.digest.subject', { title, count }),
    heading: say('mails.digest.lead', { title, count }),
    preheader: lines.map(({ text }) => text).join(' · '),
    parts: [
      { list: lines },
      ...(more > 0 ? [say('mails.digest.more', { count: more })] : []),
      { button: say('mails.digest.button'), url: `${url}/settings/notifications` },
    ],
    footer: [
      say(every === 'daily' ? 'mails.digest.whyDaily' : 'mails.digest.whyWeekly', { title }),
      { text: say('mails.digest.end'), url: unsubscribe, label: say('mails.unsubscribe.button') },
    ],
  })
}
