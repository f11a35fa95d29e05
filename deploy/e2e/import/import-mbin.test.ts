import { execFile } from 'node:child_process'
import { createPrivateKey, sign, verify } from 'node:crypto'
import type { JsonWebKey } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@app/platform/testing/servers/ports.ts'
import { createEmptyDatabase } from '@app/platform/testing/index.ts'
import type { TestDatabase } from '@app/platform/testing/postgres.ts'
import { magazineEntryCreate } from '@app/contract/content/entries.ts'
import { totpAt } from '@app/identity/operator'
import { authLogin } from '@app/contract/identity/accounts.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client as Postgres } from 'pg'
import { Client } from '../kit/client.ts'
import { redPng } from '../kit/people.ts'
import { Program } from '../kit/program.ts'
import {
  FAR,
  generateMbin,
  ids,
  keys,
  passwords,
  picturePath,
  purgedNumbers,
  refreshToken,
  totp,
  uuids,
} from './generate.ts'

let directory: string
let old: TestDatabase
let database: TestDatabase
let program: Program
let refused: string
let imported: { code: unknown; said: string; outboxes: Record<string, number>; deliveries: number }

const entry = fileURLToPath(new URL('../../mbin.ts', import.meta.url))

const importMbin = (
  options: Partial<Record<'database' | 'media', string>> = {},
  ...more: string[]
): Promise<{ code: unknown; said: string }> =>
  new Promise((resolve) => {
    const args = [
      'import:mbin',
      `--database=${options.database ?? old.url}`,
      `--media=${options.media ?? join(directory, 'media')}`,
      ...more,
    ]
    execFile(
      process.execPath,
      [entry, ...args],
      { env: environment(), cwd: directory },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    )
  })

const environment = () => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  DATABASE_URL: database.url,
  MBIN_DATA_DIR: join(directory, 'data'),
  MBIN_URL: program.origin,
  MBIN_RATE_LIMIT_SCALE: '0',
})

const ask = async <R>(url: string, text: string): Promise<R[]> => {
  const client = new Postgres({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as R[]
  } finally {
    await client.end()
  }
}

/** What the old tables say. */
const ofOld = <R>(text: string): Promise<R[]> => ask<R>(old.url, text)

/** What ours say. */
const rowsOf = <R>(text: string): Promise<R[]> => ask<R>(database.url, text)
const one = async <R>(text: string): Promise<R> => {
  const [row] = await rowsOf<R>(text)
  if (!row) throw new Error(`no row: ${text}`)
  return row
}

const get = async <T = unknown>(path: string, client = new Client(program.origin)): Promise<T> => {
  const response = await client.fetch(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

const signIn = async (name: keyof typeof passwords, more = {}): Promise<Client> => {
  const client = new Client(program.origin)
  await client.get(authLogin, { body: { login: name, password: passwords[name][0], ...more } })
  return client
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mbin-import-'))
  await chmod(directory, 0o755)
  ;[old, database] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()])
  const port = await freePort()
  program = new Program(['serve', '--target=all'], port, {})
  await generateMbin(old.url, join(directory, 'media'), `localhost:${port}`)
  const env = join(directory, '.env')
  await writeFile(join(directory, 'other.env'), 'KBIN_DOMAIN=elsewhere.example\n')
  await writeFile(
    env,
    `# of Mbin\nKBIN_DOMAIN="localhost:${port}"\nOAUTH_ENCRYPTION_KEY=${refreshToken.key}\n`,
  )
  // An import broke off here: what it wrote is no instance, and does not stand in the way of the next.
  await ask(database.url, 'create schema mbin_import')
  refused = await new Program(['serve', '--target=all'], port, environment()).start().then(
    () => 'it served',
    (error: Error) => error.message,
  )
  await ask(database.url, `insert into identity.account (username) values ('half')`)
  const outcome = await importMbin({}, `--env=${env}`)
  imported = { ...outcome, outboxes: {}, deliveries: 0 }
  for (const schema of ['identity', 'community', 'content', 'federation', 'messaging'])
    imported.outboxes[schema] = (
      await rowsOf(`select 1 from ${schema}.outbox union all select 1 from ${schema}.job`)
    ).length
  imported.deliveries = (await rowsOf('select 1 from federation.delivery')).length
  program = new Program(['serve', '--target=all'], port, environment())
  if (imported.code === 0) await program.start()
}, 240_000)
afterAll(async () => {
  await program?.stop()
  await Promise.all([old?.drop(), database?.drop()])
  await rm(directory, { recursive: true, force: true })
})

