import { createReadStream } from 'node:fs'
import type { StoredImage } from '@app/contract/calls/media.ts'
import { storeImage } from '@app/contract/calls/media.ts'
import type { UserProfileRequest, UserSettingsRequest } from '@app/contract/identity/schemas.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import type { UploadedFile } from '@app/platform/http/serve.ts'
import { requireSafeCss } from '@app/platform/text/css.ts'
import type { z } from 'zod'
import type { AccountChange } from '../accounts/account.repository.ts'
import { changeAccount, findAccount, lockAccount } from '../accounts/account.repository.ts'
import type { Account, StoredField } from '../accounts/account.ts'
import type { StoredSettings } from '../accounts/settings.ts'
import type { Identity } from '../context.ts'
import { ownEmojis } from './own-emojis.ts'
import { isUnverified, requestVerification } from './verify-links.ts'

export type Picture = 'avatar' | 'cover'

/** Hands the bytes to the media context, which judges them; a refusal of its own is the uploader's 400. */
export const storeUpload = async (
  { calls }: Identity,
  file: UploadedFile,
  purpose: 'avatar' | 'cover' | 'logo',
): Promise<StoredImage> => {
  const { stored, refusal } = await calls.upload(
    storeImage,
    { alt: null, purpose },
    createReadStream(file.path),
  )
  if (!stored) throw badRequest(`uploadImage: ${refusal ?? 'the image could not be stored'}`)
  return stored
}

const unique = (values: readonly string[]): string[] => [...new Set(values)]

/** What a partial change makes of the settings: missing and null keep, lists are replaced without doubles. */
export const mergeSettings = (
  held: StoredSettings,
  wanted: z.output<typeof UserSettingsRequest>,
): StoredSettings => {
  const merged: StoredSettings = { ...held }
  for (const [name, value] of Object.entries(wanted)) {
    if (value === null || value === undefined || !(name in held)) continue
    Object.assign(merged, { [name]: Array.isArray(value) ? unique(value) : value })
  }
  if (merged.featuredMagazines?.length === 0) merged.featuredMagazines = null
  if (merged.customCss === '') merged.customCss = null
  return merged
}

const change = async (
  identity: Identity,
  id: number,
  changeOf: (account: Account) => AccountChange,
): Promise<Account> =>
  identity.db.transaction(async (tx) => {
    const held = await lockAccount(tx, id)
    const changed = held && (await changeAccount(identity, tx, id, changeOf(held)))
    if (!changed) throw notFound('This account no longer exists.')
    return changed
  })

/** What was found of an address holds on while the address stays. */
const mergeFields = (
  held: readonly StoredField[],
  wanted: readonly Pick<StoredField, 'name' | 'value'>[],
): StoredField[] =>
  wanted.map(({ name, value }) => ({
    name,
    value,
    verifiedAt: held.find((field) => field.value === value)?.verifiedAt ?? null,
  }))

/** Replaces name and description, and the fields where they are given; their addresses are looked at later. */
export const changeTexts = async (
  identity: Identity,
  id: number,
  { about, title, fields }: z.output<typeof UserProfileRequest>,
): Promise<Account> => {
  const written = { about: about ?? null, title: title ?? null }
  const said = fields ?? (await findAccount(identity, id))?.fields ?? []
  const emojis = await ownEmojis(identity, { ...written, fields: said })
  const changed = await change(identity, id, (held) => ({
    ...written,
    emojis,
    ...(fields && { fields: mergeFields(held.fields, fields) }),
    last_active: identity.clock.now(),
  }))
  if (fields && changed.fields.some(isUnverified)) await requestVerification(identity, id)
  return changed
}

export const changeSettings = async (
  identity: Identity,
  id: number,
  wanted: z.output<typeof UserSettingsRequest>,
): Promise<Account> => {
  if (wanted.customCss) requireSafeCss(wanted.customCss)
  return change(identity, id, (held) => ({
    settings: mergeSettings(held.settings, wanted),
    discoverable: wanted.discoverable ?? held.discoverable,
    indexable: wanted.indexable ?? held.indexable,
    approves_followers: wanted.manuallyApprovesFollowers ?? held.approvesFollowers,
    language: wanted.language ?? held.language,
  }))
}

export const setPicture = async (
  identity: Identity,
  id: number,
  which: Picture,
  file: UploadedFile,
): Promise<Account> => {
  const stored = await storeUpload(identity, file, which)
  return change(identity, id, () =>
    which === 'avatar'
      ? { avatar: stored.image, avatar_image_id: stored.imageId }
      : { cover: stored.image, cover_image_id: stored.imageId },
  )
}

export const removePicture = (identity: Identity, id: number, which: Picture) =>
  change(identity, id, () =>
    which === 'avatar' ? { avatar: null, avatar_image_id: null } : { cover: null, cover_image_id: null },
  )
