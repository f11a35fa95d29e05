import { authLogin } from '@app/contract/identity/accounts.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Identity } from '../context.ts'
import { signIn } from './sign-in.ts'
import { keepSignIn, viewSignedIn } from './start-session.ts'

export const signInRoutes = (identity: Identity): Route[] => [
  serve(authLogin, async ({ body, ip, req, res }) => {
    const signedIn = await signIn(identity, req, res, body, ip)
    keepSignIn(identity, res, signedIn, body.remember ?? true)
    res.setHeader('Cache-Control', 'no-store')
    return viewSignedIn(identity, signedIn)
  }),
]