test('everything that was there is here, and the report says so', async () => {
  if (process.env['MBIN_TEST_LOG']) console.log(imported.said)
  expect(imported.said).not.toContain('DIFFERS')
  expect(imported.code).toBe(0)
  expect(await readFile(join(directory, 'data', 'import-report.txt'), 'utf8')).toContain(
    'What was there, what is here',
  )
})

describe('content', () => {
  const orders = {
    newest: 'e.created_at desc',
    oldest: 'e.created_at',
    hot: 'e.ranking desc, e.created_at desc',
    top: 'e.score desc, e.created_at desc',
    active: 'e.last_active desc, e.created_at desc',
    commented: 'e.comment_count desc, e.created_at desc',
  }
  test.each(Object.entries(orders))('threads by %s are in the old order', async (sort, order) => {
    const { items } = await get<{ items: { entryId: number }[] }>(
      `/api/entries?sort=${sort}&perPage=100&time=all`,
    )
    const expected = await ofOld<{ id: number }>(`
      select e.id from entry e join "user" u on u.id = e.user_id
      where e.visibility = 'visible' and u.visibility = 'visible' and not u.is_deleted order by ${order}`)
    expect(items.map(({ entryId }) => entryId)).toEqual(expected.map(({ id }) => id))
  })
})

describe('members', () => {
  test.each(['anna', 'carl'] as const)(
    '%s signs in with the old password, and again with our own hash',
    async (name) => {
      await signIn(name)
      await signIn(name)
      const { hash } = await one<{ hash: string }>(
        `select password_hash as hash from identity.account where username = '${name}'`,
      )
      expect(hash).toMatch(/^\$argon2id\$/)
    },
  )

  test('a password longer than bcrypt reads needs all of it, a second factor and its codes as before', async () => {
    const [long] = passwords.bert
    const sign = (password: string, code?: string) =>
      new Client(program.origin).call(authLogin, {
        body: { login: 'bert', password, ...(code && { totp: code }) },
      })
    expect((await sign(`${long.slice(0, -1)}!`, totp.backupCode)).status).toBe(401)
    expect((await sign(long)).status).toBe(401)
    expect((await sign(long, totp.backupCode)).status).toBe(200)
    expect((await sign(long, totp.backupCode)).status).not.toBe(200)
    expect((await sign(long, totpAt(totp.secret, Math.floor(Date.now() / 30_000)))).status).toBe(200)
  })

  test('settings, profile, notes, filters and relations are theirs', async () => {
    const anna = await signIn('anna')
    expect(await get('/api/users/me', anna)).toMatchObject({
      userId: ids.anna,
      title: 'Anna',
      about: '**Hello**',
      isAdmin: true,
      avatar: { filePath: picturePath, width: 8, height: 8, altText: 'A red square' },
    })
    expect(await get('/api/users/settings', anna)).toMatchObject({
      frontDefaultSort: 'newest',
      notifyOnNewEntry: true,
      featuredMagazines: ['cats', 'dogs'],
      preferredLanguages: ['de', 'en'],
      // The default of its column, not that of a new account.
      showProfileSubscriptions: true,
    })
    const followed = await get<{ items: { userId: number }[] }>('/api/users/followed', anna)
    expect(followed.items.map(({ userId }) => userId).toSorted()).toEqual([ids.bert, ids.rita])
    expect(await get(`/api/users/${ids.rita}`, anna)).toMatchObject({
      username: `@rita@${FAR}`,
      followersCount: 1234,
      isFollowedByUser: true,
    })
    const waiting = await rowsOf<object>(
      'select follower_id, followed_id, state from identity.follow_request',
    )
    expect(waiting).toEqual([{ follower_id: ids.bert, followed_id: ids.rita, state: 'requested' }])
  })

  test('whoever was banned, suspended, is to be approved or is gone stays so', async () => {
    const states = await rowsOf<{ username: string; state: string }>(
      `select username, state from content.user_card where state <> 'active' order by username`,
    )
    expect(Object.fromEntries(states.map(({ username, state }) => [username, state]))).toEqual({
      '!deleted8': 'deleted',
      [`gone@${FAR}`]: 'deleted',
      leaving: 'deleted',
      loud: 'banned',
      quiet: 'suspended',
      waiting: 'pending',
    })
    const { reason } = await one<{ reason: string }>(
      `select ban_reason as reason from identity.account where username = 'loud'`,
    )
    expect(reason).toBe('shouting')
  })

  test('of twins the older keeps the name, the younger its number', async () => {
    const names = await rowsOf<{ id: number; username: string; email: string | null }>(
      `select id, username, email from identity.account where id in (${ids.anna}, ${ids.twin}, 14, 15) order by id`,
    )
    expect(names).toEqual([
      { id: ids.anna, username: 'anna', email: 'anna@example.org' },
      { id: ids.twin, username: `ANNA_${ids.twin}`, email: null },
      { id: 14, username: 'Anna_2', email: 'anna_2@example.org' },
      { id: 15, username: `RITA_2@${FAR}`, email: null },
    ])
  })
})

