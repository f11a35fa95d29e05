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
export const administrationRoutes = (community: Community): Route[] => [
  serve(operations.moderateMagazineModUser, async ({ params, principal }) => {
    await addModerator(community, params.magazine_id, params.user_id, principal)
    return magazineView(community, params.magazine_id, principal)
  }),
  serve(operations.moderateMagazineUnmodUser, async ({ params, principal }) => {
    await removeModerator(community, params.magazine_id, params.user_id, principal)
    return magazineView(community, params.magazine_id, principal)
  }),
  serve(
    operations.moderateMagazineAddBadge,
    async ({ params, body, principal }) => {
      await addBadge(community, params.magazine_id, body.name, principal)
      return magazineView(community, params.magazine_id, principal)
    },
    { guard: ({ params, principal }) => requireAdministrator(community, params.magazine_id, principal) },
  ),
  serve(operations.moderateMagazineRemoveBadge, async ({ params, principal }) => {
    await removeBadge(community, params.magazine_id, params.badge_id, principal)
    return magazineView(community, params.magazine_id, principal)
  }),
  serve(operations.moderateMagazineAddTag, async ({ params, principal }) => {
    await addTag(community, params.magazine_id, params.tag, principal)
    return magazineView(community, params.magazine_id, principal)
  }),
  serve(operations.moderateMagazineRemoveTag, async ({ params, principal }) => {
    await removeTag(community, params.magazine_id, params.tag, principal)
    return magazineView(community, params.magazine_id, principal)
  }),
  serve(
    operations.moderateMagazineSetTheme,
    ({ params, body, file, principal }) => setTheme(community, params.magazine_id, principal, body, file),
    { guard: ({ params, principal }) => requireAdministrator(community, params.magazine_id, principal) },
  ),
  serve(
    operations.moderateMagazineSetBanner,
    ({ params, file, principal }) => setBanner(community, params.magazine_id, principal, file),
    { guard: ({ params, principal }) => requireAdministrator(community, params.magazine_id, principal) },
  ),
  serve(operations.moderateMagazineDeleteIcon, ({ params, principal }) =>
    deleteIcon(community, params.magazine_id, principal),
  ),
]
