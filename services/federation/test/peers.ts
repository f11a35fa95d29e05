import { signRequest } from '@fedify/fedify/sig'
import {
  contentByApId,
  contentCards,
  contentReactions,
  keepThreadCheck,
  threadReactions,
  answerQuote,
  applyRemoteBallot,
  applyRemoteVote,
  contentCounts,
  ingestContent,
  quotingRight,
  removeRemote,
} from '@app/contract/calls/content.ts'
import {
  answerSubscription,
  instanceSettings,
  magazineByName,
  setSubscription,
  upsertRemoteMagazine,
} from '@app/contract/calls/community.ts'
import { receiveMessage, removeMessage } from '@app/contract/calls/messaging.ts'
import {
  answerFollow,
  moveRemoteUser,
  setFollow,
  upsertRemoteUser,
  userCounts,
} from '@app/contract/calls/identity.ts'
import type { CallInput } from '@app/contract/call.ts'
import { magazineChanged } from '@app/contract/events/community.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import { answer } from '@app/platform/calls/calls.ts'
import {
  aContentCard,
  aMagazine,
  aUser,
  contextWorld,
  eventually,
  nextId,
} from '@app/platform/testing/index.ts'
import { FORWARDED } from '../src/inbox/forwarded.rules.ts'
import { INBOX } from '../src/inbox/receive.ts'
import { federation } from '../src/index.ts'
import type { Json } from '../src/json-ld/json.ts'
import { createPeers, pairNumber } from './servers-elsewhere.ts'
import type { Delivered } from './servers-elsewhere.ts'

/** Waits until `look` finds something. */
export const until = <T>(look: () => T | Promise<T>, timeoutMs?: number): Promise<NonNullable<T>> =>
  eventually(async () => {
    const found = await look()
    if (found === undefined || found === null || found === false) throw new Error('not yet')
    return found
  }, timeoutMs)

/** The queues that what comes from elsewhere goes through. */
const TAKING_IN = [INBOX, FORWARDED]

