import { createTexts, type Messages, type Texts } from './texts.ts'

/** `every` is said by every page; the others come with the pages that say them. */
type Piece = 'every' | 'own' | 'person' | 'panels' | 'polls' | 'reading' | 'offline'
export type Part = Exclude<Piece, 'every'>

/** A file for each language and piece, `en/every.ts` and `de/every.json`; only the server has them all. */
const files: Record<string, () => Promise<{ default: Messages }>> =
  import.meta.env.SSR || import.meta.env.MODE === 'test'
    ? import.meta.glob<{ default: Messages }>(['./*/*.json', './en/*.ts'])
    : {}

/** The browser is told where those of its language are (`server/assets.ts`), and of no other. */
const addresses = (): Partial<Record<Piece, string>> =>
  JSON.parse(document.getElementById('texts')?.textContent ?? '{}') as Partial<Record<Piece, string>>

const fetchPiece = async (tag: string, piece: Piece): Promise<Messages> => {
  if (!import.meta.env.SSR && import.meta.env.MODE !== 'test')
    return (await fetch(addresses()[piece] ?? '')).json() as Promise<Messages>
  const file = files[`./${tag}/${piece}.json`] ?? files[`./en/${piece}.ts`]
  return file ? (await file()).default : {}
}

/** Of each language; also those that are still on their way, so that they lack nothing that is added meanwhile. */
const made = new Map<string, Promise<Texts>>()
const parts = new Set<Part>()

type Written = { dir?: Texts['dir']; locale?: string }

const make = async (tag: string, { dir = 'ltr', locale = tag }: Written): Promise<Texts> => {
  const found = await Promise.all((['every', ...parts] as const).map((piece) => fetchPiece(tag, piece)))
  const texts = createTexts(locale, dir, {})
  for (const messages of found) texts.add(messages)
  return texts
}

/** The texts of a language. Nothing in them changes, so that every request of the server shares them. */
export const textsOf = (tag: string, written: Written = {}): Promise<Texts> => {
  const known = made.get(tag) ?? make(tag, written)
  made.set(tag, known)
  return known
}

/** Adds what only some pages say to the texts that are in use. */
export const loadTexts = async (part: Part): Promise<void> => {
  parts.add(part)
  await Promise.all(
    [...made].map(async ([tag, texts]) => {
      const messages = await fetchPiece(tag, part)
      ;(await texts).add(messages)
    }),
  )
}
