import type { SubjectType } from '@app/contract/events/content.ts'

/** What an address on this instance names. */
export type LocalThing =
  | { kind: 'user'; name: string }
  | { kind: 'magazine'; name: string }
  | { kind: 'instance' }
  | { kind: 'object'; type: SubjectType; id: number }

const decode = (part: string): string | null => {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/**
 * Addresses of what lives here (rules/federation.md#addresses). Handles of remote magazines contain their host: content
 * of a local person in one lives under `/m/name@host/…`.
 */
export const createAddresses = (url: string) => {
  const origin = new URL(url).origin

  const objectPaths: [SubjectType, RegExp][] = [
    ['entry_comment', /^\/m\/[^/]+\/t\/\d+\/[^/]*\/comment\/(\d+)(?:\/[^/]*)?$/],
    ['entry', /^\/m\/[^/]+\/t\/(\d+)(?:\/[^/]*){0,2}$/],
    ['post_comment', /^\/m\/[^/]+\/p\/\d+\/[^/]*\/reply\/(\d+)(?:\/[^/]*)?$/],
    ['post', /^\/m\/[^/]+\/p\/(\d+)(?:\/[^/]*){0,2}$/],
  ]

  return {
    origin,
    user: (name: string) => `${url}/u/${name}`,
    magazine: (name: string) => `${url}/m/${name}`,
    instanceActor: `${url}/i/actor`,
    sharedInbox: `${url}/f/inbox`,
    contexts: `${url}/contexts`,
    activity: (uuid: string) => `${url}/f/object/${uuid}`,
    tag: (name: string) => `${url}/tag/${encodeURIComponent(name)}`,

    object(type: SubjectType, magazine: string, id: number, threadId: number): string {
      const base = `${url}/m/${magazine}`
      if (type === 'entry') return `${base}/t/${id}/-`
      if (type === 'entry_comment') return `${base}/t/${threadId}/-/comment/${id}`
      if (type === 'post') return `${base}/p/${id}/-`
      return `${base}/p/${threadId}/-/reply/${id}`
    },

    isLocal(address: string): boolean {
      return URL.canParse(address) && new URL(address).origin === origin
    },

    /** What one of our own addresses names; null for any other address. */
    parse(address: string): LocalThing | null {
      if (!URL.canParse(address)) return null
      const { origin: host, pathname } = new URL(address)
      if (host !== origin) return null
      if (pathname === '/i/actor' || pathname === '/') return { kind: 'instance' }
      const actor = /^\/([um])\/([^/]+)$/.exec(pathname)
      if (actor) {
        const name = decode(actor[2] ?? '')
        return name ? { kind: actor[1] === 'u' ? 'user' : 'magazine', name } : null
      }
      for (const [type, pattern] of objectPaths) {
        const match = pattern.exec(pathname)
        if (match) return { kind: 'object', type, id: Number(match[1]) }
      }
      return null
    },
  }
}

export type Addresses = ReturnType<typeof createAddresses>
