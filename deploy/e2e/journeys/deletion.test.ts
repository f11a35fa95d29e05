import { authLogin, authSession } from '@app/contract/identity/accounts.ts'
import { authDeletionReport } from '@app/contract/identity/deletions.ts'
import { authDeleteAccount } from '@app/contract/identity/security.ts'
import { userFollow, userRetrieveSelf } from '@app/contract/identity/users.ts'
import { magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { entriesCollection } from '@app/contract/content/entry-feeds.ts'
import { notificationPushRegister, notificationPushTest } from '@app/contract/messaging/notifications.ts'
import type { Scope } from '@app/contract/scopes.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createPushService } from '@app/platform/testing/push-service.ts'
import { Client } from '../kit/client.ts'
import { listenLive } from '../kit/live.ts'
import { aMagazineOf, aPerson } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import { startInstance } from '../kit/program.ts'
import type { Instance } from '../kit/program.ts'
import { anApp } from '../kit/tokens.ts'

let instance: Instance
let pushes: Awaited<ReturnType<typeof createPushService>>
const origin = () => instance.origin

beforeAll(async () => {
  pushes = await createPushService()
  // The push service of this test is on this machine, where a real one never is.
  instance = await startInstance({ MBIN_ALLOW_PRIVATE_NETWORKS: 'true' })
})
afterAll(async () => {
  await instance?.remove()
  await pushes?.close()
})

const scopes: Scope[] = ['read', 'user:profile:read', 'user:notification:read']

/** Somebody who is signed in twice, whose app has tokens and a code it has not used yet, and who is pushed to. */
const aLeaver = async () => {
  const person = await aPerson(origin(), 'leaver')
  const elsewhere = new Client(origin())
  await elsewhere.get(authLogin, { body: { login: person.username, password: person.password } })
  const app = await anApp(origin())
  const tokens = (await (await app.exchange(await app.code(person, scopes))).json()) as {
    access_token: string
    refresh_token: string
  }
  const holder = new Client(origin())
  holder.token = tokens.access_token
  const code = await app.code(person, scopes)
  const endpoint = (kind: string) => `${person.username}-${kind}`
  await holder.get(notificationPushRegister, { body: pushes.subscribe(endpoint('app')) })
  await elsewhere.get(notificationPushRegister, { body: pushes.subscribe(endpoint('browser')) })
  return { person, elsewhere, app, holder, code, refreshToken: tokens.refresh_token, endpoint }
}

/** Answers the page where the deletion can be followed. */
const leave = async ({ client, password }: Person, more: { instant?: boolean } = {}): Promise<string> => {
  const body = { currentPassword: password, ...more }
  const { status, headers } = await client.call(authDeleteAccount, { body })
  expect(status).toBe(204)
  return /^<(.+)>; rel="status"$/.exec(headers.get('link') ?? '')?.[1] ?? ''
}
const signIn = ({ username, password }: Person, more: { restore?: boolean } = {}) => {
  const client = new Client(origin())
  return client
    .call(authLogin, { body: { login: username, password, ...more } })
    .then(({ status, body }) => ({ client, status, detail: (body as { detail?: string }).detail ?? '' }))
}

test('who deletes their account is signed out everywhere, and no token brings it back', async () => {
  const { person, elsewhere, app, holder, code, refreshToken } = await aLeaver()
  const streams = [holder, elsewhere].map((client) =>
    listenLive(client, '/live/me', () => false).found.catch((error: Error) => error.message),
  )
  const opened = listenLive(holder, '/live/me', () => false)
  opened.found.catch(() => undefined)
  await opened.opened
  await leave(person)

  // The very calls that brought it back.
  for (const client of [holder, elsewhere, person.client]) {
    await client.call(entriesCollection)
    expect((await client.call(userRetrieveSelf)).status).toBe(401)
  }
  expect((await elsewhere.call(authSession)).status).toBe(401)
  for (const said of await Promise.all(streams)) expect(said).toContain('ended')
  for (const answer of [await app.refresh(refreshToken), await app.exchange(code)]) {
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: 'invalid_grant' })
  }
  expect((await signIn(person)).status).toBe(403)
})

