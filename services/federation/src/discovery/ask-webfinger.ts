import type { Federation } from '../context.ts'
import { fetchJson } from '../documents/fetch-document.ts'
import { isJson, many, textOf } from '../json-ld/json.ts'

/** What a host says of a handle (WebFinger, RFC 7033). */
export type Fingered = {
  /** `name@host`, as the host itself writes it; null: it does not say. */
  subject: string | null
  /** Actors of that handle; a person and a magazine may share one. */
  actors: string[]
}

const isActivityLink = (type: unknown): boolean => {
  const text = textOf(type) ?? ''
  return text.startsWith('application/activity+json') || text.startsWith('application/ld+json')
}

const accountOf = (subject: unknown): string | null => {
  const [, account] = /^acct:([^\s@/]+@[^\s@/]+)$/i.exec(textOf(subject) ?? '') ?? []
  return account ?? null
}

/** Asks `host` who has `name@host` there. Throws like `fetchDocument`. */
export const askWebFinger = async (federation: Federation, name: string, host: string): Promise<Fingered> => {
  const scheme = federation.config.allowPrivateNetworks ? 'http' : 'https'
  const query = `resource=${encodeURIComponent(`acct:${name}@${host}`)}`
  const jrd = await fetchJson(
    federation,
    `${scheme}://${host}/.well-known/webfinger?${query}`,
    'application/jrd+json',
  )
  return {
    subject: accountOf(jrd['subject']),
    actors: many(jrd['links'])
      .slice(0, 20)
      .flatMap((link) =>
        isJson(link) && link['rel'] === 'self' && isActivityLink(link['type'])
          ? (textOf(link['href']) ?? [])
          : [],
      ),
  }
}
