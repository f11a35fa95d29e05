import type { ServerResponse } from 'node:http'
import type { LimitClass } from '@app/contract/limits.ts'
import type { Operation } from '@app/contract/operation.ts'
import { uploadLimit, uploadsLimit } from '@app/platform/config/images.ts'
import { MAX_BODY_BYTES } from '@app/platform/http/body.ts'
import { holds } from '@app/platform/http/principal.ts'
import { forbidden, notFound, Refusal } from '@app/platform/http/refusal.ts'
import { corsHeaders } from '../answers/headers.ts'
import type { Core } from '../core.ts'
import { addressKey, networkKey } from '../limits/address.ts'
import type { OperationRoutes } from '../routing/operations.ts'
import type { Route } from '../routing/routes.ts'
import type { RequestContext } from '../request-context.ts'
import { bringsFiles, changesState, isApi } from '../request-context.ts'
import { answerOptions, limitBody, serveFilled, setHeaders, signIn } from './shared.ts'

const VARY = ['Accept-Encoding', 'Authorization', 'Cookie'] as const
/** Room for the other parts and the boundaries of a form with a file. */
const FORM_ROOM = 1024 * 1024

/** Throws the first refusal that applies, in their order (rules/oauth-and-limits.md#order-of-refusals). */
const admit = async (core: Core, ctx: RequestContext, operation: Operation): Promise<void> => {
  const { principal } = ctx
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

/**
 * Whether the kept answer will do. A member gets it only where it is the same for all and lacks nothing they wrote; staff who may
 * edit what they read need the tag of the edit, which the context makes.
 */
const mayBeKept = async (core: Core, ctx: RequestContext, operation: Operation): Promise<boolean> => {
  const { principal } = ctx
  if (operation.cacheMs === undefined || changesState(ctx.req)) return false
  if (!principal) return true
  const edits = operation.edited !== undefined && (principal.isAdmin || principal.isGlobalModerator)
  return operation.alike === true && !edits && (await core.hasWrittenNothing(ctx))
}

const finishAnswer = (ctx: RequestContext) => (res: ServerResponse) => {
  if (!res.hasHeader('Cache-Control')) {
    const reading = ctx.principal ? 'private, no-cache' : 'no-cache'
    res.setHeader('Cache-Control', changesState(ctx.req) ? 'no-store' : reading)
  }
  res.appendHeader('Vary', 'Authorization, Cookie')
}

/** Handles an operation of the contract: 404 or 405, 401, 403, 429, and then the context that owns it. */
export const serveOperation = async (
  core: Core,
  operationRoutes: OperationRoutes,
  ctx: RequestContext,
  route: Route | null,
): Promise<void> => {
  const { req, res, path, operation } = ctx
  // Under `/api` all is open to scripts of other sites and shows its budget; account calls and the like are as their
  // route says.
  const inApi = isApi(path)
  const cors = inApi || route?.cors === true
  const extra = { ...core.headersOf('api', path), ...(cors ? corsHeaders : {}) }
  setHeaders(res, extra)
  if (!operation) {
    const allowed = operationRoutes.allowed(path)
    if (req.method === 'OPTIONS') {
      answerOptions(res, cors, allowed)
      return
    }
    await core.chargeRefusal(ctx, 'anonymous_api_read')
    if (allowed.length === 0) throw notFound('There is no such address in this API.')
    throw new Refusal(405, `${req.method} is not understood here.`, { Allow: allowed.join(', ') })
  }
  const rateOf = (): LimitClass | null =>
    ctx.principal
      ? (bringsFiles(req) && operation.fileRate) || operation.rate
      : (operation.anonymousRate ?? operation.rate)
  try {
    if (!cors) core.refuseOtherSites(req)
    if (inApi || route?.identity !== false) await core.identify(ctx)
    await admit(core, ctx, operation)
  } catch (error) {
    if (error instanceof Refusal && inApi) await core.chargeRefusal(ctx, rateOf() ?? 'api_read')
    throw error
  }
  if (operation.auth === 'none') ctx.principal = null
  const clientId = ctx.principal?.clientId
  if (inApi && clientId) {
    core.usage.note(clientId, operation.path)
    // Who asks for the counts again finds this call among them.
    if (operation.id === 'admin_retrieve_client_stats') void core.usage.flush()
  }
  await core.charge(ctx, rateOf(), inApi ? (rateOf() ?? 'api_read') : null)
  if (operation.addressRate) await core.chargeAddress(ctx, operation.addressRate, addressKey)
  if (operation.networkRate) await core.chargeAddress(ctx, operation.networkRate, networkKey)
  await core.admit(ctx)
  if (operation.file) {
    const most = operation.file.most === undefined ? uploadLimit : uploadsLimit
    limitBody(req, res, most(core.options.config) + FORM_ROOM, 400)
  } else limitBody(req, res, MAX_BODY_BYTES)

  if (!(await mayBeKept(core, ctx, operation))) {
    await core.forward(ctx, operation.context, finishAnswer(ctx), 'operation')
    return
  }
  const source = core.sourceOf(ctx, operation.context, {
    label: { route: operation.path, rate: operation.anonymousRate ?? operation.rate, headerProfile: 'api' },
    inputs: [],
    freshMs: operation.cacheMs ?? 0,
    extra,
    vary: VARY,
  })
  serveFilled(ctx, await core.fetchKept(ctx, source))
}
