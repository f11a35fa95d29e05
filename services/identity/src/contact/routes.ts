import { instanceSettings } from '@app/contract/calls/community.ts'
import { authContact, authContactForm } from '@app/contract/identity/contact.ts'
import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import { writeLetter } from '@app/platform/mail/letter.ts'
import type { Mail } from '@app/platform/mail/mailer.ts'
import { textsIn } from '@app/platform/text/texts.ts'
import type { Identity } from '../context.ts'
import { contactMessage } from '../emails/drafts.ts'
import { sendMail } from '../emails/send-mail.ts'
import { siteOf } from '../emails/site.ts'
import type { InstanceSettings } from '../instance/settings.ts'
import { readSettings } from '../instance/settings.ts'

/** In the language of the instance: nobody knows who reads what comes to its contact address. */
const writeMail = (
  identity: Identity,
  to: string,
  settings: InstanceSettings,
  message: { name: string; email: string; message: string },
): Mail => {
  const texts = textsIn(settings.language)
  const site = siteOf(identity, settings)
  return {
    to,
    replyTo: { name: message.name, address: message.email },
    ...writeLetter({ site, language: texts, ...contactMessage(texts, site, message) }),
  }
}

/** Null: nobody would read it. */
const contactAddress = async ({ calls, mailer }: Identity): Promise<string | null> => {
  if (!mailer.delivers) return null
  const { settings } = await calls.ask(instanceSettings, {})
  return String(settings['KBIN_CONTACT_EMAIL'] ?? '') || null
}

/**
 * Writing to the staff (rules/accounts.md#contact). The message goes to the contact address of the settings and nowhere
 * else: with a copy for whoever wrote it, anybody could have mails sent to anybody.
 */
export const contactRoutes = (identity: Identity): Route[] => [
  serve(authContactForm, async ({ res }) => {
    const isOpen = (await contactAddress(identity)) !== null
    const asked = isOpen && (await readSettings(identity)).captcha
    res.setHeader('Cache-Control', 'no-store')
    return { isOpen, captcha: asked ? await identity.captcha.task() : null }
  }),
  serve(authContact, async ({ body }) => {
    const address = await contactAddress(identity)
    if (address === null) throw forbidden('The staff of this instance cannot be written to here.')
    const instance = await readSettings(identity)
    if (instance.captcha && !(await identity.captcha.holds(body.captcha ?? '')))
      throw badRequest(
        'captcha: solve the one of GET /auth/contact; each counts once, from six seconds to half an hour after it was given.',
      )
    await sendMail(identity, writeMail(identity, address, instance, body))
    return undefined
  }),
]