describe('apps', () => {
  const refresh = (token: string) =>
    fetch(`${program.origin}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: token,
        client_id: refreshToken.client,
        client_secret: refreshToken.secret,
      }),
    })

  test('go on with the refresh token they hold, once', async () => {
    // Its id is no token: whoever reads it somewhere has nothing.
    for (const id of [refreshToken.identifier, `mbin:${refreshToken.identifier}`])
      expect((await refresh(id)).status).toBe(400)
    const response = await refresh(refreshToken.text)
    expect(response.status).toBe(200)
    const tokens = (await response.json()) as { access_token: string; refresh_token: string; scope: string }
    expect(tokens.scope).toBe('read entry:vote')
    const app = new Client(program.origin)
    app.token = tokens.access_token
    const voted = await app.fetch('/api/entry/101/vote/1', { method: 'PUT' })
    expect(voted.status).toBe(200)
    expect((await refresh(tokens.refresh_token)).status).toBe(200)
    expect((await refresh(`${refreshToken.text.slice(0, -1)}0`)).status).toBe(400)
    expect((await refresh(refreshToken.text)).status).toBe(400)
  })
})

describe('messages and notifications', () => {
  test('are there, read or not', async () => {
    const anna = await signIn('anna')
    const threads = await get<{ items: { threadId: number; messages: object[] }[] }>('/api/messages', anna)
    expect(threads.items.map(({ threadId }) => threadId)).toEqual([2, 1])
    const [{ count: expected } = { count: 0 }] = await ofOld<{ count: number }>(
      `select count(*)::int as count from notification where user_id = ${ids.anna} and status = 'new'`,
    )
    expect(await get('/api/notifications/count', anna)).toMatchObject({ count: expected })
    const all = await get<{ items: { notificationId: number; type: string; subject: unknown }[] }>(
      '/api/notifications/all?perPage=100',
      anna,
    )
    const [old] = await ofOld<{ types: string[] }>(
      `select array_agg(notification_type order by id desc) as types from notification where user_id = ${ids.anna}`,
    )
    expect(all.items.map(({ type }) => type.replace(/_notification$/, ''))).toEqual(old?.types)
    expect(all.items.filter(({ subject }) => subject === null)).toEqual([])
  })

  test('a message that comes a second time is known by its address', async () => {
    const addresses = await rowsOf<{ id: number; ap_id: string | null }>(
      'select id, ap_id from messaging.message order by id',
    )
    expect(addresses.map(({ ap_id }) => ap_id)).toEqual([
      null,
      null,
      `${program.origin}/message/${uuids.message}`,
      `https://${FAR}/message/1`,
    ])
  })

  test('push goes on with the old pair of keys', async () => {
    const { value } = await one<{ value: string }>(`select value from messaging.secret where name = 'vapid'`)
    expect(JSON.parse(value)).toEqual({ publicKey: 'public', privateKey: 'private' })
    expect(await rowsOf('select user_id, endpoint, auth from messaging.push_subscription')).toEqual([
      { user_id: ids.anna, endpoint: 'https://push.example/1', auth: 'auth' },
    ])
  })
})

