import { randomBytes } from 'node:crypto'
import { authLogin, authRegister } from '@app/contract/identity/accounts.ts'
import type { Magazine } from '@app/contract/community/magazine-schemas.ts'
import { magazineCreate } from '@app/contract/community/magazines.ts'
import { search } from '@app/contract/content/search.ts'
import { userRetrieveByName } from '@app/contract/identity/users.ts'
import { eventually } from '@app/platform/testing/index.ts'
import { Client } from './client.ts'

export type Person = { client: Client; username: string; userId: number; password: string }

export const uniqueName = (prefix: string): string => `${prefix}_${randomBytes(4).toString('hex')}`

/** Somebody who opens an account and signs in. */
export const aPerson = async (origin: string, prefix = 'person'): Promise<Person> => {
  const client = new Client(origin)
  const username = uniqueName(prefix)
  const password = 'correct horse battery'
  const { userId } = await client.get(authRegister, {
    body: { username, email: `${username}@example.org`, plainPassword: password, agreeTerms: true },
  })
  await client.get(authLogin, { body: { login: username, password } })
  return { client, username, userId, password }
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
