import { describeImages } from '@app/contract/calls/media.ts'
import type {
  Magazine,
  MagazineRequest,
  MagazineUpdateRequest,
} from '@app/contract/community/magazine-schemas.ts'
import { isFederated, isPrivate, magazineSubscribed } from '@app/contract/events/community.ts'
import { isPresent } from '@app/platform/http/input.ts'
import type { Precondition } from '@app/platform/http/precondition.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import { noteActivity } from '../accounts/account.ts'
import type { Community } from '../context.ts'
import { ownEmojis } from '../emoji/emoji.repository.ts'
import { endFollowsFromElsewhere } from '../memberships/end-follows.ts'
import { requireAdministrator, requireOwner } from '../rights/access.ts'
import type { Rows } from '../rows.ts'
import { announceMagazine, isDuplicate, lockMagazine } from './magazine.repository.ts'

const DAY_MS = 86_400_000

/** 403 where only the instance's staff may create magazines (rules/moderation.md#magazines). */
export const requireCreator = async (community: Community, principal: Principal): Promise<void> => {
  const { MBIN_RESTRICT_MAGAZINE_CREATION: restricted } = await community.settings.current()
  if (restricted && !principal.isAdmin && !principal.isGlobalModerator) {
    throw forbidden('Only administrators and global moderators create magazines on this instance.')
  }
}

/** Its creator becomes owner, first moderator and subscriber. Answers its id. */
export const insertMagazine = async (
  community: Community,
  tx: Knex.Transaction,
  creatorId: number,
  wish: MagazineRequest,
): Promise<number> => {
  const now = community.clock.now()
  const [created] = await tx('magazine')
    .insert({
      name: wish.name,
      title: wish.title,
      description: wish.description ?? null,
      emojis: await ownEmojis(tx, [wish.title, wish.description]),
      is_adult: wish.isAdult ?? false,
      is_posting_restricted_to_mods: wish.isPostingRestrictedToMods ?? false,
      discoverable: wish.discoverable ?? true,
      indexable: wish.indexable ?? true,
      approves_followers: wish.readers === 'members' || (wish.manuallyApprovesFollowers ?? false),
      readers: wish.readers ?? 'public',
      created_at: now,
      last_active: now,
      subscriptions_count: 1,
      local_subscribers: 1,
    })
    .returning<Pick<Rows['magazine'], 'id'>[]>('id')
  if (!created) throw new Error('the magazine got no id')
  const member = { magazine_id: created.id, user_id: creatorId, created_at: now }
  await noteActivity(tx, creatorId, now)
  await tx('moderator').insert({ ...member, is_owner: true })
  await tx('subscription').insert(member)
  await announceMagazine(community, tx, created.id)
  await community.outbox.add(tx, magazineSubscribed, { magazineId: created.id, userId: creatorId })
  return created.id
}

export const createMagazine = async (
  community: Community,
  creatorId: number,
  wish: MagazineRequest,
): Promise<number> => {
  if (wish.rules) throw badRequest('rules: this field is deprecated; a new magazine cannot have any.')
  try {
    return await community.db.transaction((tx) => insertMagazine(community, tx, creatorId, wish))
  } catch (error) {
    // The index decides, not a look beforehand: of two who create the same name at once, one is told.
    if (isDuplicate(error)) throw badRequest(`name: there is already a magazine called ${wish.name}.`)
    throw error
  }
}

const imageById = async (community: Community, imageId: number) => {
  const { images } = await community.calls.ask(describeImages, { imageIds: [imageId] })
  const found = images[0]
  if (!found) throw badRequest(`iconId: there is no image ${imageId}.`)
  return found.image
}

/** What an edit changes, as the API shows it. */
type MagazineState = Pick<
  Magazine,
  'title' | 'description' | 'rules' | 'isAdult' | 'isPostingRestrictedToMods' | 'discoverable' | 'indexable'
>

/**
 * Changes what the owner sent; what was left out stays, except the restriction to moderators, which falls
 * (rules/moderation.md#magazines).
 */