describe('threads and comments', () => {
  test('four kinds keep their own numbers', async () => {
    expect(await get('/api/entry/7')).toMatchObject({
      entryId: 7,
      title: 'Thread 7',
      uv: 2,
      dv: 1,
      favourites: 1,
    })
    expect(await get('/api/post/7')).toMatchObject({ postId: 7, body: 'A post 7 #cats' })
    expect(await get('/api/comments/7')).toMatchObject({ commentId: 7, entryId: 7, body: 'Top', uv: 1 })
    expect(await get('/api/post-comments/7')).toMatchObject({ commentId: 7, postId: 7, body: 'To a post' })
  })

  test('a tree follows the direct parents, in the magazine of its thread', async () => {
    type Node = { commentId: number; children: Node[] }
    const { items } = await get<{ items: Node[] }>('/api/entry/7/comments')
    const shape = (nodes: Node[]): unknown =>
      nodes.map(({ commentId, children }) => [commentId, shape(children)])
    expect(shape(items)).toEqual([
      [
        7,
        [
          [
            3,
            [
              [9, []],
              [10, []],
            ],
          ],
        ],
      ],
    ])
    expect(await get('/api/comments/3')).toMatchObject({
      rootId: 7,
      parentId: 7,
      magazine: { magazineId: ids.cats },
    })
  })

  test('what another server counted is shown, and stays when counts are taken anew', async () => {
    expect(await get('/api/entry/10')).toMatchObject({ uv: 50, dv: 4, favourites: 1 })
    const { uv, elsewhere } = await one<{ uv: number; elsewhere: number }>(
      `select uv, uv_elsewhere as elsewhere from content.item where kind = 'entry' and number = 10`,
    )
    expect([uv, elsewhere]).toEqual([50, 49])
  })

  test('an empty language, slug and domain are filled, a time without a boost is that of the thread', async () => {
    const rows = await rowsOf<object>(`
      select i.number, i.slug, i.lang, d.name as domain, i.last_boosted_at = i.created_at as unboosted
      from content.item i left join content.domain d on d.id = i.domain_id
      where i.kind = 'entry' and i.number in (9, 16) order by 1`)
    expect(rows).toEqual([
      { number: 9, slug: 'Unicode-and-more', lang: 'en', domain: 'other.example', unboosted: true },
      { number: 16, slug: 'slug-16', lang: 'en', domain: null, unboosted: true },
    ])
  })

  test('kept, loud and muted as it was', async () => {
    const anna = await signIn('anna')
    const kept = await get<{ items: object[] }>('/api/bookmark-lists/show?list=Later', anna)
    expect(kept.items).toHaveLength(2)
    expect(await get('/api/entry/7', anna)).toMatchObject({
      notificationStatus: 'Loud',
      bookmarks: ['Later'],
    })
  })

  test('what is new is numbered after everything that ever was', async () => {
    const anna = await signIn('anna')
    const made = await anna.call(magazineEntryCreate, {
      params: { magazine_id: ids.cats },
      body: { title: 'The first one here', body: 'Hello', lang: 'en' },
    })
    expect(made.body).toMatchObject({ entryId: purgedNumbers.entry + 1 })
  })
})

