import { createVerify } from 'node:crypto'

/** What the signature has to cover, or it would hold for another request. */
const COVERED = ['(request-target)', 'host', 'date']

type SignedQuery = { url: string; method: string; headers: Headers }

export const keyIdOf = (signature: string): string | null => /keyId="([^"]+)"/.exec(signature)?.[1] ?? null

/**
 * Whether a signature by the draft holds for an address with its query. Fedify reads `(request-target)` without it, as
 * some servers write it; the draft, and most, have it with.
 */
export const holdsWithQuery = ({ url, method, headers }: SignedQuery, pem: string): boolean => {
  const { pathname, search } = new URL(url)
  const header = headers.get('signature') ?? ''
  const part = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(header)?.[1] ?? ''
  const names = part('headers').toLowerCase().split(' ')
  if (search === '' || !COVERED.every((name) => names.includes(name))) return false
  if (!names.every((name) => name === '(request-target)' || headers.has(name))) return false
  const text = names
    .map((name) =>
      name === '(request-target)'
        ? `${name}: ${method.toLowerCase()} ${pathname}${search}`
        : `${name}: ${headers.get(name)}`,
    )
    .join('\n')
  return createVerify('sha256').update(text).verify(pem, part('signature'), 'base64')
}
