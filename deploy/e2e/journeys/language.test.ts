import { authLogin, authRegister } from '@app/contract/identity/accounts.ts'
import { userRetrieveSettings } from '@app/contract/identity/users.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from '../kit/client.ts'
import { startInstance } from '../kit/program.ts'
import type { Instance } from '../kit/program.ts'

/** The language of an account, from the sign-up on and through every page. */
let instance: Instance
beforeAll(async () => {
  instance = await startInstance()
})
afterAll(() => instance?.remove())

const account = { login: 'hanna', password: 'correct horse battery' }

/** A browser that likes this language best. */
const browser = (likes: string) => {
  const client = new Client(instance.origin)
  const headers = { 'accept-language': likes, accept: 'text/html' }
  return {
    client,
    /** What the front page says of its language. */
    async speaks(): Promise<string> {
      const html = await (await client.fetch('/magazines', { headers })).text()
      return /<html[^>]*>/.exec(html)?.[0].match(/lang="([^"]+)"/)?.[1] ?? ''
    },
    choose: (tag: string) =>
      client.fetch(`/language/${tag}`, {
        method: 'POST',
        headers: { ...headers, referer: `${instance.origin}/languages` },
        body: new URLSearchParams(),
      }),
    signIn: () => client.get(authLogin, { body: account }),
  }
}

test('an account speaks the language of the browser that it was opened with', async () => {
  const { client } = browser('de')
  await client.get(authRegister, {
    headers: { 'accept-language': 'de-AT,de;q=0.8,en;q=0.2' },
    body: {
      username: account.login,
      email: 'hanna@example.org',
      plainPassword: account.password,
      agreeTerms: true,
    },
  })
  const elsewhere = browser('en')
  expect(await elsewhere.speaks()).toBe('en')
  await elsewhere.signIn()
  expect((await elsewhere.client.get(userRetrieveSettings)).language).toBe('de')
  expect(await elsewhere.speaks()).toBe('de')
})

test('what a member chooses is kept with the account; what was chosen in a browser goes before it there', async () => {
  const [desk, phone, shared] = [browser('en'), browser('en'), browser('en')]
  for (const one of [desk, phone]) await one.signIn()
  const chosen = await desk.choose('ar')
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/languages'])
  expect([await desk.speaks(), await phone.speaks()]).toEqual(['ar', 'ar'])

  // Somebody chose it here before they signed in.
  expect((await shared.choose('fr')).status).toBe(303)
  await shared.signIn()
  expect(await shared.speaks()).toBe('fr')
  expect((await shared.client.get(userRetrieveSettings)).language).toBe('ar')
})
