import { z } from 'zod'
import { Id, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { BadgeRequest, Magazine, MagazineTheme, MagazineThemeRequest } from './magazine-schemas.ts'

const administering = {
  context: 'community',
  auth: 'required',
  rate: 'api_moderate',
  tag: 'Magazine administration',
} as const
const MagazineId = z.object({ magazine_id: Id })

export const moderateMagazineModUser = operation({
  ...administering,
  id: 'moderate_magazine_mod_user',
  method: 'POST',
  path: '/api/moderate/magazine/{magazine_id}/mod/{user_id}',
  summary: 'Make a user a moderator of the magazine',
  scopes: ['moderate:magazine_admin:moderators'],
  params: MagazineId.extend({ user_id: Id }),
  replies: { 200: Magazine, ...refusals(400, 401, 403, 404, 429) },
})

export const moderateMagazineUnmodUser = operation({
  ...administering,
  id: 'moderate_magazine_unmod_user',
  method: 'DELETE',
  path: '/api/moderate/magazine/{magazine_id}/mod/{user_id}',
  summary: 'Take a moderator, or the owner, off the magazine',
  scopes: ['moderate:magazine_admin:moderators'],
  params: MagazineId.extend({ user_id: Id }),
  replies: { 200: Magazine, ...refusals(400, 401, 403, 404, 429) },
})

export const moderateMagazineAddBadge = operation({
  ...administering,
  id: 'moderate_magazine_add_badge',
  method: 'POST',
  path: '/api/moderate/magazine/{magazine_id}/badge',
  summary: 'Add a badge to the magazine',
  scopes: ['moderate:magazine_admin:badges'],
  params: MagazineId,
  body: BadgeRequest,
  about: ['name'],
  replies: { 201: Magazine, ...refusals(400, 401, 403, 404, 429) },
})

export const moderateMagazineRemoveBadge = operation({
  ...administering,
  id: 'moderate_magazine_remove_badge',
  method: 'DELETE',
  path: '/api/moderate/magazine/{magazine_id}/badge/{badge_id}',
  summary: 'Remove a badge from the magazine',
  scopes: ['moderate:magazine_admin:badges'],
  params: MagazineId.extend({ badge_id: Id }),
  replies: { 200: Magazine, ...refusals(401, 403, 404, 429) },
})

export const moderateMagazineAddTag = operation({
  ...administering,
  id: 'moderate_magazine_add_tag',
  method: 'POST',
  path: '/api/moderate/magazine/{magazine_id}/tag/{tag}',
  summary: 'Add a hashtag that routes federated posts into the magazine',
  scopes: ['moderate:magazine_admin:tags'],
  params: MagazineId.extend({ tag: z.string().describe('The tag without #.') }),
  replies: { 201: Magazine, ...refusals(400, 401, 403, 404, 429) },
})

export const moderateMagazineRemoveTag = operation({
  ...administering,
  id: 'moderate_magazine_remove_tag',
  method: 'DELETE',
  path: '/api/moderate/magazine/{magazine_id}/tag/{tag}',
  summary: 'Remove a hashtag from a magazine you own',
  scopes: ['moderate:magazine_admin:tags'],
  params: MagazineId.extend({ tag: z.string().describe('The tag without #.') }),
  replies: { 200: Magazine, ...refusals(400, 401, 403, 404, 429) },
})

const themed = { ...administering, scopes: ['moderate:magazine_admin:theme'] } as const

export const moderateMagazineSetTheme = operation({
  ...themed,
  id: 'moderate_magazine_set_theme',
  method: 'POST',
  path: '/api/moderate/magazine/{magazine_id}/theme',
  summary: 'Set custom CSS, background and icon of the magazine',
  params: MagazineId,
  body: MagazineThemeRequest,
  file: { names: ['uploadImage', 'imageUpload'], required: false },
  replies: { 201: MagazineTheme, ...refusals(400, 401, 403, 404, 413, 429) },
})

export const moderateMagazineSetBanner = operation({
  ...themed,
  id: 'moderate_magazine_set_banner',
  method: 'PUT',
  path: '/api/moderate/magazine/{magazine_id}/banner',
  summary: 'Set the banner of the magazine',
  params: MagazineId,
  file: { names: ['uploadImage', 'imageUpload'], required: true },
  replies: { 200: MagazineTheme, ...refusals(400, 401, 403, 404, 413, 429) },
})

export const moderateMagazineDeleteIcon = operation({
  ...themed,
  id: 'moderate_magazine_delete_icon',
  method: 'DELETE',
  path: '/api/moderate/magazine/{magazine_id}/icon',
  summary: 'Remove the icon of the magazine',
  params: MagazineId,
  replies: { 200: MagazineTheme, ...refusals(401, 403, 404, 429) },
})
