import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LimitClass } from '@app/contract/limits.ts'
import type { Context } from '@app/contract/operation.ts'
import { ACCOUNT_HEADER } from '@app/contract/session-cookies.ts'
import { defaultImages } from '@app/platform/config/images.ts'
import { BadProof, dpopAlgorithms, verifyProof } from '@app/platform/http/dpop.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { internalHeaders } from '@app/platform/http/headers.ts'
import { forbidden, Refusal, unauthorized } from '@app/platform/http/refusal.ts'
import type { Dependency } from '@app/platform/observe/readiness.ts'
import { countLookup } from '@app/platform/observe/instruments.ts'
import { inSpan } from '@app/platform/observe/trace.ts'
import compression from 'compression'
import { securityHeaders } from './answers/headers.ts'
import { MicroCache } from './answers/micro-cache.ts'
import type { Filled, Source } from './answers/micro-cache.ts'
import {
  bearerOf,
  dpopOf,
  isFromOtherSite,
  isSameOrigin,
  sessionOf,
  withoutSession,
} from './identity/credentials.ts'
import { createInstanceSettings } from './identity/instance-settings.ts'
import { createPrincipals } from './identity/principals.ts'
import { adjustToLoad } from './limits/adjust-admission.ts'
import { createAdmission, rankOf } from './limits/admission.ts'
import { addressKey, clientAddress } from './limits/address.ts'
import type { Charged } from './limits/limits.ts'
import { createLimits, limitHeaders, refusalKey, tooMany, userKey } from './limits/limits.ts'
import type { GatewayOptions, Upstream } from './options.ts'
import type { Route } from './routing/routes.ts'
import { createOwnWrites } from './upstream/own-writes.ts'
import type { Since, Writer } from './upstream/own-writes.ts'
import { superviseAnswer } from './upstream/intercept-answer.ts'
import { createSigner } from './upstream/service-token.ts'
import { openUpstream } from './upstream/upstreams.ts'
import type { UpstreamClient } from './upstream/upstreams.ts'
import { createUsage } from './usage.ts'
import { bringsFiles, changesState, isApi, newRequestId } from './request-context.ts'
import type { RequestContext } from './request-context.ts'

/** What a kept answer needs to be counted and reported when it is served again. */
export type Label = { route: string; rate: LimitClass | null; headerProfile: Route['headerProfile'] }

const upstreamOfWeb = (web: NonNullable<GatewayOptions['web']>): Upstream =>
  'handler' in web ? { kind: 'local', ...web } : { kind: 'remote', url: web.url }

const CONTEXTS_WITH_COOKIE: ReadonlySet<string> = new Set(['identity', 'web'])

/** What our own renderer asks for a page was counted with that page; what it does for a reader who sent a form is not. */
const wasCounted = ({ trusted, req }: RequestContext): boolean => trusted && !changesState(req)

const keyOf = ({ principal, address }: RequestContext): string =>
  principal ? userKey(principal.userId) : addressKey(address)

const writerOf = ({ principal, address }: RequestContext): Writer => ({
  userId: principal?.userId ?? null,
  address: addressKey(address),
})

const showLimit = (res: ServerResponse, verdict: Charged): void => {
  const headers = limitHeaders(verdict)
  for (let i = 0; i < headers.length; i += 2) res.setHeader(headers[i] ?? '', headers[i + 1] ?? '')
}

const dpopChallenge = (error: string) => `DPoP error="${error}", algs="${dpopAlgorithms.join(' ')}"`

