import { LRUCache } from 'lru-cache'

/** Which state an item, and what it is shown with, is in: every change gives a row of the database another `xmin`. */
export type Versions = {
  id: number
  item_version: string
  author_version: string
  magazine_version: string
  /** Of the domain of a thread; null: it has none. */
  domain_version?: string | null
}

/** An item as nobody in particular sees it, and its JSON by what it is to readers, where that is kept. */
export type Kept<R> = R & Versions & { written?: Map<string, Buffer> }

const isListed = (row: Versions, listed: Versions): boolean =>
  row.item_version === listed.item_version &&
  row.author_version === listed.author_version &&
  row.magazine_version === listed.magazine_version &&
  row.domain_version === listed.domain_version

type Bounds = {
  /** As many items are kept. */
  max: number
  /** Whether an item changes with its versions alone. */
  isTold?: (row: object) => boolean
}

/** Items of one kind that were shown lately, for as long as the database lists them in the same versions. */
export class KeptRows {
  readonly #rows: LRUCache<number, Versions>
  readonly #isTold: (row: object) => boolean
  /** A larger page would drive out what others read, and be driven out by its own end. */
  readonly #large: number

  constructor({ max, isTold = () => true }: Bounds) {
    this.#rows = new LRUCache({ max })
    this.#isTold = isTold
    this.#large = max / 4
  }

  /**
   * The items of a page in its order; `fetch` is asked for those that are not kept as they were listed. Null for one that
   * changed since it was listed.
   */
  async read<R extends object>(
    listed: readonly Versions[],
    fetch: (ids: number[]) => Promise<(R & Versions)[]>,
  ): Promise<(Kept<R> | null)[]> {
    const found = new Map<number, Kept<R>>()
    for (const one of listed) {
      const row = this.#rows.get(one.id) as Kept<R> | undefined
      if (row && isListed(row, one)) found.set(one.id, row)
    }
    const missing = listed.flatMap(({ id }) => (found.has(id) ? [] : [id]))
    for (const row of missing.length > 0 ? await fetch(missing) : []) {
      const keeps = listed.length <= this.#large && this.#isTold(row)
      const kept = keeps ? Object.assign(row, { written: new Map<string, Buffer>() }) : row
      found.set(row.id, kept)
      if (keeps) this.#rows.set(row.id, kept)
    }
    return listed.map((one) => {
      const row = found.get(one.id)
      return row && isListed(row, one) ? row : null
    })
  }
}
