import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import { redPng } from '../kit/people.ts'

type Row = Record<string, unknown>

/** Passwords and the hashes of them: made by Python's bcrypt as Symfony would, and one published for argon2i. */
export const passwords = {
  anna: ['hunter2 hunter2', '$2y$04$6lJrXDEZBa.bI.PhRVKAO.r8o5lfKW8gi7WM.hjWuxI6IsYcFNR9m'],
  bert: [
    'correct horse battery staple '.repeat(4),
    '$2y$04$aRBHa//jq4Rk8vKQCpPCn.WfB3ayrNX08ZMdkJzBZYpMMRIL1IME2',
  ],
  carl: ['password', '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA'],
} as const

/** A refresh token as an app holds it, encrypted by Python's cryptography with this key, and the row it stands for. */
export const refreshToken = {
  key: 'c3f6a1f0d0e94b0b8d6f7e1a2b3c4d5e',
  client: 'a'.repeat(32),
  secret: 'the secret of an app',
  identifier: '5ec0'.repeat(20),
  accessToken: 'ab12'.repeat(20),
  text: `def5020081d9139c43343c03f5ff2c79ccfa6ceb40ecd881fda4c1e1592324074635e0958afbe25f3059395dd23a90332fe75113d7c955435d40
    46f64416bb4fda549895b560b905bd3523d2408ac70fa72cb8523a76aa423d1ea21ec4d3b91398a3702e6df41c1a254ae1c45b9ebac911d67e48c9
    99ae2af8e96acda3f4f5b671c5323561e407a30da6829207c90005896926445149b31844451c3dfaef95ceeab4984cd0f4a039dce7232def8d0ecd
    eae240e31929050261d079270b40c16b9a61e697f15402f150a7c78819f731c6bdc34159cc92d8e37e91571e66f77c812217ab0ff421576f5f6372
    d461177c224245ac89c0c94048d2aae2888d93272c0c542a3f9928e129a3af3f4d8fa89cf1963434f73a634cf38888a2f09184666d97b439bab4e2
    2cfbb7a5f8a59352d6be505549e55719bf4dadbaabfe274ada50c55fe6e79c815a74c800cc20ea40546ce0e414a39524d53251159b21284698eb38
    a73ae62a0b6b9031973ea2b68aedad4807d228aabc79b6919286065088cd0de7ca564543444b30dde14b5692087634ac197f2b0e3a82c5`.replaceAll(
    /\s/g,
    '',
  ),
}

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
/** As phpseclib writes them. */
const crlf = (pem: string): string => pem.trimEnd().replaceAll('\n', '\r\n')
export const keys = { anna: pair(), bert: pair(), cats: pair(), instance: pair(), rita: pair() }
const keysOf = (name: keyof typeof keys): Row => ({
  private_key: crlf(keys[name].privateKey),
  public_key: crlf(keys[name].publicKey),
})

