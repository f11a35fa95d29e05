import type { RequestHandler } from 'express'
import type { Community } from '../context.ts'

/** Whoever keeps a copy is to ask again well within a year (RFC 9116, section 2.5.5). */
const VALID_MS = 180 * 86_400_000

/** Where to report a vulnerability of this instance (RFC 9116): to the contact that its administrators set. */
export const securityText =
  (community: Community): RequestHandler =>
  async (_req, res) => {
    const { KBIN_CONTACT_EMAIL: email, KBIN_DEFAULT_LANG: lang } = await community.settings.current()
    const { url } = community.config
    const expires = new Date(community.clock.now().getTime() + VALID_MS)
    expires.setUTCHours(0, 0, 0, 0)
    const lines = [
      ...(email ? [`Contact: mailto:${email}`] : []),
      `Contact: ${url}/contact`,
      `Expires: ${expires.toISOString().replace('.000', '')}`,
      `Preferred-Languages: ${lang}`,
      `Canonical: ${url}/.well-known/security.txt`,
    ]
    res.set('Cache-Control', 'public, max-age=3600')
    res.type('text/plain').send(`${lines.join('\n')}\n`)
  }
