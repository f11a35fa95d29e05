import type { CaptchaConfig } from '@app/platform/config/instance.ts'
import type { SafeFetch } from '@app/platform/net/safe-fetch.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import { z } from 'zod'
import type { Captcha } from './captcha.ts'
import { cannotBeChecked } from './captcha.ts'

const VERIFY_URL = 'https://api.hcaptcha.com/siteverify'
const TIMEOUT_MS = 5_000

const Verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

/** What the instance itself got wrong; the visitor can do nothing about it. */
const ours = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
  'bad-request',
])

/**
 * hCaptcha (docs.hcaptcha.com): its widget gives the visitor a token, and its server says once whether the token is
 * good. The visitor's address is not told. Where the server cannot be asked nobody is let in unseen: 503.
 */
export const createHCaptcha = (
  { siteKey, secret }: CaptchaConfig,
  { fetch, log }: { fetch: SafeFetch; log: Logger },
): Captcha => {
  const ask = async (token: string): Promise<z.output<typeof Verdict>> => {
    const answer = await fetch(VERIFY_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({ secret, sitekey: siteKey, response: token }).toString(),
      timeoutMs: TIMEOUT_MS,
      maxRedirects: 0,
    })
    return Verdict.parse(JSON.parse(answer.body.toString()))
  }

  return {
    task: async () => ({ kind: 'hcaptcha', siteKey }),

    async holds(token) {
      if (token === '') return false
      const verdict = await ask(token).catch((error: unknown) => {
        log.warn({ err: error }, 'hCaptcha could not be asked')
        throw cannotBeChecked()
      })
      const faults = verdict['error-codes'].filter((code) => ours.has(code))
      if (faults.length > 0) log.error({ faults }, 'hCaptcha refuses this instance: check HCAPTCHA_*')
      return verdict.success
    },
  }
}