/** What all handlers share. */
export const createCore = (options: GatewayOptions) => {
  const { config, log, cache, calls, send } = options
  const timeoutMs = options.upstreamTimeoutMs ?? 30_000
  const https = config.url.startsWith('https:')
  const origin = new URL(config.url).origin

  const upstreams = new Map<Context | 'web', UpstreamClient>()
  for (const [name, upstream] of Object.entries(options.upstreams)) {
    upstreams.set(name as Context, openUpstream(name, upstream, timeoutMs, log))
  }
  if (options.web) upstreams.set('web', openUpstream('web', upstreamOfWeb(options.web), timeoutMs, log))

  const kept = new MicroCache<Label>(options.cacheBytes ?? 64 * 1024 * 1024)
  const settings = createInstanceSettings({ calls, cache, log }, () => kept.clear())
  const principals = createPrincipals({ calls, cache, log, ttlMs: options.principalTtlMs ?? 5_000 })
  const limits = createLimits(cache, options.rateLimitScale ?? 1)
  const admission = createAdmission(options.admission)
  const stopAdjusting = adjustToLoad(admission)
  const usage = createUsage({ send, log })
  const ownWrites = createOwnWrites(cache, log)
  const sign = createSigner(options.secret)
  // Follows a page through the questions that its renderer asks in this process.
  const readingSince = new AsyncLocalStorage<Since>()
  const compress = compression({ threshold: 1_024 })

  const asked = async <T>(question: Promise<T>, what: string): Promise<T> => {
    try {
      return await question
    } catch (error) {
      log.warn({ err: error }, `${what} out of reach`)
      throw new Refusal(503, 'This part of the service is out of reach. Try again in a moment.')
    }
  }

  /** Whom a token bound to a key speaks for, where the request proves to hold that key (RFC 9449, section 7). */
  const principalOfProof = async (
    { req, path }: RequestContext,
    { token, proof }: { token: string; proof: string },
  ): Promise<Principal> => {
    const { principal, jkt } = await asked(principals.byToken(token), 'the check of an access token')
    if (!principal || jkt === null)
      throw unauthorized(
        'The access token is malformed, expired, revoked, or not bound to a key.',
        dpopChallenge('invalid_token'),
      )
    const check = verifyProof(
      proof,
      { method: req.method ?? '', url: `${origin}${path}`, accessToken: token },
      { cache, now: new Date() },
    ).catch((error: unknown) => {
      if (error instanceof BadProof) return error
      throw error
    })
    const shown = await asked(check, 'the check of a proof')
    if (shown instanceof BadProof)
      throw unauthorized(
        `DPoP: the proof does not hold: ${shown.message}.`,
        dpopChallenge('invalid_dpop_proof'),
      )
    if (shown !== jkt)
      throw unauthorized('DPoP: the access token is bound to another key.', dpopChallenge('invalid_token'))
    return principal
  }

  // A gateway without any of these still answers what the others can.
  const dependencies: Dependency[] = [
    ...[...upstreams].flatMap(([name, { ready }]) =>
      ready ? [{ name, decides: false, answers: ready }] : [],
    ),
    { name: 'cache', decides: false, answers: () => cache.healthy() },
    { name: 'revocations', decides: false, answers: () => principals.subscribed.then(() => true) },
  ]

  return {
    options,
    dependencies,
    origin,
    https,
    log,
    upstreams,
    kept,
    settings,
    principals,
    limits,
    usage,
    ownWrites,
    headersOf: securityHeaders({
      https,
      hCaptcha: config.captcha !== undefined,
      pictures: [
        origin,
        ...(options.bucketOrigins ?? []),
        ...((config.images ?? defaultImages).proxy ? [] : ['https:']),
      ],
    }),
    addressOf: clientAddress(options.trustedProxies ?? []),

    /**
     * Establishes who asks. A bearer token that does not hold is refused wherever it is sent and never taken for an
     * anonymous reader; a session that has ended is one.
     */
    async identify(ctx: RequestContext): Promise<void> {
      const { req } = ctx
      const bearer = bearerOf(req)
      if (bearer !== null) {
        const found =
          bearer === '' ? null : await asked(principals.byToken(bearer), 'the check of an access token')
        // A token that is bound to a key is worth nothing to whoever stole it without the key.
        if (!found?.principal || found.jkt !== null)
          throw unauthorized('The access token is malformed, expired or revoked.')
        ctx.principal = found.principal
        return
      }
      const bound = dpopOf(req)
      if (bound !== null) {
        ctx.principal = await principalOfProof(ctx, bound)
        return
      }
      const session = sessionOf(req, https)
      if (session === null) return
      ctx.principal = await asked(principals.bySession(session), 'the check of a session')
      // Another tab may have switched, and what waited for a connection is sent when somebody else may be signed in: what one
      // account asks is never asked or done as another.
      const meant = req.headers[ACCOUNT_HEADER]
      if (meant !== undefined && ctx.principal && meant !== String(ctx.principal.userId))
        throw unauthorized('Another account is signed in than the one that this was meant for.')
      if (changesState(req)) {
        if (isSameOrigin(req, origin)) return
        throw forbidden('Origin: a change made with the session cookie must come from this site.')
      }
      // Lax cookies go along with links of other sites, and a few GETs of the API change something (an application
      // is approved by one): there the session speaks only for our own pages.
      if (isApi(ctx.path) && isFromOtherSite(req)) ctx.principal = null
    },

    /** Account calls take changes only from our own pages, signed in or not; programs do not say where they are. */
    refuseOtherSites(req: IncomingMessage): void {
      const { origin: from, referer, 'sec-fetch-site': site } = req.headers
      const saysWhere = from !== undefined || site !== undefined || referer !== undefined
      if (changesState(req) && saysWhere && !isSameOrigin(req, origin)) {
        throw forbidden('Origin: this must come from a page of this site.')
      }
    },

    /** Whether anonymous readers are kept out. */
    isClosed: (): Promise<boolean> =>
      Promise.resolve(settings.isPrivate() ?? asked(settings.known(), 'the instance settings')),

    keyOf,
    showLimit,

    /** Takes a call from the budget, shows it in the headers, and refuses where nothing is left. */
    async charge(ctx: RequestContext, rate: LimitClass | null, shown: LimitClass | null): Promise<void> {
      if (rate === null || wasCounted(ctx)) {
        if (shown) showLimit(ctx.res, limits.unlimited(shown))
        return
      }
      const verdict = await limits.consume(rate, keyOf(ctx))
      if (shown || !verdict.allowed) showLimit(ctx.res, verdict)
      if (!verdict.allowed) throw tooMany(verdict)
    },

    /** Takes a call from the budget of its address or network. Tells of it only where it refuses. */
    async chargeAddress(
      ctx: RequestContext,
      rate: LimitClass,
      key: (address: string) => string,
    ): Promise<void> {
      if (wasCounted(ctx)) return
      const verdict = await limits.consume(rate, key(ctx.address))
      if (verdict.allowed) return
      showLimit(ctx.res, verdict)
      throw tooMany(verdict)
    },

    /**
     * Waits until there is room for this request. What our own renderer asks for a page goes on with the room of that
     * page, and streams are bounded where they end.
     */
    async admit(
      ctx: RequestContext,
      {
        shared = true,
        upload = ctx.operation?.file !== undefined && bringsFiles(ctx.req),
      }: { shared?: boolean; upload?: boolean } = {},
    ): Promise<void> {
      if (ctx.trusted) return
      const { req, res, operation, principal } = ctx
      const gone = new AbortController()
      const leaves = () => gone.abort()
      res.once('close', leaves)
      const leave = await admission.enter(
        {
          rank: rankOf(operation, req.url ?? '', principal !== null),
          // Where nothing is limited nobody has a share.
          key: shared && options.rateLimitScale !== 0 ? keyOf(ctx) : null,
          upload,
        },
        gone.signal,
      )
      res.off('close', leaves)
      let left = false
      const done = () => {
        if (left) return
        left = true
        if (res.statusCode === 503) admission.noteBusy()
        leave()
      }
      // The answer is made; how long its reader takes to fetch it holds up nobody.
      res.once('prefinish', done)
      res.once('close', done)
      if (res.closed) done()
    },

    shed: admission.shed,
    load: admission.load,

    /** Refusals before the budget show and use one of their own. */
    async chargeRefusal(ctx: RequestContext, rate: LimitClass): Promise<void> {
      showLimit(ctx.res, await limits.consume(rate, refusalKey(keyOf(ctx))))
    },

    /** Whether nothing that this caller wrote in the last seconds can be missing from what is kept for all. */
    hasWrittenNothing: async (ctx: RequestContext): Promise<boolean> =>
      (await ownWrites.recall(writerOf(ctx))) === '',

    /** Passes a request on, with what its receiver may know of it. */
    async forward(
      ctx: RequestContext,
      to: Context | 'web',
      finish: (res: ServerResponse) => void,
      kind: 'operation' | 'page' | 'stream',
    ) {
      const { req, res, principal } = ctx
      const upstream = upstreams.get(to)
      if (!upstream) throw new Refusal(404, 'There is nothing at this address.')
      const { headers } = req
      headers[internalHeaders.identity] = sign(principal)
      headers[internalHeaders.requestId] = ctx.requestId
      headers['traceparent'] = ctx.traceparent
      headers['x-forwarded-for'] = ctx.address
      headers['x-forwarded-proto'] = https ? 'https' : 'http'
      headers['x-forwarded-host'] = headers.host ?? config.domain
      if (!CONTEXTS_WITH_COOKIE.has(to)) {
        delete headers.cookie
        delete headers.authorization
      }
      const writer = writerOf(ctx)
      const after = await ownWrites.recall(writer)
      if (after !== '') headers[internalHeaders.after] = after
      superviseAnswer(req, res, finish, (marks) => ownWrites.remember(writer, marks))
      if (kind === 'stream') {
        req.socket.setTimeout(0)
        res.setHeader('X-Accel-Buffering', 'no')
      }
      // Contexts compress what operations answer, a stream must not wait for more, and pictures are compressed already.
      if (kind === 'page' && to !== 'media') compress(req as never, res as never, () => undefined)
      upstream.forward(req, res, kind === 'stream')
    },

    /** How an anonymous answer is fetched when the cache lacks it; `inputs` are the only request headers it may see. */
    sourceOf(
      ctx: RequestContext,
      to: Context | 'web',
      kind: Omit<Source<Label>, 'headers' | 'ask'>,
    ): Source<Label> {
      const { req } = ctx
      const url = req.url ?? '/'
      const host = req.headers.host ?? config.domain
      const given: Record<string, string> = {}
      for (const name of kind.inputs) {
        const value = name === 'cookie' ? withoutSession(req.headers.cookie) : req.headers[name]
        if (typeof value === 'string' && value !== '') given[name] = value
      }
      const accept = kind.label.headerProfile === 'page' ? 'text/html' : 'application/json'
      return {
        ...kind,
        headers: given,
        async ask(since) {
          const upstream = upstreams.get(to)
          if (!upstream) throw new Refusal(404, 'There is nothing at this address.')
          const fetch = (traceparent: string | undefined) =>
            upstream.ask({
              method: 'GET',
              url,
              headers: {
                ...given,
                host,
                accept,
                'accept-encoding': 'identity',
                'x-forwarded-host': host,
                'x-forwarded-proto': https ? 'https' : 'http',
                [internalHeaders.identity]: sign(null),
                [internalHeaders.requestId]: newRequestId(),
                ...(since ? { [internalHeaders.after]: since.after } : {}),
                ...(traceparent ? { traceparent } : {}),
              },
            })
          const answer = () => inSpan(`gateway keeps ${kind.label.route}`, 'server', undefined, fetch)
          return since ? readingSince.run(since, answer) : answer()
        },
      }
    },

    /** The kept answer to this address, or a fresh one; an answer meant for one reader alone is not shared. */
    async fetchKept(ctx: RequestContext, source: Source<Label>): Promise<Filled<Label>> {
      const url = ctx.req.url ?? '/'
      const since = ctx.trusted ? (readingSince.getStore() ?? null) : ownWrites.since(addressKey(ctx.address))
      const found = kept.find(url, ctx.req.headers, since)
      countLookup('answers', found !== null)
      if (found) return { entry: found }
      const filled = await asked(kept.fill(url, source, since), `${ctx.path} is`)
      if ('entry' in filled || filled.usable) return filled
      return { answer: await asked(source.ask(since), `${ctx.path} is`), usable: true }
    },

    async close() {
      stopAdjusting()
      await Promise.allSettled([settings.close(), principals.close(), usage.close(), ownWrites.close()])
      for (const upstream of upstreams.values()) upstream.close()
      kept.clear()
    },
  }
}

export type Core = ReturnType<typeof createCore>
