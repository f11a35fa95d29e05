import { formatDateTime } from '@app/contract/common.ts'
import {
  authPasskeyAdd,
  authPasskeyLogin,
  authPasskeyLoginOptions,
  authPasskeyOptions,
  authPasskeyRemove,
  authPasskeyRename,
  authPasskeys,
} from '@app/contract/identity/passkeys.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Identity } from '../context.ts'
import { readSettings, requirePasswords } from '../instance/settings.ts'
import { factorsOf } from '../second-factor/second-factor.ts'
import { browserOf } from '../sessions/device.repository.ts'
import { ownAccount } from '../sessions/own-account.ts'
import { requireProof } from '../sign-in/require-proof.ts'
import { keepSignIn, viewSignedIn } from '../sign-in/start-session.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import type { Passkey } from './passkey.repository.ts'
import { listPasskeys, renamePasskey } from './passkey.repository.ts'
import { requestOptions } from './relying-party.ts'
import { removePasskey } from './remove-passkey.ts'
import { signInByPasskey } from './sign-in-by-passkey.ts'

const toView = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  passkeyId: id,
  name,
  createdAt: formatDateTime(createdAt),
  lastUsedAt: lastUsedAt && formatDateTime(lastUsedAt),
})

export const passkeyRoutes = (identity: Identity): Route[] => [
  serve(authPasskeyLoginOptions, async ({ res }) => {
    requirePasswords(await readSettings(identity))
    res.setHeader('Cache-Control', 'no-store')
    return requestOptions(identity)
  }),
  serve(authPasskeyLogin, async ({ body, req, res }) => {
    const signedIn = await signInByPasskey(identity, body.credential, {
      restore: body.restore === true,
      browser: browserOf(identity, req),
    })
    await keepSignIn(identity, req, res, signedIn, body.remember ?? true)
    res.setHeader('Cache-Control', 'no-store')
    return viewSignedIn(identity, signedIn)
  }),
  serve(authPasskeys, async ({ principal }) => {
    const { id } = await ownAccount(identity, principal)
    const [held, secondFactor] = await Promise.all([listPasskeys(identity, id), factorsOf(identity, id)])
    return { items: held.map(toView), secondFactor }
  }),
  serve(authPasskeyOptions, async ({ body, principal, res }) => {
    const account = await ownAccount(identity, principal)
    await requireProof(identity, account, {
      password: body.currentPassword,
      sessionId: principal.sessionId,
    })
    res.setHeader('Cache-Control', 'no-store')
    return beginPasskey(identity, account)
  }),
  serve(authPasskeyAdd, async ({ body, principal }) =>
    toView(await addPasskey(identity, await ownAccount(identity, principal), body)),
  ),
  serve(authPasskeyRename, async ({ params, body, principal }) => {
    const { id: accountId } = await ownAccount(identity, principal)
    const renamed = await renamePasskey(identity, { id: params.passkey_id, accountId, name: body.name })
    if (!renamed) throw notFound('You have no such passkey.')
    return toView(renamed)
  }),
  serve(authPasskeyRemove, async ({ params, body, principal }) => {
    const account = await ownAccount(identity, principal)
    await requireProof(identity, account, {
      password: body.currentPassword,
      sessionId: principal.sessionId,
    })
    await removePasskey(identity, account, params.passkey_id)
    return undefined
  }),
]
