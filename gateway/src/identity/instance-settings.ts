import { instanceSettings } from '@app/contract/calls/community.ts'
import { defaultLanguage } from '@app/contract/languages.ts'
import type { InterfaceTag } from '@app/contract/languages.ts'
import type { Cache } from '@app/platform/cache/cache.ts'
import type { Calls } from '@app/platform/calls/calls.ts'
import { languageNamed } from '@app/platform/http/language.ts'
import type { Logger } from '@app/platform/observe/log.ts'

/** Community says over this channel that settings have changed. */
export const SETTINGS_CHANNEL = 'community.settings'

const REFRESH_MS = 60_000
const RETRY_MS = 2_000

export type InstanceSettings = {
  /** Whether anonymous callers are let in; null while nobody knows yet. */
  isPrivate(): boolean | null
  /** Asks where nobody knows yet; throws where community cannot be asked. */
  known(): Promise<boolean>
  /** What whoever wants none of our languages gets; the first of them while nobody knows yet. */
  language(): InterfaceTag
  close(): Promise<void>
}

/** The settings that the gateway acts on: the last answer of community, asked again when it says so and once a minute. */
export const createInstanceSettings = (
  { calls, cache, log }: { calls: Calls; cache: Cache; log: Logger },
  changed: () => void,
): InstanceSettings => {
  let value: boolean | null = null
  let language = defaultLanguage
  let timer: NodeJS.Timeout | null = null
  let closed = false
  let loading: Promise<boolean> | null = null
  let stale = false

  const later = (ms: number) => {
    if (timer) clearTimeout(timer)
    if (closed) return
    timer = setTimeout(() => void load().catch(() => undefined), ms)
    timer.unref()
  }
  const ask = async (): Promise<boolean> => {
    try {
      let answer
      do {
        stale = false
        answer = await calls.ask(instanceSettings, {})
      } while (stale)
      const now = answer.settings['MBIN_PRIVATE_INSTANCE'] === true
      const before = value
      value = now
      language = languageNamed(answer.settings['KBIN_DEFAULT_LANG'])
      if (before !== null && before !== now) changed()
      later(REFRESH_MS)
      return now
    } catch (error) {
      log.warn({ err: error }, 'community did not tell the instance settings')
      later(RETRY_MS)
      throw error
    } finally {
      loading = null
    }
  }
  const load = (): Promise<boolean> => (loading ??= ask())

  const subscribed = cache.subscribe(SETTINGS_CHANNEL, () => {
    stale = true
    changed()
    void load().catch(() => undefined)
  })

  void load().catch(() => undefined)

  return {
    isPrivate: () => value,
    language: () => language,
    known: async () => value ?? load(),
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      await (
        await subscribed
      )()
    },
  }
}
