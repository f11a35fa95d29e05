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
import { serve } from '@app/platform/http/serve.ts'
import { toSettings } from '../accounts/account.view.ts'
import type { Identity } from '../context.ts'

export const profileRoutes = ({ accounts, profiles, views }: Identity) => [
  serve(userUpdateProfile, async ({ body, principal }) =>
    views.one(
      await profiles.rewrite(principal.userId, { about: body.about ?? null, title: body.title ?? null }),
      principal,
    ),
  ),
  serve(userRetrieveSettings, async ({ principal }) => {
    const account = await accounts.byId(principal.userId)
    if (!account) throw unauthorized()
    return toSettings(account)
  }),
  serve(userUpdateSettings, async ({ body, principal }) =>
    toSettings(await profiles.set(principal.userId, body)),
  ),
  serve(userUpdateAvatar, async ({ file, principal }) =>
    views.one(await profiles.showPicture(principal.userId, 'avatar', file), principal),
  ),
  serve(userDeleteAvatar, async ({ principal }) =>
    views.one(await profiles.removePicture(principal.userId, 'avatar'), principal),
  ),
  serve(userUpdateCover, async ({ file, principal }) =>
    views.one(await profiles.showPicture(principal.userId, 'cover', file), principal),
  ),
  serve(userDeleteCover, async ({ principal }) =>
    views.one(await profiles.removePicture(principal.userId, 'cover'), principal),
  ),
]
