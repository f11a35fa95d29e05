import type { Site, SiteSettings } from '@app/contract/community/instance-schemas.ts'
import { PageName } from '@app/contract/community/instance-schemas.ts'
import type { Precondition } from '@app/platform/http/precondition.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import { requireAdmin } from '@app/platform/http/require-admin.ts'
import type { Community } from '../context.ts'
import type { Rows } from '../rows.ts'

/** Clients read `about` without asking whether it is there, so it says something until an admin writes it. */
const defaultAbout = (title: string): string =>
  `${title} is a place to share links, discuss them and write short posts, together with other instances of the fediverse.`

const toSite = (rows: readonly Rows['page'][], settings: SiteSettings): Site => {
  const body = (name: string) => rows.find((row) => row.name === name)?.body ?? null
  return {
    about: body('about') || defaultAbout(settings.KBIN_TITLE),
    contact: body('contact'),
    faq: body('faq'),
    privacyPolicy: body('privacyPolicy'),
    terms: body('terms'),
    announcement: body('announcement') || null,
    downvotesMode: settings.MBIN_DOWNVOTES_MODE,
  }
}

export const siteView = async (community: Community): Promise<Site> => {
  const [rows, settings] = await Promise.all([
    community.db.query<Rows['page']>('pages', 'select name, body from page'),
    community.settings.current(),
  ])
  return toSite(rows, settings)
}

/** Writes one page; the others stay. */
export const writePage = async (
  community: Community,
  name: string,
  body: string,
  principal: Principal,
  precondition: Precondition,
): Promise<Site> => {
  requireAdmin(principal)
  const page = PageName.safeParse(name)
  if (!page.success) throw badRequest(`page: must be one of ${PageName.options.join(', ')}.`)
  const settings = await community.settings.current()
  await community.db.transaction(async (tx) => {
    // Of two who write at once the second sees what the first wrote.
    await tx.raw('lock table page in share row exclusive mode')
    precondition(toSite(await tx<Rows['page']>('page').select('name', 'body'), settings))
    await tx('page').insert({ name: page.data, body }).onConflict('name').merge()
  })
  return siteView(community)
}
