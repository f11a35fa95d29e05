import type { ServerResponse } from 'node:http'
import { wantsActivity } from '@app/platform/http/accept.ts'
import { Refusal } from '@app/platform/http/refusal.ts'
import { corsHeaders } from '../answers/headers.ts'
import { pageInputs } from '../answers/micro-cache.ts'
import type { Core } from '../core.ts'
import { federationPlace } from '../routing/places.ts'
import type { Place } from '../routing/places.ts'
import type { Visit } from '../visit.ts'
import { changesState } from '../visit.ts'
import { answerOptions, limitBody, serveFilled, setHeaders, signIn } from './shared.ts'

/** Nothing beyond the API takes larger bodies; ActivityPub objects end well below. */
const MAX_BYTES = 1024 * 1024

const understood = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']

/** Where a request really goes: peers get ActivityPub from the addresses at which people see pages. */
const resolve = ({ req }: Visit, place: Place): Place =>
  place.activity && (req.method === 'POST' || wantsActivity(req.headers.accept)) ? federationPlace : place

/** The way of what everybody gets alike, or only members do. */
const serveAlike = async (
  core: Core,
  visit: Visit,
  { to, rate, look }: Place,
  { extra, freshMs }: { extra: Readonly<Record<string, string>>; freshMs: number },
): Promise<void> => {
  if (await core.isClosed()) {
    if (!visit.principal) throw signIn()
    const finish = (answer: ServerResponse) => {
      answer.appendHeader('Vary', 'Authorization, Cookie')
      // What it says itself it says of an instance that is open to everybody.
      answer.setHeader('Cache-Control', 'private, no-cache')
    }
    await core.forward(visit, to, finish, 'page')
    return
  }
  const source = core.sourceOf(visit, to, {
    label: { route: visit.path, rate, look },
    inputs: [],
    freshMs,
    extra,
    vary: ['Accept-Encoding'],
  })
  serveFilled(visit, await core.fetchKept(visit, source))
}

/** The way of everything that is no operation of the contract. */
export const servePlace = async (core: Core, visit: Visit, declared: Place): Promise<void> => {
  const { req, res, path } = visit
  const place = resolve(visit, declared)
  const extra = { ...core.headersOf(place.look, path), ...(place.cors ? corsHeaders : {}) }
  setHeaders(res, extra)
  const vary = declared.activity ? ['Accept', 'Accept-Encoding', 'Cookie'] : ['Accept-Encoding', 'Cookie']
  if (req.method === 'OPTIONS') {
    answerOptions(res, place.cors, understood)
    return
  }
  if (!understood.includes(req.method ?? '')) {
    throw new Refusal(405, `${req.method} is not understood here.`, { Allow: understood.join(', ') })
  }
  if (place.identity && !place.cors) core.refuseOtherSites(req)
  if (place.identity) await core.identify(visit)
  else {
    delete req.headers.cookie
    // A client proves itself to the token endpoint with HTTP Basic.
    if (place.to !== 'identity') delete req.headers.authorization
  }
  await core.charge(visit, place.rate, null)
  limitBody(req, res, MAX_BYTES)

  if (place.alikeMs !== undefined && !changesState(req)) {
    await serveAlike(core, visit, place, { extra, freshMs: place.alikeMs })
    return
  }
  if (place.look !== 'page' || visit.principal || changesState(req)) {
    await core.forward(
      visit,
      place.to,
      (answer) => {
        if (declared.activity) answer.appendHeader('Vary', 'Accept')
        if (!place.identity) return
        answer.appendHeader('Vary', 'Cookie')
        if (!answer.hasHeader('Cache-Control')) {
          answer.setHeader('Cache-Control', changesState(req) ? 'no-store' : 'private, no-cache')
        }
      },
      place.stream ? 'stream' : 'page',
    )
    return
  }
  const source = core.sourceOf(visit, place.to, {
    label: { route: 'page', rate: place.rate, look: 'page' },
    inputs: pageInputs,
    freshMs: core.options.pageCacheMs ?? 1_000,
    extra,
    vary,
  })
  serveFilled(visit, await core.fetchKept(visit, source))
}