export const updateMagazine = async (
  community: Community,
  magazineId: number,
  principal: Principal,
  wish: MagazineUpdateRequest,
  precondition: Precondition,
): Promise<void> => {
  const { magazine } = await requireOwner(community, magazineId, principal)
  if (magazine.domain !== null) throw badRequest('name: a magazine of another instance is changed there.')
  if (isPresent(wish.name) && wish.name !== magazine.name) {
    throw badRequest(`name: the name of a magazine cannot change; it is ${magazine.name}.`)
  }
  if (isPresent(wish.readers) && isPrivate({ readers: wish.readers }) !== isPrivate(magazine)) {
    throw badRequest(`readers: a magazine is private from the beginning or never; it is ${magazine.readers}.`)
  }
  const icon = !isPresent(wish.iconId) ? undefined : await imageById(community, wish.iconId)
  await community.db.transaction(async (tx) => {
    await lockMagazine(tx, magazineId)
    await requireOwner(community, magazineId, principal, tx)
    const before = await tx('magazine')
      .where({ id: magazineId })
      .first<MagazineState>(
        'title',
        'description',
        'rules',
        'is_adult as isAdult',
        'is_posting_restricted_to_mods as isPostingRestrictedToMods',
        'discoverable',
        'indexable',
      )
    precondition(before ?? {})
    if (wish.rules && !before?.rules) {
      throw badRequest('rules: this field is deprecated; a magazine without rules cannot get any.')
    }
    await tx('magazine')
      .where({ id: magazineId })
      .update({
        is_posting_restricted_to_mods: wish.isPostingRestrictedToMods ?? false,
        ...(isPresent(wish.title) && { title: wish.title }),
        ...(isPresent(wish.description) && { description: wish.description }),
        ...(isPresent(wish.rules) && { rules: wish.rules || null }),
        emojis: await ownEmojis(tx, [
          wish.title ?? before?.title,
          wish.description ?? before?.description,
          wish.rules ?? before?.rules,
        ]),
        ...(isPresent(wish.isAdult) && { is_adult: wish.isAdult }),
        ...(isPresent(wish.discoverable) && { discoverable: wish.discoverable }),
        ...(isPresent(wish.indexable) && { indexable: wish.indexable }),
        ...(isPresent(wish.manuallyApprovesFollowers) && {
          approves_followers: isPrivate(magazine) || wish.manuallyApprovesFollowers,
        }),
        ...(isPresent(wish.readers) && { readers: wish.readers }),
        ...(icon && { icon: JSON.stringify(icon) }),
      })
    if (isPresent(wish.readers) && !isFederated({ readers: wish.readers }))
      await endFollowsFromElsewhere(community, tx, magazineId)
    await noteActivity(tx, principal.userId, community.clock.now())
    await announceMagazine(community, tx, magazineId)
  })
}

/** Hides a magazine; calling again renews the mark of 30 days (rules/moderation.md#magazines). */
export const deleteMagazine = async (
  community: Community,
  magazineId: number,
  principal: Principal,
): Promise<void> => {
  await requireAdministrator(community, magazineId, principal)
  await community.db.transaction(async (tx) => {
    await lockMagazine(tx, magazineId)
    await requireAdministrator(community, magazineId, principal, tx)
    await tx('magazine')
      .where({ id: magazineId })
      .update({
        visibility: 'soft_deleted',
        marked_for_deletion_at: new Date(community.clock.now().getTime() + 30 * DAY_MS),
      })
    await announceMagazine(community, tx, magazineId)
  })
}

/** Shows a deleted magazine again, to those who may delete it (rules/moderation.md#magazines). */
export const restoreMagazine = async (
  community: Community,
  magazineId: number,
  principal: Principal,
): Promise<void> => {
  await requireAdministrator(community, magazineId, principal)
  await community.db.transaction(async (tx) => {
    await lockMagazine(tx, magazineId)
    await requireAdministrator(community, magazineId, principal, tx)
    const restored = await tx('magazine')
      .where({ id: magazineId, visibility: 'soft_deleted' })
      .update({ visibility: 'visible', marked_for_deletion_at: null })
    if (restored === 0) throw badRequest('This magazine is not deleted.')
    await announceMagazine(community, tx, magazineId)
  })
}
