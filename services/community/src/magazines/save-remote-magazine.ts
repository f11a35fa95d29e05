import type { CallInput } from '@app/contract/call.ts'
import type { upsertRemoteMagazine } from '@app/contract/calls/community.ts'
import { proxyRemoteImages, referRemoteImage } from '@app/contract/calls/media.ts'
import type { Image } from '@app/contract/common.ts'
import type { Refine } from '@app/platform/db/row.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import { isPresent } from '@app/platform/http/input.ts'
import type { Community } from '../context.ts'
import { noteInstance } from '../instances/policy.ts'
import { isSilencedHost } from '../instances/silences.ts'
import type { Rows } from '../rows.ts'
import { announceMagazine, isDuplicate } from './magazine.repository.ts'

type RemoteMagazine = CallInput<typeof upsertRemoteMagazine>
type Picture = { url: string | null; image: Image | null }
type KnownRow = Refine<
  Pick<Rows['magazine'], 'icon' | 'icon_url' | 'banner' | 'banner_url'>,
  { icon: Image; banner: Image }
>

/** A picture elsewhere; the one we have is kept while its address stays, or while media cannot look at the new one. */
const picture = async (community: Community, url: string | null, known: Picture): Promise<Picture> => {
  if (url === known.url) return known
  if (url === null) return { url: null, image: null }
  try {
    const { stored } = await community.calls.ask(referRemoteImage, { url, alt: null })
    return { url, image: stored.image }
  } catch (error) {
    community.log.warn({ err: error, url }, "a remote magazine's picture could not be referred to")
    return known
  }
}

const json = (image: Image | null): string | null => (image === null ? null : JSON.stringify(image))

/** Pictures in its texts; none while media cannot be asked. */
const emojisOf = async (
  community: Community,
  emojis: NonNullable<RemoteMagazine['emojis']>,
): Promise<string | null> => {
  if (emojis.length === 0) return null
  const told = await askOrNull(community, proxyRemoteImages, { urls: emojis.map(({ url }) => url) })
  return told && JSON.stringify(emojis.map(({ name, url }, at) => ({ name, url: told.addresses[at] ?? url })))
}

const clip = (text: string, length: number): string => (text.length > length ? text.slice(0, length) : text)

/** Creates or refreshes a remote magazine by its actor address. Answers its id here. */
export const saveRemoteMagazine = async (community: Community, remote: RemoteMagazine): Promise<number> => {
  const handle = remote.handle.replace(/^[!@]/, '')
  const known: KnownRow | undefined = await community.db
    .knex('magazine')
    .where({ ap_profile_id: remote.apProfileId })
    .first('icon', 'icon_url', 'banner', 'banner_url')
  const [icon, banner, emojis] = await Promise.all([
    picture(community, remote.iconUrl, { url: known?.icon_url ?? null, image: known?.icon ?? null }),
    picture(community, remote.bannerUrl, { url: known?.banner_url ?? null, image: known?.banner ?? null }),
    emojisOf(community, remote.emojis ?? []),
  ])
  const state = {
    name: handle,
    title: clip(remote.title, 500),
    description: remote.description,
    emojis,
    is_adult: remote.isAdult,
    is_posting_restricted_to_mods: remote.isPostingRestrictedToMods,
    discoverable: remote.discoverable,
    indexable: remote.indexable,
    icon: json(icon.image),
    icon_url: icon.url,
    banner: json(banner.image),
    banner_url: banner.url,
    ap_id: handle,
    domain: remote.domain,
  }
  const keep = () =>
    community.db.transaction(async (tx) => {
      await noteInstance(tx, remote.domain)
      const kept = { ...state, is_silenced: await isSilencedHost(tx, remote.domain) }
      const [row] = await tx('magazine')
        .insert({
          ...kept,
          ap_profile_id: remote.apProfileId,
          created_at: remote.createdAt ?? community.clock.now(),
        })
        .onConflict('ap_profile_id')
        .merge(kept)
        .returning<Pick<Rows['magazine'], 'id'>[]>('id')
      if (!row) throw new Error('the remote magazine got no id')
      // Its own server knows of subscribers everywhere; of ours, the last ones perhaps not yet.
      if (isPresent(remote.followersCount)) {
        await tx.raw(
          `update magazine m set subscriptions_count =
             greatest(?::int, (select count(*) from subscription s where s.magazine_id = m.id)) where id = ?`,
          [remote.followersCount, row.id],
        )
      }
      // What its server deleted is there again. A deletion by our own staff has a date, and stays.
      await tx('magazine')
        .where({ id: row.id, visibility: 'soft_deleted', marked_for_deletion_at: null })
        .update({ visibility: 'visible' })
      await announceMagazine(community, tx, row.id)
      return row.id
    })
  try {
    return await keep()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    // The name is known under another address: its server gave the community a new one. The name goes with it.
    await community.db
      .knex('magazine')
      .whereRaw('lower(name) = lower(?)', [handle])
      .where({ domain: remote.domain })
      .update({ ap_profile_id: remote.apProfileId })
    return keep()
  }
}

/** Hides a remote magazine that its own server deleted; what is in it stays, for it may come back. */
export const hideRemoteMagazine = (community: Community, magazineId: number): Promise<boolean> =>
  community.db.transaction(async (tx) => {
    const hidden = await tx('magazine')
      .where({ id: magazineId, visibility: 'visible' })
      .whereNotNull('domain')
      .update({ visibility: 'soft_deleted' })
    if (hidden > 0) await announceMagazine(community, tx, magazineId)
    return hidden > 0
  })
