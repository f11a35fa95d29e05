import { hash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Pieces } from './app/pieces.tsx'

/** Nobody can write this tag into a page, and it leaves with none. */
const TAG = `kept-${randomBytes(8).toString('hex')}`
const PLACE = new RegExp(`<${TAG} at="(\\d+)">(.*?)</${TAG}>`, 'gs')
const MAX_CHARACTERS = 16 * 1024 * 1024

const kept = new LRUCache<string, string>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (html) => html.length + 100,
})

const digest = (text: string): string => hash('sha1', text, 'base64url')

/**
 * What an item shows of itself; comments below it are pieces of their own, and what one member remembers of it is shown by
 * nothing but what the piece says it depends on.
 */
const textOf = (item: object): string =>
  JSON.stringify({ ...item, children: undefined, childCount: undefined, readState: undefined })

/** The pieces of one page. `alike`: what they all depend on. */
export const piecesOfPage = (alike: unknown): { pieces: Pieces; fill: (html: string) => string } => {
  const common = JSON.stringify(alike)
  const items = new Map<object, string>()
  const places: { key: string; html: string | undefined }[] = []
  return {
    pieces: {
      place(item, rest) {
        const text = items.get(item) ?? digest(common + textOf(item))
        items.set(item, text)
        const key = digest(text + JSON.stringify(rest))
        const html = kept.get(key)
        return { tag: TAG, at: places.push({ key, html }) - 1, known: html !== undefined }
      },
    },
    /** Puts what was kept in its places, and keeps what was drawn. */
    fill: (html) =>
      html.replace(PLACE, (_, at: string, drawn: string) => {
        const place = places[Number(at)]
        if (place?.html !== undefined) return place.html
        if (place) kept.set(place.key, drawn)
        return drawn
      }),
  }
}
