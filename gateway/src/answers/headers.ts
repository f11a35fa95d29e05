import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { HelmetOptions } from 'helmet'
import type { Route } from '../routing/routes.ts'

type HeaderProfile = Route['headerProfile']
type Headers = Readonly<Record<string, string>>

const exposed = [
  'Link',
  'ETag',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Request-Id',
  'WWW-Authenticate',
]

/** What lets scripts of other sites read an answer (rules/oauth-and-limits.md#browsers). */
export const corsHeaders: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposed.join(', '),
}

export const preflightHeaders: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Accept, DPoP, Idempotency-Key, If-Match, X-Request-Id',
  'Access-Control-Max-Age': '3600',
}

/** Runs helmet once, so that a request only copies what it set. */
const headersOf = (options: HelmetOptions): Headers => {
  const res = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(res.req, res, () => undefined)
  return Object.fromEntries(Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** What the widget of hCaptcha loads and asks (docs.hcaptcha.com). */
const HCAPTCHA = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

const pagePolicy = (https: boolean, captcha: readonly string[], pictures: readonly string[]) => ({
  defaultSrc: ["'self'"],
  // State travels in `<script type="application/json">`, so that no inline script needs to run.
  scriptSrc: ["'self'", ...captcha],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", ...captcha],
  styleSrcAttr: ["'unsafe-inline'"],
  // Pictures of other instances come through this one, so that a text, or CSS that somebody wrote, makes no reader's
  // browser speak to another host. Films are shown from where they are.
  imgSrc: ["'self'", 'data:', 'blob:', ...pictures],
  mediaSrc: ["'self'", 'blob:', 'https:'],
  connectSrc: ["'self'", ...captcha],
  fontSrc: ["'self'"],
  frameSrc: ["'self'", 'https:'],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  frameAncestors: ["'self'"],
  formAction: ["'self'"],
  upgradeInsecureRequests: https ? [] : null,
})

/**
 * Security headers by the look of an answer. Consent sends its form to our own address, which then redirects to the
 * client's, and browsers hold `form-action` against redirects too: that page alone goes without. Where hCaptcha is
 * configured every page may run its widget: the form for a new account is reached without loading a page anew.
 */
export const securityHeaders = ({
  https,
  hCaptcha,
  pictures,
}: {
  https: boolean
  hCaptcha: boolean
  /** Where pictures come from beside the address that a page is opened at, as the policy writes it. */
  pictures: readonly string[]
}): ((headerProfile: HeaderProfile, path: string) => Headers) => {
  const common = {
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'same-origin' },
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xXssProtection: false,
  } as const satisfies HelmetOptions
  const inert = { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] }
  const page = pagePolicy(https, hCaptcha ? HCAPTCHA : [], pictures)
  const pageHeaders = (directives: typeof page) =>
    headersOf({
      ...common,
      crossOriginResourcePolicy: { policy: 'same-origin' },
      contentSecurityPolicy: { useDefaults: false, directives },
    })
  // What is no page needs fewer words.
  const inertHeaders = headersOf({
    ...common,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xPermittedCrossDomainPolicies: false,
    xFrameOptions: false,
    contentSecurityPolicy: { useDefaults: false, directives: inert },
  })
  const ordinary = pageHeaders(page)
  const consent = pageHeaders({ ...page, formAction: null as never })
  // Its address is all that it takes to read it.
  const secret = { ...ordinary, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
  return (headerProfile, path) => {
    if (headerProfile !== 'page') return inertHeaders
    if (path.startsWith('/account/')) return secret
    return path === '/consent' ? consent : ordinary
  }
}
