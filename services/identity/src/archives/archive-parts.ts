import {
  memberDrafts,
  memberFeeds,
  memberLikes,
  memberMessages,
  memberWorks,
} from '@app/contract/calls/portability.ts'
import type { CallOutput } from '@app/contract/call.ts'
import type { Image } from '@app/contract/common.ts'
import { isLimited } from '@app/contract/events/content.ts'
import { findAccount } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import { shownName } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { addressOf } from '../moving/aliases.ts'

// The texts of an archive, in pieces: nothing is held as a whole but the names of pictures.

const CONTEXT = 'https://www.w3.org/ns/activitystreams'
const WORKS_A_PAGE = 50
const LIKES_A_PAGE = 500
const MESSAGES_A_PAGE = 100

/** Where a picture lies in the archive, as it does in the store of files. */
export const pictureName = (filePath: string): string => `media/${filePath}`

const pictureOf = (image: Image | null, pictures: Set<string>) => {
  if (!image) return null
  const { filePath, storageUrl, sourceUrl, altText } = image
  if (filePath) pictures.add(filePath)
  return {
    type: 'Document',
    url: filePath ? pictureName(filePath) : (sourceUrl ?? storageUrl),
    name: altText,
  }
}

/** The profile, as an actor. */
export async function* actorFile(
  identity: Identity,
  account: Account,
  pictures: Set<string>,
): AsyncGenerator<string> {
  const { username, title, about, fields, avatar, cover, createdAt } = account
  const actor = {
    '@context': CONTEXT,
    id: addressOf(identity, account),
    type: account.isBot ? 'Service' : 'Person',
    preferredUsername: username,
    name: title,
    summary: about,
    mediaType: 'text/markdown',
    published: createdAt.toISOString(),
    icon: pictureOf(avatar, pictures),
    image: pictureOf(cover, pictures),
    attachment: fields.map(({ name, value }) => ({ type: 'PropertyValue', name, value })),
    alsoKnownAs: account.aliases.map(({ address }) => address),
    outbox: 'outbox.json',
    liked: 'likes.json',
  }
  yield JSON.stringify(actor, null, 2)
}

async function* collection(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `{"@context":${JSON.stringify(CONTEXT)},"type":"OrderedCollection","orderedItems":[`
  yield* listed(items)
  yield ']}\n'
}

async function* listed(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '\n'
  for await (const item of items) {
    yield separator + JSON.stringify(item)
    separator = ',\n'
  }
}

type Work = CallOutput<typeof memberWorks>['items'][number]

const objectOf = ({ address, card, transcript, captions }: Work, actor: string, pictures: Set<string>) => {
  const shown = card.attachments ?? (card.image ? [card.image] : [])
  return {
    id: address,
    type: card.type === 'entry' ? 'Page' : 'Note',
    attributedTo: actor,
    name: card.title,
    content: card.body,
    mediaType: 'text/markdown',
    summary: card.contentWarning ?? null,
    url: card.url,
    sensitive: card.isAdult,
    tag: card.tags.map((name) => ({ type: 'Hashtag', name: `#${name}` })),
    to: card.audience && isLimited(card.audience) ? [] : [`${CONTEXT}#Public`],
    audience: card.audience,
    attachment: shown.map((image) => pictureOf(image, pictures)),
    poll: card.poll,
    transcript,
    captions,
    published: card.createdAt,
    updated: card.editedAt,
  }
}

async function* works(identity: Identity, account: Account, pictures: Set<string>) {
  const actor = addressOf(identity, account)
  let after: string | null = null
  do {
    const page: CallOutput<typeof memberWorks> = await identity.calls.ask(memberWorks, {
      userId: account.id,
      after,
      limit: WORKS_A_PAGE,
    })
    for (const work of page.items)
      yield {
        type: 'Create',
        actor,
        published: work.card.createdAt,
        object: objectOf(work, actor, pictures),
      }
    after = page.next
  } while (after !== null)
}

/** What the member wrote, as an outbox. */
export const outboxFile = (identity: Identity, account: Account, pictures: Set<string>) =>
  collection(works(identity, account, pictures))

async function* likes({ calls }: Identity, userId: number) {
  let after: number | null = 0
  do {
    const page: CallOutput<typeof memberLikes> = await calls.ask(memberLikes, {
      userId,
      after,
      limit: LIKES_A_PAGE,
    })
    yield* page.addresses
    after = page.next
  } while (after !== null)
}

/** What the member favourited or voted up. */
export const likesFile = (identity: Identity, account: Account) => collection(likes(identity, account.id))

/** The feeds that the member put together, by the names of what they draw from. */
export async function* feedsFile({ calls }: Identity, { id }: Account): AsyncGenerator<string> {
  const { feeds } = await calls.ask(memberFeeds, { userId: id })
  yield JSON.stringify(feeds)
}

/** What the member began to write and has not sent. */
export async function* draftsFile({ calls }: Identity, { id }: Account): AsyncGenerator<string> {
  const { drafts } = await calls.ask(memberDrafts, { userId: id })
  yield JSON.stringify(drafts)
}

/** Names of people, each looked up once. */
const createNames = (identity: Identity) => {
  const known = new Map<number, string | null>()
  return async (id: number): Promise<string | null> => {
    if (!known.has(id)) {
      const account = await findAccount(identity, id)
      known.set(id, account && shownName(account))
    }
    return known.get(id) ?? null
  }
}

async function* messages(identity: Identity, userId: number) {
  const nameOf = createNames(identity)
  let at: CallOutput<typeof memberMessages>['next'] = { thread: 0, message: 0 }
  while (at) {
    const page: CallOutput<typeof memberMessages> = await identity.calls.ask(memberMessages, {
      userId,
      ...at,
      limit: MESSAGES_A_PAGE,
    })
    const participants: (string | null)[] = []
    for (const id of page.participantIds) participants.push(await nameOf(id))
    for (const { senderId, body, createdAt, editedAt } of page.items)
      yield { thread: page.threadId, participants, from: await nameOf(senderId), body, createdAt, editedAt }
    at = page.next
  }
}

/** The member's private messages, thread by thread, the oldest first. */
export async function* messagesFile(identity: Identity, account: Account): AsyncGenerator<string> {
  yield '['
  yield* listed(messages(identity, account.id))
  yield ']\n'
}
