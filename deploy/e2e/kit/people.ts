import { randomBytes } from 'node:crypto'
import { authLogin, authRegister } from '@app/contract/identity/accounts.ts'
import type { Magazine } from '@app/contract/community/magazine-schemas.ts'
import { magazineCreate } from '@app/contract/community/magazines.ts'
import { search } from '@app/contract/content/search.ts'
import { userRetrieveByName } from '@app/contract/identity/users.ts'
import { eventually } from '@app/platform/testing/index.ts'
import { Client } from './client.ts'
import { inDatabase } from './database.ts'
import { mailed, tokenIn } from './mails.ts'
import type { Mails } from './mails.ts'
import type { Instance } from './program.ts'

export type Person = { client: Client; username: string; userId: number; password: string }

export const uniqueName = (prefix: string): string => `${prefix}_${randomBytes(4).toString('hex')}`

const PASSWORD = 'correct horse battery'

const register = async (client: Client, prefix: string) => {
  const username = uniqueName(prefix)
  const email = `${username}@example.org`
  const { userId } = await client.get(authRegister, {
    body: { username, email, plainPassword: PASSWORD, agreeTerms: true },
  })
  return { username, email, userId }
}

const signIn = async (client: Client, username: string, userId: number): Promise<Person> => {
  await client.get(authLogin, { body: { login: username, password: PASSWORD } })
  return { client, username, userId, password: PASSWORD }
}

/** Somebody who opens an account and signs in. */
export const aPerson = async (origin: string, prefix = 'person'): Promise<Person> => {
  const client = new Client(origin)
  const { username, userId } = await register(client, prefix)
  return signIn(client, username, userId)
}

/** The same where mails reach people: they follow the link of the one that asks whether the address is theirs. */
export const aPersonWithMail = async (origin: string, mails: Mails, prefix: string): Promise<Person> => {
  const client = new Client(origin)
  const { username, email, userId } = await register(client, prefix)
  const token = tokenIn(await mailed(mails, email, 'token='))
  await client.fetch(`/auth/verify-email?token=${token}`)
  return signIn(client, username, userId)
}

/** The name of somebody who was asked an hour ago whether the address is theirs, and has not said so. */
export const aPersonUnconfirmed = async (instance: Instance, prefix: string): Promise<string> => {
  const { username, userId } = await register(new Client(instance.origin), prefix)
  await inDatabase(instance, (client) =>
    client.query(
      `update identity.email_token set created_at = created_at - interval '1 hour' where account_id = $1`,
      [userId],
    ),
  )
  return username
}

export const aMagazineOf = async (owner: Person, prefix = 'mag') => {
  const name = uniqueName(prefix)
  return owner.client.get(magazineCreate, {
    body: { name, title: `About ${name}`.slice(0, 50), isAdult: false },
  })
}

/** A magazine elsewhere (`name@host`) becomes known by being searched for; a busy server may take a second look. */
export const findMagazine = ({ client }: Person, name: string): Promise<Magazine> =>
  eventually(async () => {
    const { apActors } = await client.get(search, { query: { q: `!${name}` } })
    const found = apActors.find(({ type }) => type === 'magazine')
    if (!found) throw new Error(`a search did not find ${name}`)
    return found.object as Magazine
  })

/** Somebody elsewhere (`name@host`), who becomes known by being asked for; a busy server may take a second look. */
export const findPerson = ({ client }: Person, name: string) =>
  eventually(() => client.get(userRetrieveByName, { params: { username: `@${name}` } }))

/** A red square, 8 × 8. */
export const redPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mP4z8CAFTEMLQkAKP8/wc53yE8AAAAASUVORK5CYII=',
  'base64',
)