describe('magazines', () => {
  test('keep their people and their order', async () => {
    expect(await get('/api/magazine/name/cats')).toMatchObject({
      magazineId: ids.cats,
      owner: { userId: ids.anna },
      moderators: [{ userId: ids.anna }, { userId: ids.bert }],
      subscriptionsCount: 2,
      localSubscribers: 1,
      tags: ['cats', 'felines'],
      badges: expect.arrayContaining([
        { magazineId: ids.cats, badgeId: 1, name: 'Kittens' },
        { magazineId: ids.cats, badgeId: 2, name: 'kittens 2' },
      ]),
    })
    expect(await get(`/api/magazine/name/dogs@${FAR}`)).toMatchObject({ subscriptionsCount: 900 })
    const anna = await signIn('anna')
    const bans = await get<{ items: { banId: number; reason: string | null }[] }>(
      `/api/moderate/magazine/${ids.cats}/bans`,
      anna,
    )
    // Those that are over are no bans any more, and stand in the log.
    expect(bans.items.map(({ banId }) => banId)).toEqual([1])
    const reports = await get<{ items: { reportId: number; status: string }[] }>(
      `/api/moderate/magazine/${ids.cats}/reports?status=any`,
      anna,
    )
    // Of three on one thread the newest that waits; the other stood in the magazine its comment had left.
    expect(reports.items.map(({ reportId }) => reportId).toSorted()).toEqual([3, 4])
  })

  test('the log tells everything again, and who did it where that is known', async () => {
    const { items } = await get<{ items: { type: string; moderator: { userId: number } | null }[] }>(
      `/api/magazine/${ids.cats}/log?perPage=100`,
    )
    expect(new Set(items.map(({ type }) => type)).size).toBe(18)
    const by = (type: string) => items.find((line) => line.type === type)?.moderator?.userId ?? null
    expect(by('log_entry_deleted')).toBe(ids.bert)
    expect(by('log_entry_pinned')).toBeNull()
    expect(by('log_moderator_add')).toBe(ids.anna)
    expect(by('log_unban')).toBe(ids.anna)
  })
})

