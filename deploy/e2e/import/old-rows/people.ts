import { FAR, at, carolOf, ids, numbered } from './row.ts'
import type { Row, There } from './row.ts'
import { crlf, keys, keysOf, passwords, totp } from './secrets.ts'

const user = (id: number, username: string, more: Row = {}): Row => ({
  id,
  username,
  email: `${username.toLowerCase()}@example.org`,
  roles: '[]',
  followers_count: 0,
  notify_on_new_entry: false,
  notify_on_new_entry_reply: true,
  notify_on_new_entry_comment_reply: true,
  notify_on_new_post: false,
  notify_on_new_post_reply: true,
  notify_on_new_post_comment_reply: true,
  is_verified: true,
  password: 'noise',
  created_at: at(id),
  last_active: at(10_000 + id),
  ...more,
})

const remote = (id: number, name: string, more: Row = {}): Row =>
  user(id, `@${name}@${FAR}`, {
    email: `${name}@${FAR}`,
    is_verified: false,
    ap_id: `${name}@${FAR}`,
    ap_profile_id: `https://${FAR}/u/${name}`,
    ap_public_url: `https://${FAR}/u/${name}`,
    ap_domain: FAR,
    ...more,
  })
const people = (there: There): Row[] => [
  user(ids.anna, 'anna', {
    password: passwords.anna[1],
    roles: '["ROLE_ADMIN","ROLE_MODERATOR"]',
    title: 'Anna',
    about: '**Hello**',
    avatar_id: 1,
    fields: '[{"label":"Site","value":"https://anna.example"}]',
    featured_magazines: 'cats,dogs',
    preferred_languages: '["de","en"]',
    front_default_sort: 'newest',
    notify_on_new_entry: true,
    ...keysOf('anna'),
  }),
  user(ids.bert, 'bert', {
    password: passwords.bert[1],
    totp_secret: totp.secret,
    totp_backup_codes: JSON.stringify([totp.backupCode, totp.spareCode]),
    oauth_github_id: '4711',
    direct_message_setting: 'followers_only',
    ...keysOf('bert'),
    // What does not belong together is not taken over.
    public_key: crlf(keys.anna.publicKey),
  }),
  user(ids.carl, 'carl', {
    password: passwords.carl[1],
    roles: '{"1":"ROLE_MODERATOR"}',
    totp_backup_codes: '["11112222"]',
  }),
  user(ids.dora, 'dora', { title: '', about: '', oauth_google_id: 'dora@google' }),
  user(ids.twin, 'ANNA', { email: 'ANNA@example.org', password: passwords.carl[1] }),
  remote(ids.rita, 'rita', {
    ap_followers_count: 1234,
    ap_inbox_url: `https://${FAR}/inbox`,
    ap_fetched_at: at(1),
    public_key: crlf(keys.rita.publicKey),
    type: 'Organization',
  }),
  remote(ids.gone, 'gone', { is_deleted: true, ap_deleted_at: at(5) }),
  user(ids.stub, '!deleted8', { email: '!deleted8', is_deleted: true, ...keysOf('anna') }),
  user(ids.quiet, 'quiet', { visibility: 'trashed' }),
  user(10, 'loud', { is_banned: true, ban_reason: 'shouting' }),
  user(11, 'leaving', { visibility: 'soft_deleted', marked_for_deletion_at: '2999-01-01T00:00:00Z' }),
  user(12, 'waiting', { application_status: 'Pending', application_text: 'Let me in' }),
  user(13, 'robot', { type: 'Service' }),
  user(ids.club, 'club', { type: 'Organization', ...keysOf('cats') }),
  // The name that a twin would get is taken; and a twin elsewhere.
  user(14, 'Anna_2'),
  remote(15, 'RITA'),
  user(ids.carol, `@carol@${there.host}`, {
    email: `carol@${there.host}`,
    is_verified: false,
    ap_id: `carol@${there.host}`,
    ap_profile_id: carolOf(there),
    ap_public_url: carolOf(there),
    ap_domain: there.host,
    ap_inbox_url: `${carolOf(there)}/inbox`,
    ap_fetched_at: at(1),
  }),
]

/** Who is there, whom they follow and block, and what they do not want to see. */
export const peopleRows = (there: There): Record<string, Row[]> => ({
  user: people(there),
  user_follow: numbered([
    { follower_id: ids.anna, following_id: ids.bert },
    { follower_id: ids.rita, following_id: ids.anna },
    { follower_id: ids.anna, following_id: ids.rita },
    { follower_id: ids.carol, following_id: ids.anna },
  ]),
  user_follow_request: numbered([
    { follower_id: ids.bert, following_id: ids.rita },
    { follower_id: ids.bert, following_id: ids.carol },
  ]),
  user_block: numbered([{ blocker_id: ids.anna, blocked_id: 10 }]),
  user_note: numbered([{ user_id: ids.anna, target_id: ids.bert, body: 'Met in 2024' }]),
  user_filter_list: numbered([
    {
      user_id: ids.anna,
      name: 'News',
      feeds: true,
      profile: false,
      comments: true,
      words: '[{"word":"election","exactMatch":true}]',
      expiration_date: '2999-01-01T00:00:00Z',
    },
  ]),
  instance_block: [
    { id: 1, user_id: ids.anna, instance_id: 2, instance_domain: 'dull.example', blocked_by_admin: false },
    { id: 2, user_id: ids.bert, instance_id: 2, instance_domain: 'rude.example', blocked_by_admin: true },
  ],
})
