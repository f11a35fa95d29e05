import type { IncomingMessage, ServerResponse } from 'node:http'
import { formLimit } from '@app/platform/config/images.ts'
import { wantsActivity } from '@app/platform/http/accept.ts'
import { Refusal } from '@app/platform/http/refusal.ts'
import { corsHeaders } from '../answers/headers.ts'
import { pageInputs } from '../answers/micro-cache.ts'
import type { Core } from '../core.ts'
import { holdsAside } from '../identity/credentials.ts'
import { federationRoute } from '../routing/routes.ts'
import type { Route } from '../routing/routes.ts'
import type { RequestContext } from '../request-context.ts'
import { bringsFiles, changesState } from '../request-context.ts'
import { answerOptions, limitBody, serveFilled, setHeaders, signIn } from './shared.ts'

/** Nothing beyond the API takes larger bodies but a member's form with a picture; ActivityPub objects end well below. */
const MAX_BYTES = 1024 * 1024

const understood = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** Whether a browser sends what somebody filled in on a page. */
const isForm = (req: IncomingMessage): boolean =>
  req.method === 'POST' && FORM.test(req.headers['content-type'] ?? '')

/** Where a request really goes: peers get ActivityPub from the addresses at which people see pages, and post it there. */
const resolve = ({ req }: RequestContext, route: Route): Route =>
  route.activity && !isForm(req) && (req.method === 'POST' || wantsActivity(req.headers.accept))
    ? federationRoute
    : route

/** Handles what everybody gets alike, or only members do. */
const serveAlike = async (
  core: Core,
  ctx: RequestContext,
  { to, rate, headerProfile }: Route,
  { extra, freshMs }: { extra: Readonly<Record<string, string>>; freshMs: number },
): Promise<void> => {
  if (await core.isClosed()) {
    if (!ctx.principal) throw signIn()
    const finish = (answer: ServerResponse) => {
      answer.appendHeader('Vary', 'Authorization, Cookie')
      // What it says itself it says of an instance that is open to everybody.
      answer.setHeader('Cache-Control', 'private, no-cache')
    }
    await core.forward(ctx, to, finish, 'page')
    return
  }
  const source = core.sourceOf(ctx, to, {
    label: { route: ctx.path, rate, headerProfile },
    inputs: [],
    freshMs,
    extra,
    vary: ['Accept-Encoding'],
  })
  serveFilled(ctx, await core.fetchKept(ctx, source))
}

/** Handles everything that is no operation of the contract. */
export const serveRoute = async (core: Core, ctx: RequestContext, declared: Route): Promise<void> => {
  const { req, res, path } = ctx
  const route = resolve(ctx, declared)
  const extra = { ...core.headersOf(route.headerProfile, path), ...(route.cors ? corsHeaders : {}) }
  setHeaders(res, extra)
  const vary = declared.activity ? ['Accept', 'Accept-Encoding', 'Cookie'] : ['Accept-Encoding', 'Cookie']
  if (req.method === 'OPTIONS') {
    answerOptions(res, route.cors, understood)
    return
  }
  if (!understood.includes(req.method ?? '')) {
    throw new Refusal(405, `${req.method} is not understood here.`, { Allow: understood.join(', ') })
  }
  if (route.headerProfile === 'page' && path.length > 1 && path.endsWith('/') && !changesState(req)) {
    res.writeHead(301, { Location: `${path.replace(/\/+$/, '')}${(req.url ?? '').slice(path.length)}` }).end()
    return
  }
  if (route.identity && !route.cors) core.refuseOtherSites(req)
  if (route.identity) await core.identify(ctx)
  else {
    delete req.headers.cookie
    // A client proves itself to the token endpoint with HTTP Basic.
    if (route.to !== 'identity') delete req.headers.authorization
  }
  await core.charge(ctx, route.rate, null)
  const upload = route.to === 'web' && ctx.principal !== null && isForm(req) && bringsFiles(req)
  limitBody(req, res, MAX_BYTES + (upload ? formLimit(core.options.config) : 0))
  // A page shows many pictures at once, and another server delivers for many people.
  if (!route.stream && route.to !== 'media')
    await core.admit(ctx, { shared: route.to !== 'federation', upload })

  if (route.alikeMs !== undefined && !changesState(req)) {
    await serveAlike(core, ctx, route, { extra, freshMs: route.alikeMs })
    return
  }
  // Who is signed in to accounts of which none speaks now may go on as one of them: their pages are their own.
  if (
    route.headerProfile !== 'page' ||
    holdsAside(req.headers.cookie) ||
    ctx.principal ||
    changesState(req)
  ) {
    await core.forward(
      ctx,
      route.to,
      (answer) => {
        if (declared.activity) answer.appendHeader('Vary', 'Accept')
        if (!route.identity) return
        answer.appendHeader('Vary', 'Cookie')
        if (!answer.hasHeader('Cache-Control')) {
          answer.setHeader('Cache-Control', changesState(req) ? 'no-store' : 'private, no-cache')
        }
      },
      route.stream ? 'stream' : 'page',
    )
    return
  }
  const source = core.sourceOf(ctx, route.to, {
    label: { route: 'page', rate: route.rate, headerProfile: 'page' },
    inputs: pageInputs,
    freshMs: core.options.pageCacheMs ?? 1_000,
    extra,
    vary,
  })
  serveFilled(ctx, await core.fetchKept(ctx, source))
}
