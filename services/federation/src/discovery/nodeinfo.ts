import { instanceSettings } from '@app/contract/calls/community.ts'
import { contentCounts } from '@app/contract/calls/content.ts'
import { userCounts } from '@app/contract/calls/identity.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import { softwareRepositoryOf } from '@app/platform/config/instance.ts'
import { product } from '@app/platform/config/product.ts'
import type { Federation } from '../context.ts'
import type { Json } from '../json-ld/json.ts'

/** What runs here and how many use it (NodeInfo 2.0 and 2.1, FEP-f1d5); the figures may be left out, and are while nobody tells them. */
export const nodeInfo = async (federation: Federation, version: '2.0' | '2.1'): Promise<Json> => {
  const [users, content, answer] = await Promise.all([
    askOrNull(federation, userCounts, {}),
    askOrNull(federation, contentCounts, {}),
    askOrNull(federation, instanceSettings, {}),
  ])
  const settings = answer?.settings ?? {}
  const name = typeof settings['KBIN_TITLE'] === 'string' ? settings['KBIN_TITLE'] : federation.config.domain
  const description =
    typeof settings['KBIN_META_DESCRIPTION'] === 'string' ? settings['KBIN_META_DESCRIPTION'] : ''
  return {
    version,
    software: {
      name: federation.config.softwareName,
      version: federation.config.softwareVersion,
      ...(version === '2.1' ? { repository: softwareRepositoryOf(federation.config) } : {}),
    },
    protocols: ['activitypub'],
    // Every list is a feed, too.
    services: { inbound: [], outbound: ['atom1.0', 'rss2.0'] },
    openRegistrations: settings['KBIN_REGISTRATIONS_ENABLED'] !== false,
    usage: {
      users: users
        ? { total: users.total, activeHalfyear: users.activeHalfyear, activeMonth: users.activeMonth }
        : {},
      ...(content ? { localPosts: content.localPosts, localComments: content.localComments } : {}),
    },
    metadata: {
      nodeName: name,
      nodeDescription: description,
      software: product.name,
      softwareVersion: product.version,
    },
  }
}
