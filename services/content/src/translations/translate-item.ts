import { translationServer } from '@app/contract/calls/community.ts'
import type { Translation, TranslationServer } from '@app/contract/content/translation.ts'
import { isLimited } from '@app/contract/events/content.ts'
import { inTime } from '@app/platform/calls/in-time.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, forbidden, notFound, Refusal } from '@app/platform/http/refusal.ts'
import type { Content } from '../context.ts'
import { mustBeReadable } from '../items/audience.ts'
import { findItem, noSuch } from '../items/item.repository.ts'
import type { Item, Kind } from '../items/item.ts'
import { isHidden, nameOf } from '../items/item.ts'
import { plainRun, readRun } from './inline.ts'
import type { Run } from './inline.ts'
import { codeOf, tagOf } from './language-codes.ts'
import { hostOf, NotTranslated } from './libretranslate.ts'
import type { Offer } from './libretranslate.ts'
import { wordsIn } from './markdown.ts'
import { digestOf, findTranslation, keepTranslation } from './translation.repository.ts'
import type { Kept } from './translation.repository.ts'
import type { NamedServer } from './translator.ts'

/** Of one item; the rest of a longer one stays in its own language. */
const MOST_LETTERS = 20_000
/** Of one request. */
const BATCH = { texts: 40, letters: 4_000 }
/** The gateway gives up after half a minute; what takes longer is there for whoever asks again. */
const PATIENCE_MS = 20_000
const SOON_S = 5
/** From here on a text says better what language it is in than a form that nobody looked at. */
const TELLING = 60

const serverNamed = async ({ calls }: Content): Promise<NamedServer | null> =>
  (await calls.ask(translationServer, {})).server

const batchesOf = (runs: readonly Run[]): Run[][] => {
  const batches: Run[][] = []
  let [letters, all] = [0, 0]
  for (const run of runs) {
    all += run.html.length
    if (all > MOST_LETTERS) break
    const last = batches.at(-1)
    if (last && last.length < BATCH.texts && letters + run.html.length <= BATCH.letters) {
      last.push(run)
      letters += run.html.length
    } else {
      batches.push([run])
      letters = run.html.length
    }
  }
  return batches
}

/** Translates runs in their order; those beyond what is sent are missing at the end. */
const translateRuns = async (
  { translator }: Content,
  server: NamedServer,
  runs: readonly Run[],
  { stated, target }: { stated: string | null; target: string },
): Promise<{ texts: string[]; from: string | null }> => {
  const texts: string[] = []
  const words = runs.map(({ html }) => html.replaceAll(/<[^>]*>/g, '')).join('')
  let source = words.length >= TELLING ? null : stated
  let from = source
  for (const batch of batchesOf(runs)) {
    const made = await translator.translate(server, { texts: batch.map(({ html }) => html), source, target })
    texts.push(...made.texts)
    // What the beginning is written in, the rest is.
    if (made.detected !== null) source = from = made.detected
  }
  return { texts, from: from ?? stated }
}

const translate = async (
  content: Content,
  server: NamedServer,
  { title, body, content_warning: warning, lang }: Item,
  codes: { stated: string | null; target: string },
): Promise<Kept> => {
  const [titleRun, warningRun, words] = [plainRun(title ?? ''), plainRun(warning ?? ''), wordsIn(body ?? '')]
  const short = [titleRun, warningRun].filter(({ hasWords }) => hasWords).map(({ run }) => run)
  const { texts, from } = await translateRuns(content, server, [...short, ...words.runs], codes)
  const plain = (given: string | null, { run, hasWords }: typeof titleRun): string | null => {
    const made = hasWords ? texts.shift() : undefined
    return made === undefined ? given : readRun(made, run, { plain: true })
  }
  return {
    title: plain(title, titleRun),
    contentWarning: plain(warning, warningRun),
    body: body === null ? null : words.write(texts),
    from: from === null ? lang || null : tagOf(from),
  }
}

const targetOf = (offer: Offer, item: Item, to: string) => {
  const target = codeOf(to, offer.codes)
  if (target === null) throw badRequest(`to: the server for translations does not know ${to}.`)
  const spoken = codeOf(item.lang, offer.codes)
  return { target, stated: spoken !== null && offer.targetsOf(spoken).includes(target) ? spoken : null }
}

/**
 * What an item says in another language. What is for some alone, or was removed, is sent to nobody; what somebody asked for
 * before is answered from what was kept.
 */
export const translateItem = async (
  content: Content,
  principal: Principal,
  { kind, number, to }: { kind: Kind; number: number; to: string },
  { patienceMs = PATIENCE_MS } = {},
): Promise<Translation> => {
  const item = await findItem(content.db, kind, number)
  await mustBeReadable(content, principal, item)
  if (isHidden(item.visibility)) throw noSuch(kind, number)
  const server = await serverNamed(content)
  if (!server) throw notFound('No server for translations is named here.')
  if (isLimited(item.audience) || item.visibility === 'private')
    throw forbidden(`This ${nameOf[kind]} is for some alone, and is sent to no other server.`)
  const host = hostOf(server)
  const key = { itemId: item.id, lang: to, server: host, digest: digestOf(item) }
  const known = await findTranslation(content, key)
  if (known) return { ...known, lang: to, server: host }
  const codes = targetOf(await content.translator.languages(server), item, to)
  const work = content.translator.shared(Object.values(key).join(' '), async () => {
    const kept = await translate(content, server, item, codes)
    await keepTranslation(content, key, kept)
    content.log.info({ kind, number, to, host }, 'an item was translated')
    return kept
  })
  const [outcome] = (await inTime(Promise.allSettled([work]), patienceMs)) ?? []
  if (!outcome)
    throw new Refusal(503, `This ${nameOf[kind]} is still being translated. Ask again in a moment.`, {
      'Retry-After': String(SOON_S),
    })
  if (outcome.status === 'rejected') throw outcome.reason
  return { ...outcome.value, lang: to, server: host }
}

/** Whether the server that is named answers, for those who name it. */
export const testServer = async (content: Content): Promise<TranslationServer> => {
  const server = await serverNamed(content)
  if (!server) return { server: null, answers: false, fault: null, languages: [] }
  const host = hostOf(server)
  try {
    const { codes } = await content.translator.look(server)
    return { server: host, answers: true, fault: null, languages: codes.flatMap((code) => tagOf(code) ?? []) }
  } catch (error) {
    if (!(error instanceof NotTranslated)) throw error
    return { server: host, answers: false, fault: error.message, languages: [] }
  }
}
