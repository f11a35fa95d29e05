import type { Emoji } from '@app/contract/common.ts'
import type { CallInput } from '@app/contract/call.ts'
import type { upsertRemoteUser } from '@app/contract/calls/identity.ts'
import type { StoredImage } from '@app/contract/calls/media.ts'
import { proxyRemoteImages, referRemoteImage } from '@app/contract/calls/media.ts'
import { MOST_FIELDS } from '@app/contract/identity/profile-fields.ts'
import type { Identity } from '../context.ts'
import type { Rows } from '../rows.ts'
import { isSilencedHost } from '../silences/silences.ts'
import { changeAccount, insertAccount } from './account.repository.ts'

type RemoteUser = CallInput<typeof upsertRemoteUser>

const MAX_TITLE = 200
const MAX_ABOUT = 20_000
const MAX_FIELD = 2_000
const MAX_FIELDS = 2 * MOST_FIELDS

/** What other servers send may hold characters that no store takes, and any amount of them. */
const cleanText = (text: string | null, max: number): string | null =>
  text?.replaceAll('\0', '').toWellFormed().slice(0, max) ?? null

/** A picture that cannot be kept leaves the account without one; it does not keep the account away. */
const referPicture = async (identity: Identity, url: string | null): Promise<StoredImage | null> => {
  if (!url) return null
  try {
    return (await identity.calls.ask(referRemoteImage, { url, alt: null })).stored
  } catch (error) {
    identity.log.warn({ err: error, url }, 'could not refer to a remote picture')
    return null
  }
}

/** The same of the pictures in their texts. */
const referEmojis = async (
  identity: Identity,
  emojis: NonNullable<RemoteUser['emojis']>,
): Promise<Emoji[] | null> => {
  if (emojis.length === 0) return null
  try {
    const { addresses } = await identity.calls.ask(proxyRemoteImages, { urls: emojis.map(({ url }) => url) })
    return emojis.map(({ name, url }, at) => ({ name, url: addresses[at] ?? url }))
  } catch (error) {
    identity.log.warn({ err: error }, 'could not refer to remote emojis')
    return null
  }
}

/** Creates or refreshes a remote account, keyed by its actor address. Answers its id. */
export const saveRemoteAccount = async (identity: Identity, remote: RemoteUser): Promise<number> => {
  const [avatar, cover, emojis] = await Promise.all([
    referPicture(identity, remote.avatarUrl),
    referPicture(identity, remote.coverUrl),
    referEmojis(identity, remote.emojis ?? []),
  ])
  const values = {
    title: cleanText(remote.title, MAX_TITLE),
    about: cleanText(remote.about, MAX_ABOUT),
    fields: (remote.fields ?? []).slice(0, MAX_FIELDS).map(({ name, value }) => ({
      name: cleanText(name, MAX_FIELD) ?? '',
      value: cleanText(value, MAX_FIELD) ?? '',
      verifiedAt: null,
    })),
    emojis,
    avatar: avatar?.image ?? null,
    avatar_image_id: avatar?.imageId ?? null,
    cover: cover?.image ?? null,
    cover_image_id: cover?.imageId ?? null,
    is_bot: remote.isBot,
    actor_type: remote.actorType ?? null,
    // That they moved, a checked `Move` says; that they point nowhere any more, their own document.
    ...(remote.movedTo === null && { moved_to: null }),
    approves_followers: remote.approvesFollowers,
    discoverable: remote.discoverable,
    indexable: remote.indexable,
  }
  const handle = remote.handle.startsWith('@') ? remote.handle.slice(1) : remote.handle
  return identity.db.transaction(async (tx) => {
    // Two deliveries may bring the same newcomer at once.
    await tx.raw(`select pg_advisory_xact_lock(hashtext(?))`, [remote.apProfileId])
    const held = (await tx('account')
      .where({ ap_profile_id: remote.apProfileId })
      .first('id', 'username')) as Pick<Rows['account'], 'id' | 'username'> | undefined
    if (held) {
      const isTaken =
        held.username === handle ||
        (await tx('account')
          .whereRaw('username_key = lower(?)', [handle])
          .whereNot({ id: held.id })
          .first('id'))
      await changeAccount(identity, tx, held.id, { ...values, ...(!isTaken && { username: handle }) })
      return held.id
    }
    // The actor moved to a new address but kept its name: the name is the host's to give.
    const renamed = (await tx('account')
      .whereRaw('username_key = lower(?)', [handle])
      .whereNotNull('domain')
      .first('id')) as Pick<Rows['account'], 'id'> | undefined
    if (renamed) {
      await changeAccount(identity, tx, renamed.id, { ...values, ap_profile_id: remote.apProfileId })
      return renamed.id
    }
    const created = remote.createdAt ? new Date(remote.createdAt) : identity.clock.now()
    const account = await insertAccount(identity, tx, {
      ...values,
      is_silenced: await isSilencedHost(tx, remote.domain),
      username: handle,
      domain: remote.domain,
      ap_profile_id: remote.apProfileId,
      is_verified: true,
      created_at: Number.isNaN(created.getTime()) ? identity.clock.now() : created,
      last_active: identity.clock.now(),
    })
    return account.id
  })
}