test('only signing in and saying so restores it; nothing that was given out before holds again', async () => {
  const { person, elsewhere, app, holder, code, refreshToken, endpoint } = await aLeaver()
  const writer = await aPerson(origin(), 'writer')
  await leave(person)

  const asked = await signIn(person)
  expect([asked.status, asked.detail]).toEqual([403, expect.stringMatching(/^restore: .*\d{4}/)])
  const wrong = { ...person, password: 'not this one' }
  expect(await signIn(wrong, { restore: true })).toMatchObject({ status: 401 })
  expect(await signIn(wrong)).toMatchObject({ status: 401, detail: 'Invalid credentials.' })
  const back = await signIn(person, { restore: true })
  expect(back.status).toBe(200)
  expect(await back.client.get(userRetrieveSelf)).toMatchObject({ userId: person.userId })

  for (const client of [holder, elsewhere, person.client])
    expect((await client.call(userRetrieveSelf)).status).toBe(401)
  for (const answer of [await app.refresh(refreshToken), await app.exchange(code)])
    expect(answer.status).toBe(400)
  // Whatever the app was allowed is asked for anew.
  const again = await app.token({ ...person, client: back.client }, scopes)
  expect((await again.call(notificationPushTest)).status).toBe(404)

  // Somebody mentions them: the news is there to read, and nothing is pushed.
  const magazine = await aMagazineOf(writer)
  await back.client.get(notificationPushRegister, { body: pushes.subscribe(endpoint('new')) })
  await writer.client.get(magazineEntryCreateArticle, {
    params: { magazine_id: magazine.magazineId },
    body: { title: 'News', body: `for @${person.username}`, lang: 'en' },
  })
  await eventually(() => expect(pushes.at(endpoint('new'))).toHaveLength(2))
  for (const kind of ['app', 'browser']) expect(pushes.at(endpoint(kind))).toHaveLength(1)
})

test('where it goes at once, nothing restores it', async () => {
  const { person, holder } = await aLeaver()
  await leave(person, { instant: true })
  expect((await holder.call(userRetrieveSelf)).status).toBe(401)
  expect(await signIn(person, { restore: true })).toMatchObject({ status: 401 })
})

/** What a browser without script, which never signed in, shows of a page of ours. */
const readPage = async (path: string) => {
  const answer = await fetch(origin() + path)
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}

test('its owner follows it at a secret address, which nobody keeps, until it is taken back', async () => {
  const { person } = await aLeaver()
  const path = await leave(person)
  const { status, headers, html } = await readPage(path)
  expect(status).toBe(200)
  expect(html).toContain('This account will be deleted')
  expect(html).toContain(`@${person.username}`)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect((await readPage(`${path}x`)).status).toBe(404)
  expect((await signIn(person, { restore: true })).status).toBe(200)
  expect((await readPage(path)).status).toBe(404)
})

test('once it is done, every part says what it removed', async () => {
  const [person, other] = [await aPerson(origin(), 'gone'), await aPerson(origin(), 'stays')]
  const { magazineId } = await aMagazineOf(other)
  await person.client.get(magazineEntryCreateArticle, {
    params: { magazine_id: magazineId },
    body: { title: 'To be removed', body: 'with all the rest', lang: 'en' },
  })
  await person.client.get(userFollow, { params: { user_id: other.userId } })
  const path = await leave(person, { instant: true })
  const token = path.split('/').at(-1) ?? ''
  const report = () => new Client(origin()).get(authDeletionReport, { params: { token } })
  await eventually(async () => expect((await report()).state).toBe('removed'), 30_000)
  const done = await report()
  expect(done.parts.filter(({ reportedAt }) => reportedAt === null)).toEqual([])
  expect(done).toMatchObject({
    username: null,
    counts: { threads: 1, follows: 1, messages: 0, pictures: 0 },
    keptComments: 0,
    servers: { confirmed: 0, items: [] },
  })
  const { html } = await readPage(path)
  expect(html).toContain('This account is deleted')
  expect(html).toContain('No other server had to be told.')
  expect(html).not.toContain(person.username)
})
