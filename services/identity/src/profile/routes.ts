import {
  userDeleteAvatar,
  userDeleteCover,
  userRetrieveSettings,
  userUpdateAvatar,
  userUpdateCover,
  userUpdateProfile,
  userUpdateSettings,
} from '@app/contract/identity/users.ts'
import { unauthorized } from '@app/platform/http/refusal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import { findAccount } from '../accounts/account.repository.ts'
import { toSettings, viewUser } from '../accounts/account.view.ts'
import type { Identity } from '../context.ts'
import { changeSettings, changeTexts, removePicture, setPicture } from './change-profile.ts'

export const profileRoutes = (identity: Identity): Route[] => [
  serve(userUpdateProfile, async ({ body, principal }) =>
    viewUser(identity, await changeTexts(identity, principal.userId, body), principal),
  ),
  serve(userRetrieveSettings, async ({ principal }) => {
    const account = await findAccount(identity, principal.userId)
    if (!account) throw unauthorized()
    return toSettings(account)
  }),
  serve(userUpdateSettings, async ({ body, principal }) =>
    toSettings(await changeSettings(identity, principal.userId, body)),
  ),
  serve(userUpdateAvatar, async ({ file, principal }) =>
    viewUser(identity, await setPicture(identity, principal.userId, 'avatar', file), principal),
  ),
  serve(userDeleteAvatar, async ({ principal }) =>
    viewUser(identity, await removePicture(identity, principal.userId, 'avatar'), principal),
  ),
  serve(userUpdateCover, async ({ file, principal }) =>
    viewUser(identity, await setPicture(identity, principal.userId, 'cover', file), principal),
  ),
  serve(userDeleteCover, async ({ principal }) =>
    viewUser(identity, await removePicture(identity, principal.userId, 'cover'), principal),
  ),
]
