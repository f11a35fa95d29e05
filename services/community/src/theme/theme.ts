import { createReadStream } from 'node:fs'
import type { StoredImage } from '@app/contract/calls/media.ts'
import { storeImage } from '@app/contract/calls/media.ts'
import type { Image } from '@app/contract/common.ts'
import type { MagazineTheme } from '@app/contract/community/magazine-schemas.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { UploadedFile } from '@app/platform/http/serve.ts'
import { safeCssOrNull } from '@app/platform/text/css.ts'
import type { Community } from '../context.ts'
import { announceMagazine } from '../magazines/magazine.repository.ts'
import { smallMagazines } from '../magazines/magazine.view.ts'
import { requireAdministrator, seeMagazine } from '../rights/access.ts'
import type { Rows } from '../rows.ts'
import { themedCss } from './theme.rules.ts'

export const themeView = async (
  community: Community,
  magazineId: number,
  principal: Principal | null,
): Promise<MagazineTheme> => {
  await seeMagazine(community, magazineId, principal)
  const [[row], small] = await Promise.all([
    community.db.query<
      Refine<Pick<Rows['magazine'], 'custom_css' | 'icon' | 'banner'>, { icon: Image; banner: Image }>
    >('theme', 'select custom_css, icon, banner from magazine where id = $1', [magazineId], { byKey: true }),
    smallMagazines(community, [magazineId], principal),
  ])
  return {
    magazine: small(magazineId),
    customCss: safeCssOrNull(row?.custom_css ?? null),
    icon: row?.icon ?? null,
    banner: row?.banner ?? null,
  }
}

const store = async (
  community: Community,
  file: UploadedFile,
  purpose: 'icon' | 'banner',
): Promise<StoredImage> => {
  const { stored, refusal } = await community.calls.upload(
    storeImage,
    { alt: null, purpose },
    createReadStream(file.path),
  )
  if (!stored) throw badRequest(`${file.field}: ${refusal ?? 'this image cannot be used.'}`)
  return stored
}

const change = async (
  community: Community,
  magazineId: number,
  fields: { custom_css?: string | null; icon?: string | null; banner?: string },
): Promise<void> => {
  if (Object.keys(fields).length === 0) return
  await community.db.transaction(async (tx) => {
    await tx('magazine').where({ id: magazineId }).update(fields)
    await announceMagazine(community, tx, magazineId)
  })
}

/** Sets custom CSS, a background and, with a file, the icon. */
export const setTheme = async (
  community: Community,
  magazineId: number,
  principal: Principal,
  wish: { customCss?: string | null | undefined; backgroundImage?: string | null | undefined },
  file: UploadedFile | null,
): Promise<MagazineTheme> => {
  await requireAdministrator(community, magazineId, principal)
  const before = await themeView(community, magazineId, principal)
  const css = themedCss(before.customCss, wish)
  const icon = file === null ? null : await store(community, file, 'icon')
  await change(community, magazineId, {
    ...(css !== before.customCss && { custom_css: css }),
    ...(icon && { icon: JSON.stringify(icon.image) }),
  })
  return themeView(community, magazineId, principal)
}

export const setBanner = async (
  community: Community,
  magazineId: number,
  principal: Principal,
  file: UploadedFile,
): Promise<MagazineTheme> => {
  await requireAdministrator(community, magazineId, principal)
  const { image } = await store(community, file, 'banner')
  await change(community, magazineId, { banner: JSON.stringify(image) })
  return themeView(community, magazineId, principal)
}

export const deleteIcon = async (
  community: Community,
  magazineId: number,
  principal: Principal,
): Promise<MagazineTheme> => {
  await requireAdministrator(community, magazineId, principal)
  await change(community, magazineId, { icon: null })
  return themeView(community, magazineId, principal)
}
