import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { withoutSession } from '../identity/credentials.ts'
import type { Answer } from '../upstream/exchange.ts'
import type { Since } from '../upstream/own-writes.ts'
import { KeptAnswer } from './kept.ts'
import { Representation } from './representation.ts'

/** Request headers that an anonymous page may depend on; nothing else of a request reaches what renders it. */
export const pageInputs = ['accept-language', 'cookie'] as const

/** How an anonymous answer is obtained and kept. `label` is the caller's own note on it. */
export type Source<L> = {
  label: L
  /** Request headers the source was given, so that the answer may hang on them. */
  inputs: readonly string[]
  headers: IncomingHttpHeaders
  freshMs: number
  /** Headers of ours that go with the answer. */
  extra: Readonly<Record<string, string>>
  vary: readonly string[]
  /** `after`: marks of writes that the answer must not lack. */
  ask(since: Since | null): Promise<Answer>
}

export type Entry<L> = {
  label: L
  answer: KeptAnswer
  /** When it was asked for, and until when it may be shown; in the time of `performance.now`. */
  askedAt: number
  /** The writes that were waited for, where some were. */
  after: string | null
  freshUntil: number
  usableUntil: number
  source: Source<L>
}

/** How far what a stranger was shown may lag behind: as long as a replica of a database may. */
const LAG_MS = 1_000

type Asked = { askedAt: number; after: string | null }
/** Whether an answer that was asked for then shows what was written. */
const shows = ({ askedAt, after }: Asked, since: Since | null): boolean =>
  since === null || askedAt >= since.at + LAG_MS || (askedAt >= since.at && after === since.after)

type Slot<L> = { vary: readonly string[]; variants: Map<string, Entry<L>> }
/** `usable`: whether this caller may have the answer; one that sets a cookie is only for whoever caused it. */
export type Filled<L> = { entry: Entry<L> } | { answer: Answer; usable: boolean }

/** How much longer than fresh an answer may be shown while its successor is on the way. */
const STALE_FACTOR = 2
const MAX_VARIANTS = 32
const MAX_URL = 2_048

const dropped = new Set([
  'content-length',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'date',
  'etag',
  'vary',
  'set-cookie',
  'x-mbin-seq',
  'x-powered-by',
])

const text = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))
const listOf = (value: unknown): string[] =>
  text(value)
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const isShareable = ({ headers }: Answer): boolean =>
  headers['set-cookie'] === undefined &&
  headers['content-encoding'] === undefined &&
  !/private|no-store/.test(text(headers['cache-control'])) &&
  !listOf(headers['vary']).includes('*')

const inputValue = (name: string, headers: IncomingHttpHeaders): string =>
  name === 'cookie' ? withoutSession(headers.cookie) : text(headers[name])

const keyOf = (vary: readonly string[], headers: IncomingHttpHeaders): string =>
  vary.length === 0 ? '' : vary.map((name) => inputValue(name, headers)).join('\n')

/**
 * Answers to anonymous readers, in memory for a second or so (decisions/0008-micro-cache.md). One request at a time
 * fetches an address, however many wait for it; one that is just past its time is still shown while the next is fetched
 * (RFC 5861).
 */
export class MicroCache<L> {
  readonly #slots: LRUCache<string, Slot<L>>
  readonly #filling = new Map<string, Asked & { filled: Promise<Filled<L>> }>()
  #epoch = 0

  constructor(maxBytes: number) {
    this.#slots = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ variants }, url) => {
        let bytes = url.length + 256
        // Twice: the compressed forms are made later.
        for (const { answer } of variants.values()) bytes += 2 * answer.representation.body.length + 1_024
        return bytes
      },
    })
  }

  /** Forgets everything, also what is on its way. */
  clear(): void {
    this.#epoch++
    this.#filling.clear()
    this.#slots.clear()
  }

  /** The kept answer, if it may still be shown; fetches its successor in passing where it is no longer fresh. */
  find(url: string, headers: IncomingHttpHeaders, since: Since | null): Entry<L> | null {
    const slot = this.#slots.get(url)
    if (!slot) return null
    const entry = slot.variants.get(keyOf(slot.vary, headers))
    const now = performance.now()
    if (!entry || entry.usableUntil < now || !shows(entry, since)) return null
    if (entry.freshUntil < now) void this.fill(url, entry.source, null).catch(() => undefined)
    return entry
  }

  /** Fetches an answer, or waits for the fetch that is under way. */
  fill(url: string, source: Source<L>, since: Since | null): Promise<Filled<L>> {
    const key = `${url}\n${keyOf(source.inputs, source.headers)}`
    const running = this.#filling.get(key)
    if (running && shows(running, since)) {
      return running.filled.then((theirs) =>
        'entry' in theirs ? theirs : { answer: theirs.answer, usable: isShareable(theirs.answer) },
      )
    }
    const epoch = this.#epoch
    const asked: Asked = { askedAt: performance.now(), after: since?.after ?? null }
    const filled = source
      .ask(since)
      .then((answer) => this.#keep(url, source, answer, asked, epoch))
      .finally(() => {
        if (this.#filling.get(key)?.filled === filled) this.#filling.delete(key)
      })
    this.#filling.set(key, { ...asked, filled })
    return filled
  }

  #keep(url: string, source: Source<L>, answer: Answer, asked: Asked, epoch: number): Filled<L> {
    const keepable = isShareable(answer) && answer.status === 200 && url.length <= MAX_URL
    if (!keepable || epoch !== this.#epoch) return { answer, usable: true }
    const declared = listOf(answer.headers['vary'])
    // What a page was given of its reader's cookies counts even where it forgot to say so.
    const vary = source.inputs.filter((name) => name === 'cookie' || declared.includes(name))
    const slot = this.#slots.get(url)
    const variants = slot && String(slot.vary) === String(vary) ? slot.variants : new Map<string, Entry<L>>()
    const key = keyOf(vary, source.headers)
    const before = variants.get(key)
    // A slower, earlier fetch must not take the place of a later one.
    if (before && before.askedAt > asked.askedAt) return { entry: before }
    const entry = this.#entry(source, answer, asked, declared, before)
    variants.delete(key)
    variants.set(key, entry)
    if (variants.size > MAX_VARIANTS) variants.delete(variants.keys().next().value as string)
    this.#slots.set(url, { vary, variants })
    return { entry }
  }

  #entry(
    source: Source<L>,
    answer: Answer,
    asked: Asked,
    declared: string[],
    before: Entry<L> | undefined,
  ): Entry<L> {
    const now = performance.now()
    const usableUntil = now + source.freshMs * (1 + STALE_FACTOR)
    const times = { ...asked, freshUntil: now + source.freshMs, usableUntil }
    const type = text(answer.headers['content-type'])
    // The same bytes again keep their compressed forms.
    if (before?.answer.representation.body.equals(answer.body)) return { ...before, ...times, source }
    const headers: Record<string, string> = { 'cache-control': 'no-cache', ...source.extra }
    for (const [name, value] of Object.entries(answer.headers)) {
      if (!dropped.has(name) && value !== undefined) headers[name] = text(value)
    }
    const names = new Map([...declared, ...source.vary].map((name) => [name.toLowerCase(), name]))
    headers['vary'] = [...names.values()].join(', ')
    return {
      ...times,
      label: source.label,
      source,
      answer: new KeptAnswer(new Representation(answer.body, type), headers),
    }
  }
}
