import { defederation } from '@app/contract/calls/community.ts'
import { hidesHost } from '@app/contract/calls/hidden.ts'
import { contentCards, contentViews } from '@app/contract/calls/content.ts'
import { magazineChanged, magazineSubscribed } from '@app/contract/events/community.ts'
import { contentCreated } from '@app/contract/events/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { MagazineCard } from '@app/contract/events/community.ts'
import {
  aContentCard,
  aMagazine,
  answer,
  aUser,
  contextWorld,
  eventually,
  principalOf,
} from '@app/platform/testing/index.ts'
import type { ContextWorld, WorldOptions } from '@app/platform/testing/index.ts'
import { createMessaging, messagingOnMongo } from '../src/index.ts'
import type { MessagingOptions } from '../src/index.ts'

/** One event as a browser's EventSource would hand it over. */
type SeenEvent = { id: string | null; event: string; data: unknown }

/** An open stream: what came, and an end to it. */
export type Stream = {
  status: number
  headers: Headers
  events: SeenEvent[]
  named(event: string): SeenEvent[]
  /** Resolves when the other side ends it. */
  ended: Promise<void>
  close(): void
}

const parseEvent = (block: string): SeenEvent | null => {
  const fields = new Map(
    block
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const data = fields.get('data')
  if (data === undefined) return null
  return { id: fields.get('id') ?? null, event: fields.get('event') ?? 'message', data: JSON.parse(data) }
}

const readEvents = async (response: Response, events: SeenEvent[]) => {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of response.body ?? []) {
    rest += decoder.decode(chunk as Uint8Array, { stream: true })
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    events.push(...blocks.flatMap((block) => parseEvent(block) ?? []))
  }
}

export type MessagingWorld = ContextWorld & {
  user(overrides?: Parameters<typeof aUser>[0]): Promise<UserCard>
  magazine(overrides?: Partial<MagazineCard>, subscribers?: UserCard[]): Promise<MagazineCard>
  thread(author: UserCard, magazine: MagazineCard, overrides?: Partial<ContentCard>): Promise<ContentCard>
  comment(author: UserCard, on: ContentCard, overrides?: Partial<ContentCard>): Promise<ContentCard>
  live(who: UserCard | null, path: string, headers?: Record<string, string>): Promise<Stream>
}

/** Messaging with content standing in: every announced item can be seen by everybody. */
export const messagingWorld = async (
  options: MessagingOptions & { mongoUrl?: string } = {},
  worldOptions: WorldOptions = {},
): Promise<MessagingWorld> => {
  const { mongoUrl, ...others } = options
  const module = mongoUrl ? await messagingOnMongo(mongoUrl, others) : createMessaging(others)
  const world = await contextWorld(module, worldOptions)
  const items = new Map<string, ContentCard>()
  world.answerCalls([
    answer(hidesHost, async () => ({ userIds: [] })),
    answer(defederation, async ({ domains }) => ({
      defederated: domains.map((domain) => domain === 'closed.example'),
    })),
    answer(contentViews, async ({ refs }) => ({
      items: refs.map(({ type, id }) => {
        const card = items.get(`${type}:${id}`)
        return card ? { id, kind: type, title: card.title, canAuthUserModerate: true, userVote: 1 } : null
      }),
    })),
    answer(contentCards, async ({ refs }) => ({
      items: refs.map(({ type, id }) => items.get(`${type}:${id}`) ?? null),
    })),
  ])
  const announce = async (card: ContentCard) => {
    items.set(`${card.type}:${card.id}`, card)
    await world.emit(contentCreated, card)
    return card
  }
  const aCard = (card: Partial<ContentCard> & Pick<ContentCard, 'authorId' | 'magazineId'>): ContentCard =>
    aContentCard({
      threadTitle: 'A thread',
      body: 'text',
      createdAt: world.clock.now().toISOString(),
      ...card,
    })
  return {
    ...world,
    async user(overrides) {
      const card = aUser(overrides)
      await world.emit(userChanged, card)
      return card
    },
    async magazine(overrides, subscribers = []) {
      const card = aMagazine(overrides)
      await world.emit(magazineChanged, card)
      for (const { userId } of subscribers)
        await world.emit(magazineSubscribed, { magazineId: card.magazineId, userId })
      return card
    },
    thread: (author, { magazineId }, overrides) =>
      announce(aCard({ authorId: author.userId, magazineId, ...overrides })),
    comment: (author, on, overrides) =>
      announce(
        aCard({
          type: on.type.startsWith('entry') ? 'entry_comment' : 'post_comment',
          authorId: author.userId,
          magazineId: on.magazineId,
          threadId: on.threadId,
          threadAuthorId: on.threadAuthorId,
          parentId: on.type.endsWith('_comment') ? on.id : null,
          parentAuthorId: on.authorId,
          title: null,
          ...overrides,
        }),
      ),
    async live(who, path, headers = {}) {
      const abort = new AbortController()
      const response = await world.as(who && principalOf(who)).fetch(path, { headers, signal: abort.signal })
      const events: SeenEvent[] = []
      const ended = readEvents(response, events).catch(() => undefined)
      return {
        status: response.status,
        headers: response.headers,
        events,
        named: (event) => events.filter((seen) => seen.event === event),
        ended,
        close: () => abort.abort(),
      }
    },
  }
}

export { eventually, principalOf }
