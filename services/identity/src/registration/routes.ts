import { authRegister, authRegistration } from '@app/contract/identity/accounts.ts'
import { languageOf } from '@app/platform/http/language.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Identity } from '../context.ts'
import { readSettings } from '../instance/settings.ts'
import { register } from './register.ts'

export const registrationRoutes = (identity: Identity): Route[] => [
  serve(authRegistration, async ({ res }) => {
    const instance = await readSettings(identity)
    const isOpen = instance.registrationsEnabled && !instance.ssoOnly
    res.setHeader('Cache-Control', 'no-store')
    return {
      isOpen,
      needsApproval: instance.newUsersNeedApproval,
      captcha: isOpen && instance.captcha ? await identity.captcha.task() : null,
    }
  }),
  serve(authRegister, async ({ body, req }) => {
    const account = await register(identity, {
      username: body.username,
      email: body.email,
      password: body.plainPassword,
      application: body.application ?? null,
      captcha: body.captcha,
      language: languageOf(req.headers),
    })
    return {
      userId: account.id,
      username: account.username,
      needsConfirmation: !account.isVerified,
      needsApproval: account.application === 'pending',
    }
  }),
]
