import type { ServerResponse } from 'node:http'
import type { LimitClass } from '@app/contract/limits.ts'
import type { Operation } from '@app/contract/operation.ts'
import { uploadLimit } from '@app/platform/config/images.ts'
import { MAX_BODY_BYTES } from '@app/platform/http/body.ts'
import { holds } from '@app/platform/http/principal.ts'
import { forbidden, notFound, Refusal } from '@app/platform/http/refusal.ts'
import { corsHeaders } from '../answers/headers.ts'
import type { Core } from '../core.ts'
import type { OperationRoutes } from '../routing/operations.ts'
import type { Place } from '../routing/places.ts'
import type { Visit } from '../visit.ts'
import { changesState, isApi } from '../visit.ts'
import { answerOptions, limitBody, serveFilled, setHeaders, signIn } from './shared.ts'

const VARY = ['Accept-Encoding', 'Authorization', 'Cookie'] as const
/** Room for the other parts and the boundaries of a form with a file. */
const FORM_ROOM = 1024 * 1024

/** Throws the first refusal that applies, in their order (rules/oauth-and-limits.md#order-of-refusals). */
const admit = async (core: Core, visit: Visit, operation: Operation): Promise<void> => {
  const { principal } = visit
  if (!principal) {
    if (operation.auth === 'required') throw signIn()
    if (!operation.openWhenPrivate && (await core.isClosed())) throw signIn()
    return
  }
  for (const scope of operation.scopes ?? []) {
    if (!holds(principal, scope)) throw forbidden(`The access token lacks the scope ${scope}.`)
  }
  if (operation.noBots && principal.isBot) throw forbidden('Bots may not do this.')
}

const finishAnswer = (visit: Visit) => (res: ServerResponse) => {
  if (!res.hasHeader('Cache-Control')) {
    const reading = visit.principal ? 'private, no-cache' : 'no-cache'
    res.setHeader('Cache-Control', changesState(visit.req) ? 'no-store' : reading)
  }
  res.appendHeader('Vary', 'Authorization, Cookie')
}

/** The way of an operation of the contract: 404 or 405, 401, 403, 429, and then the context that owns it. */
export const serveOperation = async (
  core: Core,
  routes: OperationRoutes,
  visit: Visit,
  place: Place | null,
): Promise<void> => {
  const { req, res, path, operation } = visit
  // Under `/api` all is open to scripts of other sites and shows its budget; account calls and the like are as their
  // place says.
  const inApi = isApi(path)
  const cors = inApi || place?.cors === true
  const extra = { ...core.headersOf('api', path), ...(cors ? corsHeaders : {}) }
  setHeaders(res, extra)
  if (!operation) {
    const allowed = routes.allowed(path)
    if (req.method === 'OPTIONS') {
      answerOptions(res, cors, allowed)
      return
    }
    await core.chargeRefusal(visit, 'anonymous_api_read')
    if (allowed.length === 0) throw notFound('There is no such address in this API.')
    throw new Refusal(405, `${req.method} is not understood here.`, { Allow: allowed.join(', ') })
  }
  const rateOf = (): LimitClass | null =>
    visit.principal ? operation.rate : (operation.anonymousRate ?? operation.rate)
  try {
    if (!cors) core.refuseOtherSites(req)
    if (inApi || place?.identity !== false) await core.identify(visit)
    await admit(core, visit, operation)
  } catch (error) {
    if (error instanceof Refusal && inApi) await core.chargeRefusal(visit, rateOf() ?? 'api_read')
    throw error
  }
  if (operation.auth === 'none') visit.principal = null
  const clientId = visit.principal?.clientId
  if (inApi && clientId) {
    core.usage.note(clientId, operation.path)
    // Who asks for the counts finds this call among them.
    if (operation.id === 'admin_retrieve_client_stats') await core.usage.flush()
  }
  await core.charge(visit, rateOf(), inApi ? (rateOf() ?? 'api_read') : null)
  if (operation.addressRate) await core.chargeAddress(visit, operation.addressRate)
  if (operation.file) limitBody(req, res, uploadLimit(core.options.config) + FORM_ROOM, 400)
  else limitBody(req, res, MAX_BODY_BYTES)

  if (visit.principal || operation.cacheMs === undefined || changesState(req)) {
    await core.forward(visit, operation.context, finishAnswer(visit), 'operation')
    return
  }
  const source = core.sourceOf(visit, operation.context, {
    label: { route: operation.path, rate: operation.anonymousRate ?? operation.rate, look: 'api' },
    inputs: [],
    freshMs: operation.cacheMs,
    extra,
    vary: VARY,
  })
  serveFilled(visit, await core.fetchKept(visit, source))
}