describe('for other servers', () => {
  const document = async (path: string): Promise<{ status: number; body: Record<string, unknown> }> => {
    const response = await fetch(program.origin + path, {
      headers: { accept: 'application/activity+json' },
      redirect: 'manual',
    })
    const body = response.headers.get('content-type')?.includes('json') ? await response.json() : {}
    return { status: response.status, body: body as Record<string, unknown> }
  }
  const pemOf = (body: Record<string, unknown>) =>
    (body['publicKey'] as { publicKeyPem: string }).publicKeyPem.trim()

  test.each([
    ['/u/anna', 'anna'],
    ['/m/cats', 'cats'],
    ['/i/actor', 'instance'],
  ] as const)('%s has the key it always had', async (path, name) => {
    const { body } = await document(path)
    expect(body['id']).toBe(program.origin + path)
    expect(pemOf(body)).toBe(keys[name].publicKey.trim())
  })

  test('who had a pair that does not fit gets a new one', async () => {
    const pem = pemOf((await document('/u/bert')).body)
    expect([keys.anna.publicKey.trim(), keys.bert.publicKey.trim()]).not.toContain(pem)
  })

  test('what an imported key signs verifies by the key of its actor', async () => {
    const { private_jwk: jwk } = await one<{ private_jwk: JsonWebKey }>(
      `select private_jwk from federation.actor_key where kind = 'user' and local_id = ${ids.anna}`,
    )
    const signed = sign(
      'sha256',
      Buffer.from('(request-target): post /inbox'),
      createPrivateKey({ key: jwk, format: 'jwk' }),
    )
    expect(verify('sha256', Buffer.from('(request-target): post /inbox'), keys.anna.publicKey, signed)).toBe(
      true,
    )
  })

  test('objects answer at their addresses, under any name of their magazine', async () => {
    for (const path of ['/m/cats/t/7/-', '/m/cats/t/7/slug-7', '/m/formerly/t/7/-', '/t/7'])
      expect([path, (await document(path)).body['id']]).toEqual([path, `${program.origin}/m/cats/t/7/-`])
    expect((await document('/m/cats/t/7/-/comment/3')).body).toMatchObject({
      inReplyTo: `${program.origin}/m/cats/t/7/-/comment/7`,
    })
    expect((await document(`/m/dogs@${FAR}/t/16/-`)).body).toMatchObject({ name: 'Thread 16' })
    expect((await document('/m/cats/p/7/-')).body).toMatchObject({ attributedTo: `${program.origin}/u/bert` })
    expect((await document('/m/cats/t/11/-')).status).toBe(404)
  })

  test('activities answer by their old ids, and an Undo names them', async () => {
    expect((await document(`/f/object/${uuids.like}`)).body).toMatchObject({
      type: 'Like',
      actor: `${program.origin}/u/anna`,
      object: { id: `https://${FAR}/t/10` },
    })
    expect((await document(`/f/object/${uuids.create}`)).status).toBe(200)
    const sent = await rowsOf<{ kind: string; object: string; activity_id: string }>(
      `select kind, object, activity_id from federation.sent_relation where actor_id = ${ids.anna}`,
    )
    expect(sent).toContainEqual({
      kind: 'Like',
      object: `https://${FAR}/t/10`,
      activity_id: `${program.origin}/f/object/${uuids.like}`,
    })
    expect(sent).toContainEqual({
      kind: 'follow',
      object: `https://${FAR}/u/rita`,
      activity_id: `${program.origin}/f/object/${uuids.follow}`,
    })
  })

  test('WebFinger names the same people', async () => {
    const { host } = new URL(program.origin)
    const answer = await get<{ links: { href?: string }[] }>(
      `/.well-known/webfinger?resource=acct:anna@${host}`,
    )
    expect(answer.links.map(({ href }) => href)).toContain(`${program.origin}/u/anna`)
  })

  test('nothing is sent, mailed or pushed', async () => {
    for (const schema of ['identity', 'community', 'content', 'federation', 'messaging'])
      expect(imported.outboxes[schema]).toBe(0)
    expect(imported.deliveries).toBe(0)
  })

  test('servers that were banned, and what members chose, hold', async () => {
    expect(await rowsOf('select domain, is_banned from community.instance where is_banned')).toEqual([
      { domain: 'evil.example', is_banned: true },
    ])
    expect(
      await rowsOf('select account_id, domain, blocked from identity.instance_choice order by 1, 2'),
    ).toEqual([
      { account_id: ids.anna, domain: 'dull.example', blocked: true },
      { account_id: ids.anna, domain: 'rude.example', blocked: false },
    ])
  })
})

test('the instance is called and set up as before', async () => {
  expect(await get('/api/info')).toMatchObject({ websiteTitle: 'Old place', websiteOpenRegistrations: false })
  expect(await get('/api/instance')).toMatchObject({ about: 'About us', terms: 'Terms of old' })
})

test('pictures are the same byte for byte, and smaller ones answer where Mbin kept them', async () => {
  const response = await fetch(`${program.origin}/media/${picturePath}`)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(redPng)
  for (const path of [`cache/resolve/entry_thumb/${picturePath}`, `cache/entry_thumb/${picturePath}.webp`])
    expect((await fetch(`${program.origin}/media/${path}`)).status).toBe(200)
})

test('one that broke off is not served, and the next began anew', async () => {
  expect(refused).toContain('An import of a Mbin was begun here and has not come to its end')
  expect(await rowsOf(`select 1 from identity.account where username = 'half'`)).toEqual([])
  expect(await rowsOf(`select 1 from pg_namespace where nspname = 'mbin_import'`)).toEqual([])
})

test('an import under another name is refused before anything is looked at', async () => {
  const before = program.origin
  const { code, said } = await importMbin({}, `--env=${join(directory, 'other.env')}`)
  expect([code, said]).toEqual([
    1,
    expect.stringContaining(`Mbin is elsewhere.example, and MBIN_URL is ${before}`),
  ])
})

test('a second import is refused', async () => {
  const { code, said } = await importMbin()
  expect([code, said]).toEqual([1, expect.stringContaining('This instance is not empty')])
})
