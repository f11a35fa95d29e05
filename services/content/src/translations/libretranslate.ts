import { z } from 'zod'
import { FetchFailed, UnsafeAddress } from '@app/platform/net/safe-fetch.ts'
import type { SafeFetch } from '@app/platform/net/safe-fetch.ts'

/** Of a page of text, on a machine without a graphics card. */
const TIMEOUT_MS = 25_000
const LANGUAGES_TIMEOUT_MS = 5_000
const MOST_BYTES = 1_048_576
/** A language has some hundred letters to a sentence, another four times as many; what is far longer is no translation. */
const LONGER = 4
const AT_LEAST = 500

export type Server = { url: string; apiKey: string | null }

export const hostOf = ({ url }: Server): string => new URL(url).host

/** No translation came back. `busy`: it asked to be left alone; `refused`: asking the same again will not help. */
export class NotTranslated extends Error {
  override name = 'NotTranslated'
  readonly why: 'busy' | 'refused' | 'failed'
  readonly retryAfterS: number | null
  constructor(why: NotTranslated['why'], message: string, retryAfterS: number | null = null) {
    super(message)
    this.why = why
    this.retryAfterS = retryAfterS
  }
}

const Languages = z
  .array(z.object({ code: z.string().max(20), targets: z.array(z.string().max(20)).max(500).optional() }))
  .max(500)
const Detected = z.object({ language: z.string().max(20), confidence: z.number().optional() })
const Translated = z.object({
  translatedText: z.array(z.string()),
  detectedLanguage: z.union([Detected, z.array(Detected)]).nullish(),
})
const Fault = z.object({ error: z.string() })

/** What a server translates: from each code into which; without targets, into all. */
export type Offer = { codes: readonly string[]; targetsOf(code: string): readonly string[] }

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString()) as unknown
  } catch {
    return undefined
  }
}

/** Seconds that an answer asks to wait; a day at most is waited. */
const waitOf = (headers: Headers): number | null => {
  const text = headers.get('retry-after')?.trim() ?? ''
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), 86_400) : null
}

const ask = async (
  fetch: SafeFetch,
  { url }: Server,
  path: string,
  { body, timeoutMs }: { body?: object; timeoutMs: number },
): Promise<unknown> => {
  const answer = await fetch(`${url.replace(/\/+$/, '')}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    timeoutMs,
    maxBytes: MOST_BYTES,
    // The text and the key are for the address that was given.
    maxRedirects: 0,
  }).catch((error: unknown) => {
    if (error instanceof UnsafeAddress) throw new NotTranslated('refused', error.message)
    throw error instanceof FetchFailed ? new NotTranslated('failed', error.message) : error
  })
  const { status } = answer
  const said = jsonOf(answer.body)
  if (status === 200 && said !== undefined) return said
  const fault = Fault.safeParse(said).data?.error.slice(0, 200)
  const message = `it answered ${status}${fault === undefined ? '' : `: ${fault}`}`
  if (status === 429) throw new NotTranslated('busy', message, waitOf(answer.headers))
  if (status >= 400 && status < 500) throw new NotTranslated('refused', message)
  throw new NotTranslated('failed', message, waitOf(answer.headers))
}

/** The languages that a server says it knows. */
export const askLanguages = async (fetch: SafeFetch, server: Server): Promise<Offer> => {
  const said = Languages.safeParse(await ask(fetch, server, 'languages', { timeoutMs: LANGUAGES_TIMEOUT_MS }))
  if (!said.success || said.data.length === 0)
    throw new NotTranslated('failed', 'what it answers is no list of languages')
  const targets = new Map(said.data.map(({ code, targets: into }) => [code, into]))
  const codes = [...targets.keys()]
  return { codes, targetsOf: (code) => targets.get(code) ?? codes }
}

/**
 * Texts in HTML, in another language, and the language that the server took them for where it was asked to find out
 * (`source` null). What comes back is as untrusted as what anybody writes.
 */
export const askTranslation = async (
  fetch: SafeFetch,
  server: Server,
  { texts, source, target }: { texts: readonly string[]; source: string | null; target: string },
): Promise<{ texts: string[]; detected: string | null }> => {
  const body = {
    q: texts,
    source: source ?? 'auto',
    target,
    format: 'html',
    ...(server.apiKey !== null && { api_key: server.apiKey }),
  }
  const said = Translated.safeParse(await ask(fetch, server, 'translate', { body, timeoutMs: TIMEOUT_MS }))
  if (!said.success || said.data.translatedText.length !== texts.length)
    throw new NotTranslated('failed', 'what it answers is no translation')
  const { translatedText, detectedLanguage } = said.data
  if (translatedText.some((text, at) => text.length > LONGER * texts[at]!.length + AT_LEAST))
    throw new NotTranslated('failed', 'what it answers is far longer than what it was asked')
  const first = Array.isArray(detectedLanguage) ? detectedLanguage[0] : detectedLanguage
  // A guess without any confidence is none.
  return { texts: translatedText, detected: first && first.confidence !== 0 ? first.language : null }
}
