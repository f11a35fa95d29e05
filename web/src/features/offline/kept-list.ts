import { KEPT, KEPT_AT, KEPT_TITLE } from '../../model/kept.ts'

export type KeptPage = {
  path: string
  title: string
  at: number
  /** Whether it is kept because it was bookmarked. */
  saved: boolean
  /** Whether loading it anew shows it; else only what it asks for is kept. */
  whole: boolean
}

const textOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.replaceAll(/[\u2066-\u2069]/g, '')

const pagesIn = async (name: string): Promise<KeptPage[]> => {
  if (!(await caches.has(name))) return []
  const cache = await caches.open(name)
  const found = await Promise.all(
    (await cache.keys()).map(async (request): Promise<KeptPage[]> => {
      const response = await cache.match(request, { ignoreVary: true })
      if (!response) return []
      const { pathname, search } = new URL(request.url)
      return [
        {
          path: pathname + search,
          title: textOf(decodeURIComponent(response.headers.get(KEPT_TITLE) ?? '')) || pathname,
          at: Number(response.headers.get(KEPT_AT)),
          saved: name === KEPT.saved,
          whole: name !== KEPT.visits,
        },
      ]
    }),
  )
  return found.flat()
}

/** The pages that this browser keeps for whoever reads, what was read last first; each once. */
export const keptPages = async (): Promise<KeptPage[]> => {
  const all = (await Promise.all([KEPT.saved, KEPT.pages, KEPT.visits].map(pagesIn))).flat()
  const newest = new Map<string, KeptPage>()
  for (const page of all.toSorted((a, b) => a.at - b.at))
    newest.set(page.path, {
      ...page,
      saved: page.saved || newest.get(page.path)?.saved === true,
      whole: page.whole || newest.get(page.path)?.whole === true,
    })
  return [...newest.values()].toSorted((a, b) => b.at - a.at)
}

/** Whether a page was opened without loading it anew, so that what it asks for is kept. */
export const isKeptInParts = async (path: string): Promise<boolean> =>
  (await caches.match(path, { cacheName: KEPT.visits, ignoreVary: true })) !== undefined
