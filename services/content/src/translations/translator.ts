import { Remembered } from '@app/platform/cache/remembered.ts'
import { userAgentOf } from '@app/platform/config/instance.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { Refusal } from '@app/platform/http/refusal.ts'
import { createSafeFetch } from '@app/platform/net/safe-fetch.ts'
import type { SafeFetch } from '@app/platform/net/safe-fetch.ts'
import { createSingleFlight } from '@app/platform/run/single-flight.ts'
import type { SingleFlight } from '@app/platform/run/single-flight.ts'
import { askLanguages, askTranslation, hostOf, NotTranslated } from './libretranslate.ts'
import type { Offer, Server } from './libretranslate.ts'
import type { Kept } from './translation.repository.ts'

/** Requests that one process has a server work on at once; a server without a graphics card does little more. */
const AT_ONCE = 3
/** Items that wait for theirs; whoever comes then is told to come back. */
const MOST_WAITING = 30
/** Failures in a row after which nobody asks for a while. */
const MOST_FAILURES = 3
const PAUSE_S = 30
const LANGUAGES_MS = 10 * 60_000

/** Where a server is asked; its address is looked at anew with each request. */
export type NamedServer = Server & { isOperators: boolean }

type Work = Parameters<typeof askTranslation>[2]

export type Translator = {
  languages(server: NamedServer): Promise<Offer>
  /** The same, asked just now. */
  look(server: NamedServer): Promise<Offer>
  translate(server: NamedServer, work: Work): ReturnType<typeof askTranslation>
  /** Those who ask for the same at the same time share one answer. */
  shared: SingleFlight<Kept>
}

const later = (seconds: number) =>
  new Refusal(503, 'The server for translations does not answer just now.', {
    'Retry-After': String(seconds),
  })

/**
 * Asks servers for translations, few things at once, and leaves one alone that fails or asks to be. An address of the
 * operator's environment may lie in their own network (decisions/0011-own-safe-fetch.md); one of the panel may not.
 */
export const createTranslator = ({ config, fetch, log, clock }: ContextDeps): Translator => {
  const inside = createSafeFetch({ allowPrivateNetworks: true, userAgent: userAgentOf(config) })
  const fetchFor = ({ isOperators }: NamedServer): SafeFetch => (isOperators ? inside : fetch)
  const offers = new Remembered<string, Offer>('languages of translations', 4, LANGUAGES_MS)
  const waiting: (() => void)[] = []
  let running = 0
  let failures = { url: '', inARow: 0, until: 0 }

  const enter = async () => {
    if (waiting.length >= MOST_WAITING) throw later(PAUSE_S)
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  const pause = (server: NamedServer, seconds: number) => {
    failures = { url: server.url, inARow: 0, until: clock.now().getTime() + seconds * 1_000 }
  }

  const guarded = async <T>(server: NamedServer, work: () => Promise<T>): Promise<T> => {
    if (failures.url !== server.url) failures = { url: server.url, inARow: 0, until: 0 }
    const left = failures.until - clock.now().getTime()
    if (left > 0) throw later(Math.ceil(left / 1_000))
    try {
      const done = await work()
      failures.inARow = 0
      return done
    } catch (error) {
      if (!(error instanceof NotTranslated)) throw error
      log.warn(
        { host: hostOf(server), why: error.why, fault: error.message },
        'the server for translations did not translate',
      )
      failures.inARow += 1
      const wait = error.retryAfterS ?? PAUSE_S
      if (error.why === 'busy' || failures.inARow >= MOST_FAILURES) pause(server, wait)
      throw later(wait)
    }
  }

  return {
    shared: createSingleFlight(),
    look: (server) => askLanguages(fetchFor(server), server),
    languages: (server) =>
      offers.get(server.url, () => guarded(server, () => askLanguages(fetchFor(server), server))),
    async translate(server, work) {
      await enter()
      try {
        return await guarded(server, () => askTranslation(fetchFor(server), server, work))
      } finally {
        leave()
      }
    },
  }
}
