import {
  emojiChanged,
  instanceChanged,
  instancesBlockedForAll,
  instancesSilenced,
  magazineBlocked,
  magazineChanged,
  magazineSubscribed,
  memberBanned,
  settingsChanged,
} from '@app/contract/events/community.ts'
import type { ContextRuntime } from '@app/platform/context.ts'
import { snapshotInParts } from '@app/platform/events/snapshot.ts'
import type { SnapshotPart } from '@app/platform/events/snapshot.ts'
import type { Community } from '../context.ts'
import { emojiAfter } from '../emoji/emoji.repository.ts'
import { blockedInstances } from '../instances/blocks.ts'
import { silencedInstances } from '../instances/silences.ts'
import type { CardRow } from '../magazines/magazine.ts'
import { cardColumns, toCard } from '../magazines/magazine.ts'
import type { Rows } from '../rows.ts'

const PAGE = 500

const membership =
  (table: 'subscription' | 'magazine_block') => async (community: Community, after: number) => {
    const rows = await community.db.query<Pick<Rows['subscription'], 'id' | 'user_id' | 'magazine_id'>>(
      `snapshot-${table}`,
      `select id, user_id, magazine_id from ${table} where id > $1 order by id limit ${PAGE}`,
      [after],
    )
    return rows.map((row) => ({ id: row.id, data: { magazineId: row.magazine_id, userId: row.user_id } }))
  }

/** In the order a projection needs them: a magazine before what hangs on it. */
const parts: readonly SnapshotPart<Community>[] = [
  {
    name: 'settings',
    event: settingsChanged,
    read: async (community, after) =>
      after > 0 ? [] : [{ id: 1, data: { settings: await community.settings.fresh() } }],
  },
  {
    name: 'instances',
    event: instanceChanged,
    async read(community, after) {
      const rows = await community.db.query<
        Pick<Rows['instance'], 'id' | 'domain' | 'is_banned' | 'is_allowed'>
      >(
        'snapshot-instance',
        `select id, domain, is_banned, is_allowed from instance
          where id > $1 and (is_banned or is_allowed) order by id limit ${PAGE}`,
        [after],
      )
      return rows.map(({ id, domain, is_banned: isBanned, is_allowed: isExplicitlyAllowed }) => ({
        id,
        data: { domain, isBanned, isExplicitlyAllowed },
      }))
    },
  },
  {
    name: 'blocks-for-all',
    event: instancesBlockedForAll,
    async read(community, after) {
      if (after > 0) return []
      return [{ id: 1, data: { domains: (await blockedInstances(community)).map(({ domain }) => domain) } }]
    },
  },
  {
    name: 'silences',
    event: instancesSilenced,
    async read(community, after) {
      if (after > 0) return []
      return [{ id: 1, data: { domains: (await silencedInstances(community)).map(({ domain }) => domain) } }]
    },
  },
  {
    name: 'magazines',
    event: magazineChanged,
    async read(community, after) {
      const rows = await community.db.query<CardRow>(
        'snapshot-magazine',
        `select ${cardColumns} from magazine m where m.id > $1 order by m.id limit ${PAGE}`,
        [after],
      )
      return rows.map((row) => ({ id: row.id, data: toCard(row, community.config.url) }))
    },
  },
  {
    name: 'emoji',
    event: emojiChanged,
    read: (community, after) => emojiAfter(community, after, PAGE),
  },
  { name: 'subscriptions', event: magazineSubscribed, read: membership('subscription') },
  { name: 'blocks', event: magazineBlocked, read: membership('magazine_block') },
  {
    name: 'bans',
    event: memberBanned,
    async read(community, after) {
      const rows = await community.db.query<
        Pick<Rows['ban'], 'id' | 'magazine_id' | 'user_id' | 'banned_by_id' | 'reason' | 'expired_at'>
      >(
        'snapshot-ban',
        `select id, magazine_id, user_id, banned_by_id, reason, expired_at from ban
          where id > $1 and (expired_at is null or expired_at > $2) order by id limit ${PAGE}`,
        [after, community.clock.now()],
      )
      return rows.map((row) => ({
        id: row.id,
        data: {
          banId: row.id,
          magazineId: row.magazine_id,
          userId: row.user_id,
          bannedById: row.banned_by_id,
          reason: row.reason,
          expiredAt: row.expired_at?.toISOString() ?? null,
        },
      }))
    },
  },
]

/** All that others copy from here. */
export const snapshot = (community: Community): ContextRuntime['snapshot'] =>
  snapshotInParts(community, parts)
