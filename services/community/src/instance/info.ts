import { formatDateTime } from '@app/contract/common.ts'
import type { ActivityPubActor, Info } from '@app/contract/community/instance-schemas.ts'
import type { AccountRow } from '../accounts/account.ts'
import { staffAccounts } from '../accounts/account.ts'
import type { Community } from '../context.ts'

const toActor = (row: AccountRow, url: string): ActivityPubActor => {
  const id = `${url}/u/${row.username}`
  return {
    id,
    type: row.is_bot ? 'Service' : 'Person',
    name: row.title ?? row.username,
    preferredUsername: row.username,
    inbox: `${id}/inbox`,
    outbox: `${id}/outbox`,
    url: id,
    manuallyApprovesFollowers: false,
    discoverable: row.discoverable,
    indexable: row.indexable,
    published: formatDateTime(row.created_at),
    following: `${id}/following`,
    followers: `${id}/followers`,
    endpoints: { sharedInbox: `${url}/f/inbox` },
    ...(row.about ? { summary: row.about } : {}),
    ...(row.avatar?.storageUrl ? { icon: { type: 'Image', url: row.avatar.storageUrl } } : {}),
  }
}

export const infoView = async (ctx: Community): Promise<Info> => {
  const [settings, staff] = await Promise.all([ctx.settings.current(), staffAccounts(ctx.db)])
  return {
    softwareName: ctx.config.softwareName,
    softwareVersion: ctx.config.softwareVersion,
    softwareRepository: ctx.config.softwareRepository ?? ctx.config.url,
    websiteDomain: settings.KBIN_DOMAIN,
    websiteContactEmail: settings.KBIN_CONTACT_EMAIL,
    websiteTitle: settings.KBIN_TITLE,
    websiteOpenRegistrations: settings.KBIN_REGISTRATIONS_ENABLED,
    websiteFederationEnabled: settings.KBIN_FEDERATION_ENABLED,
    websiteDefaultLang: settings.KBIN_DEFAULT_LANG,
    instanceModerators: staff
      .filter((row) => row.is_global_moderator)
      .map((row) => toActor(row, ctx.config.url)),
    instanceAdmins: staff.filter((row) => row.is_admin).map((row) => toActor(row, ctx.config.url)),
  }
}
