import type { CallInput } from '@app/contract/call.ts'
import { upsertRemoteMagazine } from '@app/contract/calls/community.ts'
import { contentViews, decideReport } from '@app/contract/calls/content.ts'
import type { Magazine } from '@app/contract/community/magazine-schemas.ts'
import { magazineCreate } from '@app/contract/community/magazines.ts'
import { moderateMagazineModUser } from '@app/contract/community/administration.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import type { Scope } from '@app/contract/scopes.ts'
import type { Caller, ContextWorld, WorldOptions } from '@app/platform/testing/index.ts'
import { aContentCard, answer, aUser, contextWorld, principalOf } from '@app/platform/testing/index.ts'
import { community } from '../src/index.ts'

export type CommunityWorld = ContextWorld & {
  /** A user whom identity has announced. */
  aMember(overrides?: Parameters<typeof aUser>[0]): Promise<UserCard>
  /** Speaks for this user with a browser session, or with a token of these scopes. */
  by(user: UserCard, ...scopes: Scope[]): Caller
  anonymous: Caller
  aMagazine(owner: UserCard, overrides?: Record<string, unknown>): Promise<Magazine>
  /** A magazine of another instance; answers its id. */
  aRemoteMagazine(overrides?: Partial<CallInput<typeof upsertRemoteMagazine>>): Promise<number>
  /** The owner makes this user a moderator. */
  appoint(owner: UserCard, magazine: Magazine, user: UserCard): Promise<void>
  /** What content was asked to decide on reports. */
  decisions: unknown[]
}

let names = 0

/** An item as content announces it; only what the case is about needs saying. */
export const anItem = (
  overrides: Partial<ContentCard> & Pick<ContentCard, 'id' | 'magazineId' | 'authorId'>,
): ContentCard => aContentCard({ threadTitle: 'A thread', ...overrides })

/** What federation says of a magazine on another server. */
export const fromAfar = (name: string): CallInput<typeof upsertRemoteMagazine> => ({
  apProfileId: `https://far.example/m/${name}`,
  handle: `${name}@far.example`,
  domain: 'far.example',
  title: 'From afar',
  description: null,
  iconUrl: null,
  bannerUrl: null,
  isAdult: false,
  isPostingRestrictedToMods: false,
  discoverable: true,
  indexable: true,
  createdAt: null,
  followersCount: null,
})

/** The community context with people in it; content answers with bare items. */
export const communityWorld = async (options: WorldOptions = {}): Promise<CommunityWorld> => {
  const world = await contextWorld(community, options)
  const decisions: unknown[] = []
  let announced = Promise.resolve()
  world.answerCalls([
    answer(contentViews, async ({ refs, unmasked }) => ({
      items: refs.map((ref) => ({ ...ref, body: unmasked ? 'in full' : null })),
    })),
    answer(decideReport, async (input) => {
      decisions.push(input)
      return { applied: true }
    }),
  ])
  const by = (user: UserCard, ...scopes: Scope[]) =>
    world.as(principalOf(user, scopes.length > 0 ? { scopes } : {}))
  return {
    ...world,
    decisions,
    anonymous: world.as(null),
    by,
    async aMember(overrides) {
      const user = aUser(overrides)
      // Events of one source arrive in order, however many members are asked for at once.
      announced = announced.then(() => world.emit(userChanged, user))
      await announced
      return user
    },
    async aMagazine(owner, overrides = {}) {
      const body = { name: `magazine_${++names}`, title: 'A magazine', ...overrides }
      const reply = await by(owner).call(magazineCreate, { body })
      if (reply.status !== 201) throw new Error(`no magazine: ${JSON.stringify(reply.body)}`)
      return reply.body
    },
    async aRemoteMagazine(overrides = {}) {
      const told = { ...fromAfar(`far_${++names}`), ...overrides }
      return (await world.ask(upsertRemoteMagazine, told)).magazineId
    },
    async appoint(owner, magazine, user) {
      const params = { magazine_id: magazine.magazineId, user_id: user.userId }
      const reply = await by(owner).call(moderateMagazineModUser, { params })
      if (reply.status !== 200) throw new Error(`no moderator: ${JSON.stringify(reply.body)}`)
    },
  }
}

/** Everybody a rule of roles may speak of, and the magazine of `owner` that `moderator` looks after with them. */
export const aTeam = async (world: CommunityWorld) => {
  const owner = await world.aMember({ username: 'owner' })
  const moderator = await world.aMember({ username: 'moderator' })
  const member = await world.aMember({ username: 'member' })
  const admin = await world.aMember({ username: 'admin', isAdmin: true })
  const globalModerator = await world.aMember({ username: 'gmod', isGlobalModerator: true })
  const magazine = await world.aMagazine(owner)
  await world.appoint(owner, magazine, moderator)
  return {
    owner,
    moderator,
    member,
    admin,
    globalModerator,
    magazine,
    params: { magazine_id: magazine.magazineId },
  }
}
