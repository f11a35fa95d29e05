import type { Site } from '@app/contract/community/instance-schemas.ts'
import { PageName } from '@app/contract/community/instance-schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { Community } from '../context.ts'
import { requireAdmin } from '../rights/access.ts'
import type { Rows } from '../rows.ts'

/** Clients read `about` without asking whether it is there, so it says something until an admin writes it. */
const defaultAbout = (title: string): string =>
  `${title} is a place to share links, discuss them and write short posts, together with other instances of the fediverse.`

export const siteView = async (community: Community): Promise<Site> => {
  const [rows, settings] = await Promise.all([
    community.db.query<Rows['page']>('pages', 'select name, body from page'),
    community.settings.current(),
  ])
  const body = (name: string) => rows.find((row) => row.name === name)?.body ?? null
  return {
    about: body('about') || defaultAbout(settings.KBIN_TITLE),
    contact: body('contact'),
    faq: body('faq'),
    privacyPolicy: body('privacyPolicy'),
    terms: body('terms'),
    downvotesMode: settings.MBIN_DOWNVOTES_MODE,
  }
}

/** Writes one page; the others stay. */
export const writePage = async (
  community: Community,
  name: string,
  body: string,
  principal: Principal,
): Promise<Site> => {
  requireAdmin(principal)
  const page = PageName.safeParse(name)
  if (!page.success) throw badRequest(`page: must be one of ${PageName.options.join(', ')}.`)
  await community.db.knex('page').insert({ name: page.data, body }).onConflict('name').merge()
  return siteView(community)
}
