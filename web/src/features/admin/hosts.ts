import type { Reply } from '../../api/contract.ts'

export type Host = Reply<'admin_hosts'>['items'][number]
export const sorts = ['domain', 'waiting', 'failures', 'received'] as const
export type Sort = (typeof sorts)[number]

export const hostPath = (domain: string): string => `/admin/hosts/${encodeURIComponent(domain)}`

/** Where one is shown what it costs to end federation with a server, and ends it. */
export const endPath = (end: 'ban' | 'deny', domain: string): string =>
  `/admin/federation/${end}?domain=${encodeURIComponent(domain)}`

/** What the address of the list asks for; `sort` is left out where it is the first. */
export const sortOf = (search: URLSearchParams): Sort =>
  sorts.find((sort) => sort === search.get('sort')) ?? 'domain'

export const hostsPath = (sort: Sort, q: string): string => {
  const query = new URLSearchParams({
    ...(sort === 'domain' ? {} : { sort }),
    ...(q === '' ? {} : { q }),
  }).toString()
  return `/admin/hosts${query && `?${query}`}`
}

/** What a server runs, as far as it says. */
export const softwareOf = ({ software, version }: Pick<Host, 'software' | 'version'>): string =>
  [software, version].filter(Boolean).join(' ')
