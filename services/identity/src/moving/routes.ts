import { authAliases, authMove, authMoveBack, authMoving } from '@app/contract/identity/moving.ts'
import type { Moving } from '@app/contract/identity/moving.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Account } from '../accounts/account.ts'
import { toUserHandle } from '../accounts/account.view.ts'
import type { Identity } from '../context.ts'
import { ownAccount } from '../sessions/own-account.ts'
import { requireProof } from '../sign-in/require-proof.ts'
import { changeAliases } from './aliases.ts'
import { moveAccount, moveBack } from './move-account.ts'

const toMoving = ({ aliases, movedTo }: Account): Moving => ({
  aliases: aliases.map(toUserHandle),
  movedTo: movedTo && toUserHandle(movedTo),
})

export const movingRoutes = (identity: Identity): Route[] => [
  serve(authMoving, async ({ principal }) => toMoving(await ownAccount(identity, principal))),
  serve(authAliases, async ({ body, principal }) => {
    await ownAccount(identity, principal)
    return toMoving(await changeAliases(identity, principal, body.aliases))
  }),
  serve(authMove, async ({ body, principal }) => {
    const account = await ownAccount(identity, principal)
    await requireProof(identity, account, {
      password: body.currentPassword,
      sessionId: principal.sessionId,
    })
    return toMoving(await moveAccount(identity, principal, account, body.target))
  }),
  serve(authMoveBack, async ({ principal }) => {
    const { id } = await ownAccount(identity, principal)
    return toMoving(await moveBack(identity, id))
  }),
]
