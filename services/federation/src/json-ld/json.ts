/** A parsed ActivityStreams document, read tolerantly: peers leave out, repeat and nest as they like. */
export type Json = Record<string, unknown>

export const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public'
const publicSpellings = new Set([PUBLIC, 'as:Public', 'Public'])

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One value, several, null or none: as a list. */
export const many = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null

/** Id of something given by address or embedded. */
export const idOf = (value: unknown): string | null => {
  const one = Array.isArray(value) ? value[0] : value
  if (typeof one === 'string') return one
  return isJson(one) ? (textOf(one['id']) ?? textOf(one['href'])) : null
}

export const idsOf = (value: unknown): string[] => many(value).flatMap((one) => idOf(one) ?? [])

export const typeOf = (value: unknown): string => (isJson(value) ? String(many(value['type'])[0] ?? '') : '')

export const isPublicAddress = (address: string): boolean => publicSpellings.has(address)

/** Everyone an object or activity is addressed to, in the order `audience`, `to`, `cc`; at most a thousand. */
export const addressees = (value: Json): string[] =>
  [...new Set([...idsOf(value['audience']), ...idsOf(value['to']), ...idsOf(value['cc'])])].slice(0, 1000)

/** Address of a link, however deep it is wrapped: string, Link, list of them. */
export const hrefOf = (
  value: unknown,
  wanted: (mediaType: string) => boolean = () => true,
): string | null => {
  for (const one of many(value)) {
    if (typeof one === 'string') return one
    if (!isJson(one)) continue
    const mediaType = textOf(one['mediaType']) ?? textOf(one['mimeType']) ?? ''
    const href = textOf(one['href']) ?? (one['url'] === undefined ? null : hrefOf(one['url'], wanted))
    if (href && (mediaType === '' || wanted(mediaType))) return href
  }
  return null
}

export const originOf = (address: string | null): string | null =>
  address && URL.canParse(address) ? new URL(address).origin : null

export const sameOrigin = (a: string | null, b: string | null): boolean =>
  originOf(a) !== null && originOf(a) === originOf(b)

/** A moment as the store keeps it; `fallback` where it is missing or absurd (before 1990, over a day ahead, unreadable). */
export const momentOf = (value: unknown, fallback: Date): Date => {
  const text = textOf(value)
  if (!text) return fallback
  const time = new Date(/[zZ]|[+-]\d{2}:?\d{2}$/.test(text) ? text : `${text}Z`)
  const at = time.getTime()
  return Number.isNaN(at) || at < Date.UTC(1990) || at > fallback.getTime() + 86_400_000 ? fallback : time
}

/** How deep a document nests; hostile ones nest to exhaust the stack of whoever walks them. */
export const nestsDeeperThan = (value: unknown, limit: number): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (limit === 0) return true
  return Object.values(value).some((inner) => nestsDeeperThan(inner, limit - 1))
}
