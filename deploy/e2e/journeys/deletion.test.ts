import { authLogin, authSession } from '@app/contract/identity/accounts.ts'
import { authDeleteAccount } from '@app/contract/identity/security.ts'
import { userRetrieveSelf } from '@app/contract/identity/users.ts'
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

const leave = async ({ client, password }: Person, more: { instant?: boolean } = {}) => {
  const { status } = await client.call(authDeleteAccount, { body: { currentPassword: password, ...more } })
  expect(status).toBe(204)
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
