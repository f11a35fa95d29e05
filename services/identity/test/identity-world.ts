import { defederation } from '@app/contract/calls/community.ts'
import { storeImage } from '@app/contract/calls/media.ts'
import { accountPurge, purgeContent } from '@app/contract/jobs.ts'
import type { CallInput } from '@app/contract/call.ts'
import type { upsertRemoteUser } from '@app/contract/calls/identity.ts'
import { principalBySession } from '@app/contract/calls/identity.ts'
import { authLogin, authRegister } from '@app/contract/identity/accounts.ts'
import type { Scope } from '@app/contract/scopes.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { answer, contextWorld } from '@app/platform/testing/index.ts'
import type { WorldOptions } from '@app/platform/testing/index.ts'
import { identity } from '../src/index.ts'
import { createUser, identityOf } from '../src/operator.ts'

export const PASSWORD = 'correct horse battery'

export const anImage = {
  filePath: 'ab/cd/abcd.png',
  sourceUrl: null,
  storageUrl: 'http://localhost:8080/media/ab/cd/abcd.png',
  altText: null,
  width: 96,
  height: 96,
  blurHash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
}

/** What somebody sends who opens an account. */
export const registration = (username: string, more: Record<string, unknown> = {}) => ({
  username,
  email: `${username}@example.org`,
  plainPassword: PASSWORD,
  agreeTerms: true,
  ...more,
})

/** What federation says of somebody on another server. */
export const fromAfar = (name: string, host = 'far.example'): CallInput<typeof upsertRemoteUser> => ({
  apProfileId: `https://${host}/u/${name}`,
  handle: `${name}@${host}`,
  domain: host,
  title: 'From afar',
  about: null,
  avatarUrl: null,
  coverUrl: null,
  isBot: false,
  approvesFollowers: false,
  discoverable: true,
  indexable: true,
  createdAt: '2024-05-06T07:08:09.000Z',
})

/** What a refusal says was wrong. */
export const detailOf = ({ body }: { body: unknown }): string => (body as { detail: string }).detail

/** Identity alone on a real database; the media context is what lies outside. */
export const identityWorld = async (options: WorldOptions = {}) => {
  const world = await contextWorld(identity, options)
  world.answerCalls([
    answer(storeImage, async (_input, bytes) => {
      let size = 0
      for await (const chunk of bytes ?? []) size += (chunk as Buffer).length
      return size > 10
        ? { stored: { imageId: 7, image: anImage }, refusal: null }
        : { stored: null, refusal: 'this is no image' }
    }),
    answer(defederation, async ({ domains }) => ({ defederated: domains.map(() => false) })),
  ])
  /** What content was asked to remove of people; it never has anything. */
  const emptied = await world.takeJobs(purgeContent, async (asked) => {
    if (asked.of === 'user')
      await world.perform(accountPurge, { accountId: asked.userId, before: null, emptied: true })
  })
  const context = identityOf(world.deps)
  let made = 0

  /** Signs up and signs in; answers who that is, as the gateway would establish it from the cookie. */
  const member = async (username = `member${++made}`) => {
    const anonymous = world.as(null)
    const { status, body } = await anonymous.call(authRegister, { body: registration(username) })
    if (status >= 400) throw new Error(`${username} could not sign up: ${JSON.stringify(body)}`)
    return signIn(username)
  }

  const signIn = async (login: string, password = PASSWORD, more: { restore?: boolean } = {}) => {
    const reply = await world.as(null).call(authLogin, { body: { login, password, ...more } })
    const token = cookieOf(reply.headers)
    const principal = token ? await world.ask(principalBySession, { token }) : null
    if (!principal) throw new Error(`${login} could not sign in: ${JSON.stringify(reply.body)}`)
    return { ...(principal as Principal), token: token! }
  }

  return {
    ...world,
    emptied,
    identity: context,
    member,
    signIn,
    async admin() {
      const name = `admin${++made}`
      await createUser(context, {
        username: name,
        email: `${name}@example.org`,
        password: PASSWORD,
        role: 'admin',
      })
      return signIn(name)
    },
  }
}

export type IdentityWorld = Awaited<ReturnType<typeof identityWorld>>

/** The same user, seen through a token with these scopes. */
export const withScopes = (principal: Principal, ...scopes: Scope[]): Principal => ({
  ...principal,
  via: 'token',
  scopes,
  clientId: 'client',
  sessionId: null,
})

/** The session token that an answer sets; empty where it clears the cookie. */
export const cookieOf = (headers: Headers): string | null => {
  const cookie = headers.getSetCookie().find((line) => /^(__Host-)?mbin_session=/.test(line))
  return cookie?.slice(cookie.indexOf('=') + 1).split(';')[0] ?? null
}