export const FAR = 'far.example'
export const totp = { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPJBSW', backupCode: '12345678' }
export const ids = {
  anna: 1,
  bert: 2,
  carl: 3,
  dora: 4,
  twin: 5,
  rita: 6,
  gone: 7,
  stub: 8,
  quiet: 9,
  cats: 5,
  dogs: 6,
}
export const uuids = {
  like: '11111111-1111-4111-8111-111111111111',
  follow: '22222222-2222-4222-8222-222222222222',
  message: '33333333-3333-4333-8333-333333333333',
  create: '44444444-4444-4444-8444-444444444444',
}

/** A moment in 2025, so many minutes after its beginning. */
const at = (minutes: number): string => new Date(Date.UTC(2025, 0, 1) + minutes * 60_000).toISOString()

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

const people = (): Row[] => [
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
    totp_backup_codes: JSON.stringify([totp.backupCode, '87654321']),
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
  user(ids.twin, 'ANNA', { email: 'ANNA@example.org' }),
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
  // The name that a twin would get is taken; and a twin elsewhere.
  user(14, 'Anna_2'),
  remote(15, 'RITA'),
]

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

const item = (id: number, more: Row = {}): Row => ({
  id,
  user_id: ids.anna,
  is_adult: false,
  last_active: at(id * 10),
  up_votes: 0,
  down_votes: 0,
  created_at: at(id * 10),
  lang: 'en',
  last_boosted_at: at(id * 10),
  ...more,
})

/** Numbers that differ from each other, in no order. */
const spread = (id: number, step: number, below: number): number => (id * step) % below

const thread = (id: number, more: Row = {}): Row =>
  item(id, {
    magazine_id: ids.cats,
    comment_count: 0,
    score: spread(id, 11, 29),
    ranking: 1_735_700_000 + spread(id, 13, 31) * 1000,
    last_active: at(2_000 + spread(id, 17, 37) * 10),
    slug: `slug-${id}`,
    ...more,
  })

const entry = (id: number, more: Row = {}): Row =>
  thread(id, { title: `Thread ${id}`, type: 'article', has_embed: false, sticky: false, ...more })

const LISTED = 40

const entries = (): Row[] => [
  entry(7, {
    body: 'A thread 7 #cats',
    image_id: 1,
    up_votes: 2,
    down_votes: 1,
    favourite_count: 1,
    comment_count: 3,
  }),
  entry(8, {
    type: 'link',
    url: 'https://www.News.example/a',
    body: null,
    domain_id: 3,
    is_oc: true,
    is_locked: true,
  }),
  entry(9, {
    type: 'link',
    url: 'https://other.example/b',
    body: '',
    slug: null,
    lang: '',
    title: 'Ünïcode & more',
  }),
  entry(10, {
    user_id: ids.rita,
    magazine_id: ids.dogs,
    ap_id: `https://${FAR}/t/10`,
    ap_share_count: 50,
    ap_dislike_count: 4,
    ap_like_count: 20,
    up_votes: 1,
    favourite_count: 1,
    body: 'From far away',
    mentions: '["@anna@localhost"]',
  }),
  entry(11, { visibility: 'trashed', body: 'Trash' }),
  entry(12, { visibility: 'soft_deleted', body: 'Deleted' }),
  entry(13, { visibility: 'private', user_id: ids.bert, body: 'For followers' }),
  entry(14, { user_id: ids.quiet, body: 'Of somebody suspended' }),
  entry(15, { user_id: ids.gone, magazine_id: ids.dogs, ap_id: `https://${FAR}/t/15`, body: null }),
  entry(16, { magazine_id: ids.dogs, body: 'Ours, elsewhere', last_boosted_at: '1970-01-01T00:00:00Z' }),
  ...Array.from({ length: LISTED }, (_, i) => entry(100 + i)),
]

const comments = (): Row[] => [
  item(7, {
    entry_id: 7,
    magazine_id: ids.cats,
    body: 'Top',
    user_id: ids.bert,
    up_votes: 1,
    favourite_count: 1,
  }),
  // Its magazine stayed behind, and its root was never written.
  item(3, { entry_id: 7, magazine_id: ids.dogs, parent_id: 7, body: 'Answer', user_id: ids.carl }),
  item(9, {
    entry_id: 7,
    magazine_id: ids.cats,
    parent_id: 3,
    root_id: 7,
    body: 'Answer to it',
    visibility: 'trashed',
  }),
  item(10, {
    entry_id: 7,
    magazine_id: ids.cats,
    parent_id: 3,
    root_id: 7,
    body: 'From afar',
    user_id: ids.rita,
    ap_id: `https://${FAR}/c/10`,
    created_at: '2999-01-01T00:00:00Z',
  }),
  ...Array.from({ length: LISTED }, (_, i) =>
    Array.from({ length: spread(i, 7, 5) }, (_one, nth) =>
      item(100 + i * 10 + nth, { entry_id: 100 + i, magazine_id: ids.cats, body: `Comment ${nth}` }),
    ),
  ).flat(),
]

const posts = (): Row[] => [
  thread(7, { user_id: ids.bert, body: 'A post 7 #cats', favourite_count: 1, up_votes: 1, sticky: true }),
  thread(8, {
    magazine_id: 1,
    user_id: ids.rita,
    ap_id: `https://${FAR}/p/8`,
    ap_share_count: 3,
    body: 'Afar',
    slug: '',
  }),
  thread(9, { body: null, image_id: 2, slug: null }),
  ...Array.from({ length: 10 }, (_, i) => thread(100 + i, { body: `Post ${i}` })),
]

const postComments = (): Row[] => [
  item(7, { post_id: 7, magazine_id: ids.cats, body: 'To a post' }),
  item(8, {
    post_id: 7,
    magazine_id: ids.cats,
    parent_id: 7,
    root_id: 7,
    body: 'To a comment',
    user_id: ids.carl,
  }),
]

const numbered = (rows: Row[], first = 1): Row[] =>
  rows.map((row, i) => ({ id: first + i, created_at: at(300 + i), ...row }))

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
const kindOf = (type: string): string => type.replace(/_[a-z]+$/, '')

const notificationTypes = [
  ...['entry', 'post'].flatMap((kind) =>
    ['created', 'edited', 'deleted', 'mentioned'].map((act) => `${kind}_${act}`),
  ),
  ...['entry_comment', 'post_comment'].flatMap((kind) =>
    ['created', 'edited', 'reply', 'deleted', 'mentioned'].map((act) => `${kind}_${act}`),
  ),
]

/** Two pictures: one whose bytes were compressed after it was named, one that is lost. */
const pictures = [
  { id: 1, name: `${createHash('sha256').update('as it was uploaded').digest('hex')}.png` },
  { id: 2, name: `${createHash('sha256').update('lost').digest('hex')}.jpeg` },
]
const pathOf = (name: string): string => `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
export const picturePath = pathOf(pictures[0]!.name)

const rows = (domain: string): Record<string, Row[]> => ({
  image: [
    ...pictures.map(({ id, name }) => ({
      id,
      file_path: pathOf(name),
      file_name: name,
      sha256: Buffer.from(name.slice(0, 64), 'hex'),
      width: id === 1 ? null : 640,
      height: id === 1 ? null : 480,
      blurhash: id === 1 ? null : 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
      alt_text: id === 1 ? 'A red square' : null,
      created_at: at(0),
    })),
    {
      id: 3,
      file_name: '',
      sha256: Buffer.alloc(32, 3),
      source_url: `https://${FAR}/big.png`,
      created_at: at(0),
    },
  ],
  user: people(),
  magazine: magazines(),
  domain: [{ id: 3, name: 'news.example', entry_count: 1 }],
  entry: entries(),
  entry_comment: comments(),
  post: posts(),
  post_comment: postComments(),
  entry_vote: numbered([
    { entry_id: 7, user_id: ids.bert, author_id: 1, choice: 1 },
    { entry_id: 7, user_id: ids.carl, author_id: 1, choice: 1 },
    { entry_id: 7, user_id: ids.gone, author_id: 1, choice: -1 },
    { entry_id: 7, user_id: ids.dora, author_id: 1, choice: 0 },
    { entry_id: 10, user_id: ids.anna, author_id: 6, choice: 1 },
  ]),
  entry_comment_vote: numbered([{ comment_id: 7, user_id: ids.anna, author_id: 2, choice: 1 }]),
  post_vote: numbered([{ post_id: 7, user_id: ids.anna, author_id: 2, choice: 1 }]),
  post_comment_vote: numbered([{ comment_id: 7, user_id: ids.bert, author_id: 1, choice: 0 }]),
  favourite: numbered([
    { magazine_id: 5, user_id: ids.bert, entry_id: 7, favourite_type: 'entry' },
    { magazine_id: 6, user_id: ids.anna, entry_id: 10, favourite_type: 'entry' },
    { magazine_id: 5, user_id: ids.anna, entry_comment_id: 7, favourite_type: 'entry_comment' },
    { magazine_id: 5, user_id: ids.gone, post_id: 7, favourite_type: 'post' },
  ]),
  hashtag: [
    { id: 1, tag: 'cats' },
    { id: 2, tag: 'spam', banned: true },
  ],
  hashtag_link: [
    { id: 1, hashtag_id: 1, entry_id: 7 },
    { id: 2, hashtag_id: 1, post_id: 7 },
    { id: 3, hashtag_id: 2 },
  ],
  bookmark_list: [{ id: 4, user_id: ids.anna, name: 'Later', is_default: true }],
  bookmark: numbered([
    { list_id: 4, user_id: ids.anna, entry_id: 7 },
    { list_id: 4, user_id: ids.anna, entry_comment_id: 9 },
  ]),
  domain_subscription: numbered([{ user_id: ids.anna, domain_id: 3 }]),
  domain_block: numbered([{ user_id: ids.bert, domain_id: 3 }]),
  user_follow: numbered([
    { follower_id: ids.anna, following_id: ids.bert },
    { follower_id: ids.rita, following_id: ids.anna },
    { follower_id: ids.anna, following_id: ids.rita },
  ]),
  user_follow_request: numbered([{ follower_id: ids.bert, following_id: ids.rita }]),
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
  instance: [
    { id: 2, domain: FAR, software: 'mbin', version: '1.10.1', failed_delivers: 0, created_at: at(0) },
    { id: 3, domain: 'Evil.example', failed_delivers: 12, is_banned: true, created_at: at(0) },
  ],
  instance_block: [
    { id: 1, user_id: ids.anna, instance_id: 2, instance_domain: 'dull.example', blocked_by_admin: false },
    { id: 2, user_id: ids.bert, instance_id: 2, instance_domain: 'rude.example', blocked_by_admin: true },
  ],
  moderator: numbered([
    { user_id: ids.anna, magazine_id: ids.cats, is_owner: true, is_confirmed: true },
    { user_id: ids.bert, magazine_id: ids.cats, is_owner: true, is_confirmed: true },
    { user_id: ids.carl, magazine_id: ids.cats, is_owner: false, is_confirmed: false },
    { user_id: ids.anna, magazine_id: 1, is_owner: true, is_confirmed: true },
  ]),
  magazine_subscription: numbered([
    { user_id: ids.anna, magazine_id: ids.cats },
    { user_id: ids.rita, magazine_id: ids.cats },
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
      uuid: i === 2 ? '55555555-5555-4555-8555-555555555555' : null,
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
  message_thread: [
    { id: 1, updated_at: at(900) },
    { id: 2, updated_at: at(901) },
    { id: 3, updated_at: at(902) },
  ],
  message_thread_participants: [
    { message_thread_id: 1, user_id: ids.anna },
    { message_thread_id: 1, user_id: ids.bert },
    { message_thread_id: 2, user_id: ids.anna },
    { message_thread_id: 2, user_id: ids.rita },
    { message_thread_id: 3, user_id: ids.anna },
  ],
  message: numbered([
    { thread_id: 1, sender_id: ids.anna, body: 'Hello Bert', status: 'read' },
    { thread_id: 1, sender_id: ids.bert, body: 'Hello Anna', status: 'new' },
    { thread_id: 2, sender_id: ids.anna, body: 'Hello Rita', status: 'read', uuid: uuids.message },
    { thread_id: 2, sender_id: ids.rita, body: 'Hi', status: 'new', ap_id: `https://${FAR}/message/1` },
  ]),
  notification: numbered([
    ...notificationTypes.map((notification_type, i) => ({
      user_id: ids.anna,
      [`${kindOf(notification_type)}_id`]: 7,
      notification_type,
      status: i % 2 === 0 ? 'new' : 'read',
    })),
    { user_id: ids.anna, message_id: 2, notification_type: 'message', status: 'new' },
    { user_id: ids.dora, ban_id: 1, notification_type: 'ban', status: 'read' },
    { user_id: ids.carl, ban_id: 2, notification_type: 'unban', status: 'new' },
    { user_id: ids.bert, report_id: 1, notification_type: 'report_created', status: 'new' },
    { user_id: ids.anna, report_id: 2, notification_type: 'report_approved', status: 'read' },
    { user_id: ids.carl, report_id: 4, notification_type: 'report_rejected', status: 'read' },
    { user_id: ids.anna, new_user_id: 12, notification_type: 'new_signup', status: 'new' },
  ]),
  notification_settings: numbered([
    { user_id: ids.anna, entry_id: 7, notification_status: 'Loud' },
    { user_id: ids.anna, magazine_id: ids.cats, notification_status: 'Muted' },
    { user_id: ids.anna, target_user_id: ids.bert, notification_status: 'Loud' },
    { user_id: ids.anna, post_id: 7, notification_status: 'Default' },
  ]),
  user_push_subscription: numbered([
    {
      user_id: ids.anna,
      endpoint: 'https://push.example/1',
      content_encryption_public_key: 'p256dh',
      server_auth_key: 'auth',
      device_key: '66666666-6666-4666-8666-666666666666',
      notification_types: '["message","notification"]',
    },
  ]),
  oauth2_client: [
    {
      identifier: refreshToken.client,
      name: 'An app',
      secret: refreshToken.secret,
      redirect_uris: 'https://app.example/callback',
      grants: '',
      scopes: 'read entry:vote',
      active: true,
      contact_email: 'dev@app.example',
      created_at: at(0),
    },
  ],
  oauth2_user_consent: numbered([
    {
      user_id: ids.anna,
      client_identifier: refreshToken.client,
      expires_at: '2999-01-01T00:00:00Z',
      scopes: '["read","entry:vote"]',
      ip_address: '127.0.0.1',
    },
  ]),
  oauth2_access_token: [
    {
      identifier: refreshToken.accessToken,
      client: refreshToken.client,
      expiry: at(0),
      user_identifier: 'anna',
      scopes: 'read entry:vote',
      revoked: false,
    },
  ],
  oauth2_refresh_token: [
    {
      identifier: refreshToken.identifier,
      access_token: refreshToken.accessToken,
      expiry: '2999-01-01T00:00:00Z',
      revoked: false,
    },
  ],
  oauth2_client_access: [
    { id: 1, client_id: refreshToken.client, created_at: new Date().toISOString(), path: '/api/entries' },
  ],
  settings: [
    { id: 1, name: 'KBIN_DOMAIN', value: domain },
    { id: 2, name: 'KBIN_TITLE', value: 'Old place' },
    { id: 3, name: 'KBIN_TITLE', value: 'Second row of the same name' },
    { id: 4, name: 'KBIN_REGISTRATIONS_ENABLED', value: '0' },
    { id: 5, name: 'MBIN_DOWNVOTES_MODE', value: 'enabled' },
  ],
  site: [
    {
      id: 1,
      terms: 'Terms of old',
      about: 'About us',
      private_key: crlf(keys.instance.privateKey),
      public_key: crlf(keys.instance.publicKey),
      push_public_key: 'public',
      push_private_key: 'private',
    },
  ],
  activity: [
    { uuid: uuids.like, user_actor_id: ids.anna, object_entry_id: 10, type: 'Like', created_at: at(400) },
    {
      uuid: uuids.follow,
      user_actor_id: ids.anna,
      object_user_id: ids.rita,
      type: 'Follow',
      created_at: at(401),
    },
    { uuid: uuids.create, user_actor_id: ids.anna, object_entry_id: 7, type: 'Create', created_at: at(402) },
  ],
})

