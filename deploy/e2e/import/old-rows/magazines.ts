import { FAR, at, ids, kindOf, numbered, uuids } from './row.ts'
import type { Row } from './row.ts'
import { keysOf } from './secrets.ts'

const magazine = (id: number, name: string, more: Row = {}): Row => ({
  id,
  name,
  title: `About ${name}`,
  subscriptions_count: 0,
  entry_count: 0,
  entry_comment_count: 0,
  post_count: 0,
  post_comment_count: 0,
  is_adult: false,
  created_at: at(id),
  last_active: at(500),
  ...more,
})

const magazines = (): Row[] => [
  magazine(1, 'random'),
  magazine(ids.cats, 'cats', { icon_id: 1, tags: '["cats","felines"]', rules: 'Be kind', ...keysOf('cats') }),
  magazine(ids.dogs, `dogs@${FAR}`, {
    ap_id: `dogs@${FAR}`,
    ap_profile_id: `https://${FAR}/m/dogs`,
    ap_domain: FAR,
    ap_followers_count: 900,
    ap_attributed_to_url: `https://${FAR}/m/dogs/moderators`,
    ap_featured_url: `https://${FAR}/m/dogs/pinned`,
  }),
  magazine(8, 'Cats', { title: '' }),
  magazine(9, 'closing', { visibility: 'soft_deleted', marked_for_deletion_at: '2999-01-01T00:00:00Z' }),
]

const logTypes = [
  ...['entry', 'entry_comment', 'post', 'post_comment'].flatMap((kind) => [
    `${kind}_deleted`,
    `${kind}_restored`,
  ]),
  'entry_pinned',
  'entry_unpinned',
  'entry_locked',
  'entry_unlocked',
  'post_locked',
  'post_unlocked',
]

/** Magazines, who belongs to them, and their order. */
export const magazineRows = (): Record<string, Row[]> => ({
  magazine: magazines(),
  moderator: numbered([
    { user_id: ids.anna, magazine_id: ids.cats, is_owner: true, is_confirmed: true },
    { user_id: ids.bert, magazine_id: ids.cats, is_owner: true, is_confirmed: true },
    { user_id: ids.carl, magazine_id: ids.cats, is_owner: false, is_confirmed: false },
    { user_id: ids.anna, magazine_id: 1, is_owner: true, is_confirmed: true },
  ]),
  magazine_subscription: numbered([
    { user_id: ids.anna, magazine_id: ids.cats },
    { user_id: ids.rita, magazine_id: ids.cats },
    { user_id: ids.carol, magazine_id: ids.cats },
    { user_id: ids.anna, magazine_id: ids.dogs },
  ]),
  magazine_subscription_request: numbered([{ user_id: ids.bert, magazine_id: ids.dogs }]),
  magazine_block: numbered([{ user_id: ids.bert, magazine_id: 9 }]),
  magazine_ban: numbered([
    { magazine_id: ids.cats, user_id: ids.dora, banned_by_id: ids.anna, reason: 'dogs' },
    { magazine_id: ids.cats, user_id: ids.carl, banned_by_id: ids.anna, reason: null, expired_at: at(1) },
  ]),
  badge: [
    { id: 1, magazine_id: ids.cats, name: 'Kittens' },
    { id: 2, magazine_id: ids.cats, name: 'kittens' },
  ],
  entry_badge: [{ id: 1, badge_id: 1, entry_id: 7 }],
  magazine_ownership_request: numbered([{ user_id: ids.dora, magazine_id: ids.cats }]),
  moderator_request: numbered([{ user_id: ids.dora, magazine_id: ids.cats }]),
  report: numbered([
    ...['pending', 'approved', 'pending'].map((status, i) => ({
      magazine_id: ids.cats,
      reporting_id: ids.carl,
      reported_id: ids.anna,
      entry_id: 7,
      status,
      weight: i + 1,
      reason: `Reason ${i}`,
      report_type: 'entry',
      uuid: i === 2 ? uuids.here : null,
    })),
    {
      magazine_id: ids.dogs,
      reporting_id: ids.carl,
      reported_id: ids.carl,
      entry_comment_id: 3,
      status: 'rejected',
      weight: 1,
      report_type: 'entry_comment',
    },
    // Told to the server of its author, each by itself.
    ...(['decided', 'report'] as const).map((name) => ({
      magazine_id: ids.cats,
      reporting_id: ids.carl,
      reported_id: ids.carol,
      entry_id: 17,
      status: name === 'report' ? 'pending' : 'approved',
      weight: 1,
      reason: name === 'report' ? 'Waits' : 'Decided on',
      report_type: 'entry',
      uuid: uuids[name],
    })),
  ]),
  magazine_log: numbered([
    ...logTypes.map((log_type) => ({
      magazine_id: ids.cats,
      user_id: ids.bert,
      [`${kindOf(log_type)}_id`]: 7,
      log_type,
    })),
    { magazine_id: ids.cats, user_id: ids.anna, ban_id: 1, log_type: 'ban', meta: 'ban' },
    { magazine_id: ids.cats, user_id: ids.anna, ban_id: 2, log_type: 'ban', meta: 'unban' },
    { magazine_id: ids.cats, user_id: ids.bert, acting_user_id: ids.anna, log_type: 'moderator_add' },
    { magazine_id: ids.cats, user_id: ids.carl, acting_user_id: null, log_type: 'moderator_remove' },
  ]),
})
