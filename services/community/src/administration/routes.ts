import * as operations from '@app/contract/community/administration.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import { addBadge, removeBadge } from '../badges/badge.ts'
import type { Community } from '../context.ts'
import { magazineView } from '../magazines/magazine.view.ts'
import { requireAdministrator } from '../rights/access.ts'
import { addTag, removeTag } from '../tags/tag.ts'
import { deleteIcon, setBanner, setTheme } from '../theme/theme.ts'
import { addModerator, removeModerator } from '../moderators/moderator.ts'

/** What the owner of a magazine does with it. */
export const administrationRoutes = (ctx: Community): Route[] => [
  serve(operations.moderateMagazineModUser, async ({ params, principal }) => {
    await addModerator(ctx, params.magazine_id, params.user_id, principal)
    return magazineView(ctx, params.magazine_id, principal)
  }),
  serve(operations.moderateMagazineUnmodUser, async ({ params, principal }) => {
    await removeModerator(ctx, params.magazine_id, params.user_id, principal)
    return magazineView(ctx, params.magazine_id, principal)
  }),
  serve(
    operations.moderateMagazineAddBadge,
    async ({ params, body, principal }) => {
      await addBadge(ctx, params.magazine_id, body.name, principal)
      return magazineView(ctx, params.magazine_id, principal)
    },
    { guard: ({ params, principal }) => requireAdministrator(ctx, params.magazine_id, principal) },
  ),
  serve(operations.moderateMagazineRemoveBadge, async ({ params, principal }) => {
    await removeBadge(ctx, params.magazine_id, params.badge_id, principal)
    return magazineView(ctx, params.magazine_id, principal)
  }),
  serve(operations.moderateMagazineAddTag, async ({ params, principal }) => {
    await addTag(ctx, params.magazine_id, params.tag, principal)
    return magazineView(ctx, params.magazine_id, principal)
  }),
  serve(operations.moderateMagazineRemoveTag, async ({ params, principal }) => {
    await removeTag(ctx, params.magazine_id, params.tag, principal)
    return magazineView(ctx, params.magazine_id, principal)
  }),
  serve(
    operations.moderateMagazineSetTheme,
    ({ params, body, file, principal }) => setTheme(ctx, params.magazine_id, principal, body, file),
    { guard: ({ params, principal }) => requireAdministrator(ctx, params.magazine_id, principal) },
  ),
  serve(
    operations.moderateMagazineSetBanner,
    ({ params, file, principal }) => setBanner(ctx, params.magazine_id, principal, file),
    { guard: ({ params, principal }) => requireAdministrator(ctx, params.magazine_id, principal) },
  ),
  serve(operations.moderateMagazineDeleteIcon, ({ params, principal }) =>
    deleteIcon(ctx, params.magazine_id, principal),
  ),
]
