import { fromHtml } from './html.ts'
import { originOf } from '../json-ld/json.ts'
import { partsOf } from './mentions.ts'
import type { NamedMention } from './mentions.ts'

/** What our own texts can say without a link. Other names, with a dot perhaps, stay links to where they lead. */
const PLAIN_HANDLE = /^[a-z0-9](?:[\w-]*[a-z0-9])?(?:@[\w.:-]+)?$/i
const PLAIN_TAG = /^#[\p{L}\p{N}_]+$/u

const sign = { user: '@', magazine: '!' } as const

const written = ({ handle, kind }: NamedMention): string | null =>
  PLAIN_HANDLE.test(handle) ? sign[kind] + handle : null

const sameAddress = (a: string, b: string | null): boolean => a.replace(/\/$/, '') === b?.replace(/\/$/, '')

/** The Mention behind a link: by its address, else by its text where that leads to the same server. */
const mentionBehind = (
  text: string,
  href: string,
  mentions: readonly NamedMention[],
): NamedMention | undefined => {
  const byAddress = mentions.find((mention) => sameAddress(href, mention.href))
  if (byAddress) return byAddress
  const said = text.trim().replace(/^[@!]/, '').toLowerCase()
  return mentions.find((mention) => {
    const parts = partsOf(mention)
    if (!parts || (mention.href !== null && originOf(mention.href) !== originOf(href))) return false
    const user = parts.user.toLowerCase()
    return said === user || said === `${user}@${parts.host}`
  })
}

/**
 * HTML of a peer as markdown in which people and hashtags are spelt as here: a link to somebody of its Mentions becomes
 * their handle, one to one of its hashtags that hashtag. Any other link stays one, be it called `@name`.
 */
export const spellHtml = (
  html: string,
  mentions: readonly NamedMention[],
  hashtags: readonly string[],
): string => {
  const tags = new Set(hashtags.map((name) => `#${name.toLowerCase()}`))
  return fromHtml(html, (text, href) => {
    const label = text.trim()
    if (PLAIN_TAG.test(label) && tags.has(label.toLowerCase())) return label
    if (!/^[@!]/.test(label)) return null
    const mention = mentionBehind(label, href, mentions)
    return mention ? written(mention) : null
  })
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Spells out `@name` where its author meant somebody of another server, which here would be somebody else. */
export const spellOut = (markdown: string, mentions: readonly NamedMention[]): string => {
  const people = Map.groupBy(
    mentions.filter(({ kind }) => kind === 'user'),
    ({ handle }) => handle.split('@')[0]?.toLowerCase() ?? '',
  )
  let text = markdown
  for (const [name, named] of people) {
    const handles = new Set(named.map(({ handle }) => handle.toLowerCase()))
    const [one] = named
    const full = one ? written(one) : null
    // Of two people of one name nobody knows which is meant.
    if (handles.size > 1 || !full || full === `@${name}`) continue
    const bare = new RegExp(`(?<![\\p{L}\\p{N}_/@[\\\\\`])@${escaped(name)}(?![\\w@-]|\\.\\w)`, 'giu')
    text = text.replaceAll(bare, () => full)
  }
  return text
}
