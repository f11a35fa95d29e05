import { actorKeys } from '@app/contract/calls/federation.ts'
import { formatDateTime } from '@app/contract/common.ts'
import type { ActivityPubActor, Info } from '@app/contract/community/instance-schemas.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import { softwareRepositoryOf } from '@app/platform/config/instance.ts'
import { product } from '@app/platform/config/product.ts'
import type { AccountRow } from '../accounts/account.ts'
import { staffAccounts } from '../accounts/account.ts'
import type { Community } from '../context.ts'

/** Public keys of the staff, as far as federation says so in time: they are made when first asked for. */
const keysOf = async (community: Community, staff: readonly AccountRow[]): Promise<Map<number, string>> => {
  const userIds = staff.map((row) => row.user_id)
  if (userIds.length === 0) return new Map()
  const answer = await askOrNull(community, actorKeys, { userIds })
  return new Map(
    userIds.flatMap((userId, i) => {
      const pem = answer?.keys[i]
      return pem ? [[userId, pem] as const] : []
    }),
  )
}

const toActor = (row: AccountRow, url: string, publicKeyPem: string | undefined): ActivityPubActor => {
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
    ...(publicKeyPem ? { publicKey: { id: `${id}#main-key`, owner: id, publicKeyPem } } : {}),
    endpoints: { sharedInbox: `${url}/f/inbox` },
    ...(row.about ? { summary: row.about } : {}),
    ...(row.avatar?.storageUrl ? { icon: { type: 'Image', url: row.avatar.storageUrl } } : {}),
  }
}

export const infoView = async (community: Community): Promise<Info> => {
  const [settings, staff] = await Promise.all([community.settings.current(), staffAccounts(community.db)])
  const keys = await keysOf(community, staff)
  const actors = (rows: readonly AccountRow[]) =>
    rows.map((row) => toActor(row, community.config.url, keys.get(row.user_id)))
  return {
    softwareName: community.config.softwareName,
    softwareVersion: community.config.softwareVersion,
    softwareRepository: softwareRepositoryOf(community.config),
    productName: product.name,
    productVersion: product.version,
    websiteDomain: settings.KBIN_DOMAIN,
    websiteContactEmail: settings.KBIN_CONTACT_EMAIL,
    websiteTitle: settings.KBIN_TITLE,
    websiteOpenRegistrations: settings.KBIN_REGISTRATIONS_ENABLED,
    websiteFederationEnabled: settings.KBIN_FEDERATION_ENABLED,
    websiteDefaultLang: settings.KBIN_DEFAULT_LANG,
    instanceModerators: actors(staff.filter((row) => row.is_global_moderator)),
    instanceAdmins: actors(staff.filter((row) => row.is_admin)),
  }
}
