import type { Image } from '@app/contract/common.ts'
import { plainText, toHtml } from '@app/platform/text/html.ts'
import type { InstanceConfig } from '@app/platform/config/instance.ts'
import { handleOf } from '../text/mentions.ts'
import type { ThreadRow } from '../views/thread.view.ts'
import { dateTimeOf } from '../views/times.ts'
import type { SyndicatedItem } from './document.ts'
import { changedAt } from './document.ts'
import { personPath, threadPath } from './links.ts'

/** Longer texts are cut, and read to the end on their page. */
const MAX_TEXT = 10_000
/** All texts together; what has no room left is told by its title alone. */
const MAX_HTML = 512 * 1024
const NAME_LENGTH = 80

const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  heic: 'image/heic',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  jxl: 'image/jxl',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
}

/** A picture with its type, which every format wants to know; null where the address does not tell it. */
const pictureOf = (image: Image | null): SyndicatedItem['picture'] => {
  const url = image?.storageUrl ?? image?.sourceUrl
  if (!url || !URL.canParse(url)) return null
  const type = types[new URL(url).pathname.split('.').at(-1)?.toLowerCase() ?? '']
  return type ? { url, type, alt: image?.altText || null } : null
}

const cut = (text: string, length: number): string => {
  if (text.length <= length) return text
  const start = text.slice(0, length)
  return `${start.slice(0, Math.max(start.search(/\s\S*$/), length / 2))}…`.toWellFormed()
}

/** Only such addresses are links: what federation once let in must not run in somebody's reader. */
const linkOf = (given: string | null): string | null => {
  if (given === null || !URL.canParse(given)) return null
  const url = new URL(given)
  return /^https?:$/.test(url.protocol) ? url.href : null
}

const itemOf = (row: ThreadRow, config: InstanceConfig): SyndicatedItem => {
  const handle = handleOf(row.author.username)
  // Readers of feeds draw no veil: what is for adults, or warns, is told by its title or warning, and seen on its page.
  const veiled = row.is_adult || row.content_warning !== null
  const body = veiled ? null : row.body
  const link = row.kind === 'entry' ? linkOf(row.url) : null
  const rendered = body === null ? '' : toHtml(cut(body, MAX_TEXT), config.url)
  const opening = [
    link === null ? '' : toHtml(`<${link}>\n`, config.url),
    row.content_warning === null ? '' : toHtml(`**${row.content_warning}**\n`, config.url),
  ].join('')
  const words = () => plainText(rendered, NAME_LENGTH * 4).replaceAll(/\s+/g, ' ')
  const published = new Date(dateTimeOf(row.created_at))
  return {
    // RFC 4151. By the day it was made, for names of instances may pass to others.
    id: `tag:${new URL(config.url).hostname},${published.toISOString().slice(0, 10)}:${row.kind}/${row.number}`,
    title: row.title,
    name: row.title || row.content_warning || cut(words(), NAME_LENGTH) || handle,
    page: config.url + threadPath(row),
    link,
    author: {
      name: row.author.title || handle,
      url: config.url + personPath(row.author.username),
      avatar: row.author.avatar?.storageUrl ?? null,
    },
    published,
    edited: row.edited_at === null ? null : new Date(dateTimeOf(row.edited_at)),
    lang: row.lang,
    tags: [...row.tags, ...(row.is_adult ? ['nsfw'] : [])],
    html: opening + rendered,
    picture: veiled ? null : pictureOf(row.image),
  }
}

/** Rows of a feed as syndication tells them, with texts up to what one answer may hold. */
export const itemsOf = (rows: readonly ThreadRow[], config: InstanceConfig): SyndicatedItem[] => {
  let left = MAX_HTML
  return rows.map((row) => {
    const item = itemOf(row, config)
    if (item.html.length > left) return { ...item, html: '' }
    left -= item.html.length
    return item
  })
}

/** When the latest change of any of them was. */
export const latestOf = (items: readonly SyndicatedItem[]): Date | null =>
  items.length === 0 ? null : new Date(Math.max(...items.map((item) => changedAt(item).getTime())))
