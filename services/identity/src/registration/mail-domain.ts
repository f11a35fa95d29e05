import { Refusal } from '@app/platform/http/refusal.ts'
import { getDomain } from 'tldts'
import type { Identity } from '../context.ts'

/** Where many people who have nothing to do with each other have their addresses. */
const SHARED_BY_MANY = new Set(
  `126.com 163.com aol.com daum.net fastmail.com free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net
  googlemail.com hotmail.com hotmail.de hotmail.fr hotmail.it icloud.com laposte.net libero.it live.com mac.com mail.com
  mail.ru mailbox.org me.com msn.com naver.com o2.pl orange.fr outlook.com outlook.de outlook.fr pm.me posteo.de proton.me
  protonmail.com qq.com seznam.cz sfr.fr t-online.de tuta.com tutanota.com ukr.net web.de wp.pl ya.ru yahoo.co.jp yahoo.com
  yahoo.de yahoo.fr yandex.com yandex.ru ymail.com zoho.com`.split(/\s+/),
)
/** How many times more accounts one of those may open. */
const TIMES = 20
const DAY_MS = 24 * 3_600_000

/**
 * Whose an address is: the domain that somebody registered, so that names below it are no others (Public Suffix List). What
 * is below a public suffix of its owner's own, as `example.github.io`, counts by itself.
 */
export const mailDomainOf = (email: string): string => {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return getDomain(host, { allowPrivateDomains: true }) ?? host
}

/** How many accounts with addresses of a domain may be opened in a day. */
const budgetOf = (domain: string, perDomain: number): number =>
  SHARED_BY_MANY.has(domain) ? perDomain * TIMES : perDomain

/**
 * Takes one from what may be opened with addresses of a domain today (rules/accounts.md#registration); 429 where nothing is
 * left, whether or not somebody has that address.
 */
export const chargeMailDomain = async (
  { cache, clock, config }: Pick<Identity, 'cache' | 'clock' | 'config'>,
  email: string,
  perDomain: number,
): Promise<void> => {
  const scale = config.rateLimitScale ?? 1
  if (perDomain === 0 || scale === 0) return
  const domain = mailDomainOf(email)
  const points = Math.max(1, Math.round(budgetOf(domain, perDomain) * scale))
  const { allowed, resetAt } = await cache
    // A limiter keeps the rule that it was made with, and administrators change this one.
    .limiter(`mail_domain_register_${points}`, { points, durationMs: DAY_MS })
    .consume(domain)
  if (allowed) return
  const seconds = Math.max(1, Math.ceil((resetAt - clock.now().getTime()) / 1000))
  throw new Refusal(
    429,
    `Too many accounts with addresses of ${domain} were opened here today. Try again later, or with another address.`,
    { 'Retry-After': String(seconds) },
  )
}
