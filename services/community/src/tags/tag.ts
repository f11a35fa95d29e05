import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { Community } from '../context.ts'
import { announceMagazine } from '../magazines/magazine.repository.ts'
import { requireAdministrator, requireOwner } from '../rights/access.ts'
import type { Rows } from '../rows.ts'

/** Lower-case letters only: these are matched against hashtags of federated posts (rules/moderation.md#magazines). */
const TAG = /^[a-z]{2,32}$/
/** Each is looked for in every microblog that federation brings. */
const MAX_TAGS = 100

export const addTag = async (
  community: Community,
  magazineId: number,
  tag: string,
  principal: Principal,
): Promise<void> => {
  await requireAdministrator(community, magazineId, principal)
  if (!TAG.test(tag)) throw badRequest('tag: must be 2 to 32 lower-case letters.')
  await community.db.transaction(async (tx) => {
    const magazine = tx('magazine').where({ id: magazineId })
    const held = await magazine
      .clone()
      .forNoKeyUpdate()
      .first<Pick<Rows['magazine'], 'tags'> | undefined>('tags')
    if (held?.tags.includes(tag)) throw badRequest(`tag: this magazine already has the tag ${tag}.`)
    if ((held?.tags.length ?? 0) >= MAX_TAGS)
      throw badRequest(`tag: a magazine has at most ${MAX_TAGS} tags.`)
    await magazine.clone().update({ tags: tx.raw('array_append(tags, ?)', [tag]) })
    await announceMagazine(community, tx, magazineId)
  })
}

export const removeTag = async (
  community: Community,
  magazineId: number,
  tag: string,
  principal: Principal,
): Promise<void> => {
  await requireOwner(community, magazineId, principal)
  await community.db.transaction(async (tx) => {
    const removed = await tx('magazine')
      .where({ id: magazineId })
      .whereRaw('tags @> array[?]::text[]', [tag])
      .update({ tags: tx.raw('array_remove(tags, ?)', [tag]) })
    if (removed === 0) throw badRequest(`tag: this magazine has no tag ${tag}.`)
    await announceMagazine(community, tx, magazineId)
  })
}