/** Far past the highest row: what was purged left its numbers behind. */
export const purgedNumbers = { entry: 9_000, post: 8_000, user: 700, notification: 600 }

const insert = async (client: Client, table: string, all: readonly Row[]): Promise<void> => {
  const { rows: known } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0`,
    [escapeIdentifier(table)],
  )
  const columns = new Set(known.map(({ name }) => name))
  for (const row of all) {
    const given = Object.entries(row).filter(([name]) => columns.has(name))
    await client.query(
      `insert into ${escapeIdentifier(table)} (${given.map(([name]) => escapeIdentifier(name)).join(', ')})
       values (${given.map((_, i) => `$${i + 1}`).join(', ')})`,
      given.map(([, value]) => value),
    )
  }
}

/** Fills an empty database with a Mbin that has a little of everything, and a folder with its pictures. */
export const generateMbin = async (url: string, media: string, domain: string): Promise<void> => {
  const client = new Client({ connectionString: url, options: '-c TimeZone=UTC' })
  await client.connect()
  try {
    await client.query(await readFile(join(import.meta.dirname, 'schema.sql'), 'utf8'))
    for (const [table, all] of Object.entries(rows(domain))) await insert(client, table, all)
    for (const kind of ['entry', 'post'])
      await client.query(`update ${kind} t set comment_count =
        (select count(*) from ${kind}_comment c where c.${kind}_id = t.id and c.visibility = 'visible')`)
    for (const [table, last] of Object.entries(purgedNumbers))
      await client.query('select setval($1, $2)', [`${table}_id_seq`, last])
  } finally {
    await client.end()
  }
  const file = join(media, picturePath)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, redPng)
}