/** Federation alone, with peers outside and owners inside that remember what they were asked to keep. */
export const federationWorld = async () => {
  const peers = createPeers()
  const world = await contextWorld(federation, {
    fetch: peers.fetch,
    config: { url: 'https://home.test', domain: 'home.test', softwareRepository: 'https://source.test/here' },
  })

  const userIds = new Map<string, number>()
  const magazineIds = new Map<string, number>()
  const people: CallInput<typeof upsertRemoteUser>[] = []
  const groups: CallInput<typeof upsertRemoteMagazine>[] = []
  const cards = new Map<string, ContentCard>()
  /** What content makes of an item that comes in, beyond what is told of it. */
  const cardOf = new Map<string, Partial<ContentCard>>()
  const reactions = new Map<string, { likes: number; dislikes: number; shares: number }>()
  const checks: CallInput<typeof keepThreadCheck>[] = []
  const ingested: CallInput<typeof ingestContent>[] = []
  const votes: CallInput<typeof applyRemoteVote>[] = []
  const ballots: CallInput<typeof applyRemoteBallot>[] = []
  const removed: CallInput<typeof removeRemote>[] = []
  const follows: CallInput<typeof setFollow>[] = []
  /** Addresses of items of ours that nobody may quote. */
  const unquotable = new Set<string>()
  /** Local people who block whoever would follow them. */
  const refusing = new Set<number>()
  /** Local people and magazines, by their ids, who decide on each follower. */
  const deciding = new Set<number>()
  /** What was said elsewhere to Follows of ours. */
  const answers: (CallInput<typeof answerFollow> | CallInput<typeof answerSubscription>)[] = []
  const subscriptions: CallInput<typeof setSubscription>[] = []
  const messages: CallInput<typeof receiveMessage>[] = []
  const quoteAnswers: CallInput<typeof answerQuote>[] = []
  const moves: CallInput<typeof moveRemoteUser>[] = []
  const removedMessages: CallInput<typeof removeMessage>[] = []
  const idOf = (ids: Map<string, number>, key: string): number => {
    const id = ids.get(key) ?? nextId()
    ids.set(key, id)
    return id
  }

  world.answerCalls([
    answer(upsertRemoteUser, async (input) => {
      people.push(input)
      const userId = idOf(userIds, input.apProfileId)
      await world.emit(
        userChanged,
        aUser({
          userId,
          username: input.handle,
          domain: input.domain,
          apId: `@${input.handle}`,
          apProfileId: input.apProfileId,
        }),
      )
      return { userId }
    }),
    answer(upsertRemoteMagazine, async (input) => {
      groups.push(input)
      const magazineId = idOf(magazineIds, input.apProfileId)
      await world.emit(
        magazineChanged,
        aMagazine({
          magazineId,
          name: input.handle,
          domain: input.domain,
          apId: input.handle,
          apProfileId: input.apProfileId,
          title: input.title,
        }),
      )
      return { magazineId }
    }),
    answer(setFollow, async (input) => {
      follows.push(input)
      const { followedId } = input
      return {
        outcome: refusing.has(followedId)
          ? ('refused' as const)
          : deciding.has(followedId)
            ? ('requested' as const)
            : ('changed' as const),
      }
    }),
    answer(moveRemoteUser, async (input) => {
      moves.push(input)
      return { moved: true }
    }),
    answer(answerFollow, async (input) => {
      answers.push(input)
      return { changed: true }
    }),
    answer(answerSubscription, async (input) => {
      answers.push(input)
      return { changed: true }
    }),
    answer(setSubscription, async (input) => {
      subscriptions.push(input)
      return {
        changed: true,
        outcome: deciding.has(input.magazineId) ? ('requested' as const) : ('changed' as const),
      }
    }),
    answer(magazineByName, async ({ name }) =>
      name === 'random' ? aMagazine({ magazineId: 1, name: 'random' }) : null,
    ),
    answer(instanceSettings, async () => ({ settings: { KBIN_TITLE: 'Home' } })),
    answer(userCounts, async () => ({ total: 3, activeMonth: 2, activeHalfyear: 3 })),
    answer(contentCounts, async () => ({ localPosts: 5, localComments: 8 })),
    answer(contentByApId, async ({ apId }) => cards.get(apId) ?? null),
    answer(contentCards, async ({ refs }) => ({
      items: refs.map(
        ({ type, id }) => [...cards.values()].find((card) => card.type === type && card.id === id) ?? null,
      ),
    })),
    answer(contentReactions, async ({ type, id }) => reactions.get(`${type} ${id}`) ?? null),
    answer(threadReactions, async ({ type, id }) => ({
      comments: [...reactions].flatMap(([key, counts]) => {
        const [kind, number] = key.split(' ')
        const card = [...cards.values()].find((one) => one.type === kind && one.id === Number(number))
        return kind === `${type}_comment` && card?.threadId === id ? [{ id: card.id, ...counts }] : []
      }),
    })),
    answer(keepThreadCheck, async (input) => {
      checks.push(input)
      return {}
    }),
    answer(ingestContent, async (input) => {
      ingested.push(input)
      const parent = input.inReplyTo ? cards.get(input.inReplyTo) : undefined
      const type =
        input.kind !== 'comment'
          ? input.kind
          : parent?.type.startsWith('post')
            ? ('post_comment' as const)
            : ('entry_comment' as const)
      const card = aCard({
        type,
        id: cards.get(input.apId)?.id ?? nextId(),
        apId: input.apId,
        authorId: input.authorId,
        magazineId: parent?.magazineId ?? input.magazineId ?? 0,
        visibility: input.visibility,
        ...(input.audience ? { audience: input.audience } : {}),
        ...(input.quote
          ? { quote: { consent: input.quote.consent, address: input.quote.address, item: null } }
          : {}),
        ...cardOf.get(input.apId),
      })
      cards.set(input.apId, card)
      return { ref: { type, id: card.id }, refusal: null }
    }),
    answer(applyRemoteVote, async (input) => {
      const card = cards.get(input.apId)
      if (!card || (input.withinId !== undefined && input.withinId !== card.magazineId))
        return { applied: false }
      votes.push(input)
      return { applied: true, magazineId: card.magazineId }
    }),
    answer(applyRemoteBallot, async (input) => {
      ballots.push(input)
      return { applied: true }
    }),
    answer(quotingRight, async ({ apId }) => {
      const card = cards.get(apId)
      return card?.apId === null
        ? {
            item: { type: card.type, id: card.id, authorId: card.authorId },
            allowed: !unquotable.has(apId),
          }
        : { item: null, allowed: false }
    }),
    answer(answerQuote, async (input) => {
      quoteAnswers.push(input)
      return { applied: true }
    }),
    answer(receiveMessage, async (input) => {
      messages.push(input)
      return { kept: true }
    }),
    answer(removeMessage, async (input) => {
      removedMessages.push(input)
      return { removed: messages.some(({ apId }) => apId === input.apId) }
    }),
    answer(removeRemote, async (input) => {
      removed.push(input)
      return { applied: true }
    }),
  ])

  /** Posts to an inbox as `signer` would. Parts of the request may be spoiled on the way. */
  const post = async (
    activity: Json | string,
    {
      signer,
      key = 0,
      inbox = '/f/inbox',
      spoil = (request) => request,
    }: {
      signer?: string
      key?: number
      inbox?: string
      spoil?: (request: Request) => Request | Promise<Request>
    } = {},
  ): Promise<number> => {
    const body = typeof activity === 'string' ? activity : JSON.stringify(activity)
    const actor = signer ?? (typeof activity === 'string' ? '' : String(activity['actor']))
    const unsigned = new Request(`https://home.test${inbox}`, {
      method: 'POST',
      headers: { 'content-type': 'application/activity+json' },
      body,
    })
    const signed = await signRequest(
      unsigned,
      (await pairNumber(key)).privateKey,
      new URL(`${actor}#main-key`),
      {
        spec: 'draft-cavage-http-signatures-12',
      },
    )
    const sent = await spoil(signed)
    const headers = new Headers(sent.headers)
    headers.delete('host')
    const response = await world
      .as(null, 'federation')
      .fetch(inbox, { method: 'POST', headers, body: await sent.text() })
    return response.status
  }

  const get = async (path: string, accept = 'application/activity+json') => {
    const response = await world.as(null, 'federation').fetch(path, { headers: { accept } })
    const text = await response.text()
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      body: (text.startsWith('{') ? JSON.parse(text) : {}) as Json,
    }
  }

  /** Asks for a document as the person of another server would. */
  const signedGet = async (path: string, actor: string) => {
    const signed = await signRequest(
      new Request(`https://home.test${path}`, { headers: { accept: 'application/activity+json' } }),
      (await pairNumber(0)).privateKey,
      new URL(`${actor}#main-key`),
      { spec: 'draft-cavage-http-signatures-12' },
    )
    const headers = new Headers(signed.headers)
    headers.delete('host')
    return world.as(null, 'federation').fetch(path, { headers })
  }

  /** Waits until all that came has been worked on, however often it had to be tried. */
  const settled = (): Promise<boolean> =>
    until(async () => {
      const journalled = await world.deps.db.knex('job').whereIn('queue', TAKING_IN).first()
      const depths = await world.bus.depths(TAKING_IN)
      return journalled === undefined && depths.every(({ waiting }) => waiting === 0)
    })

  peers.home.serve = async (address) => (await get(new URL(address).pathname)).body

  return {
    ...world,
    peers,
    post,
    get,
    signedGet,
    cards,
    reactions,
    checks,
    cardOf,
    ingested,
    votes,
    ballots,
    removed,
    follows,
    unquotable,
    refusing,
    deciding,
    answers,
    subscriptions,
    messages,
    quoteAnswers,
    moves,
    removedMessages,
    userIds,
    magazineIds,
    people,
    groups,
    settled,
    /** Waits until peers were sent something that fits. */
    sent: (fits: (delivery: Delivered) => boolean) => until(() => peers.delivered.find(fits)),
  }
}

/** As it is told to others: with a text, and a name in its address. */
export const aCard = (overrides: Partial<ContentCard> = {}): ContentCard =>
  aContentCard({ title: 'A title', body: 'Some *text*.', slug: 'A-title', ...overrides })
