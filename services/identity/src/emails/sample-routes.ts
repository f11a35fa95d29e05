import { adminMailPreview, adminMails, adminMailTest, MailKind } from '@app/contract/identity/mails.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import { requireAdmin } from '@app/platform/http/require-admin.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import { findAccount } from '../accounts/account.repository.ts'
import type { Identity } from '../context.ts'
import { writeSample } from './samples.ts'
import { sendMail } from './send-mail.ts'

/** Administrators look at the mails that their members get, and see whether they arrive. */
export const samplesRoutes = (identity: Identity): Route[] => [
  serve(adminMails, async ({ principal, query }) => {
    requireAdmin(principal)
    return {
      delivers: identity.mailer.delivers,
      items: await Promise.all(
        MailKind.options.map(async (kind) => ({
          kind,
          subject: (await writeSample(identity, kind, '', query.language)).subject,
        })),
      ),
    }
  }),
  serve(adminMailPreview, async ({ principal, params, query }) => {
    requireAdmin(principal)
    const account = await findAccount(identity, principal.userId)
    const sample = await writeSample(identity, params.mail, account?.username ?? '', query.language)
    return { kind: params.mail, ...sample }
  }),
  serve(adminMailTest, async ({ principal, params, query }) => {
    requireAdmin(principal)
    const account = await findAccount(identity, principal.userId)
    if (!account?.email) throw badRequest('mail: this account has no address.')
    const { username, email } = account
    await sendMail(identity, {
      to: email,
      ...(await writeSample(identity, params.mail, username, query.language)),
    })
    return {}
  }),
]
