import type { Style } from './signature.ts'

export type Json = Record<string, unknown>
export const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public'

/** What a message of a peer is about. */
export type Told = {
  /** Of the peer: its address, who speaks, and an id that was not used yet. */
  origin: string
  actor: string
  id: string
  /** The magazine or community it is about, here or there. */
  magazine: string
  magazineHandle: string
  /** Where that lists what it shows first. */
  featured: string
  /** Ours: a member. */
  member: string
  memberHandle: string
  text: string
}
type Message = (told: Told) => Json
type MessageAbout = (told: Told, object: string) => Json

/** What two servers talk about. A program has each of them, or says why it has not. */
export const conversations = [
  'follow',
  'thread',
  'reply',
  'edit',
  'like',
  'dislike',
  'delete',
  'ban',
  'moderate',
  'report',
  'message',
] as const
export type Conversation = (typeof conversations)[number]

/** What moderators do, each said by one of them about a person or a thing. */
export type ModeratorAct =
  'remove' | 'restore' | 'lock' | 'unlock' | 'pin' | 'unpin' | 'ban' | 'unban' | 'appoint' | 'dismiss'

/** Places of its own that people elsewhere subscribe to. */
type Community = {
  path(name: string): string
  /** Members of its document beyond what all have. */
  document?(id: string): Json
  /** How what a person of the server did there reaches its subscribers. */
  spread(told: Told, activity: Json): Json
}

/** A program of the fediverse, as it behaves on the wire. */
export type Software = {
  /** As in its NodeInfo. */
  name: string
  version: string
  /** What its requests for documents ask for. */
  accept: string
  /** What its deliveries call their body. */
  contentType: string
  style: Style
  /** Further headers of its requests for documents. */
  requests?: Record<string, string>
  keyId(actor: string): string
  /** Whether it answers unsigned requests for documents with 401. */
  secure?: boolean
  /** Whether its activities have their actors whole. */
  embedsActors?: boolean
  /** What it answers to a delivery that it takes. */
  taken: number
  /** Why it answers 400 to a delivery; null: it takes it. */
  refuses?(activity: Json): string | null
  paths: {
    person(name: string): string
    /** Who signs what nobody asked for. */
    instance: string
    inbox: string
  }
  /** Members of its person documents beyond what all have. */
  person?(id: string): Json
  /** The collections that it reads of who it meets, in its order, after WebFinger and the actor. */
  reads: { person: readonly string[]; magazine: readonly string[] }
  /** Whom its people can follow; without: both. */
  follows?: readonly ('person' | 'magazine')[]
  /** Whether its people can be followed; without: they can. */
  isFollowed?: false
  community?: Community
  /** Conversations that it does not have, and why. */
  lacks: Partial<Record<Conversation, string>>
  /** Where its people begin threads: in magazines anywhere, or in communities of its own alone. */
  writes: 'anywhere' | 'at home'
  /** What it writes to a magazine, and what that becomes here. */
  thread: Message
  becomes: 'entry' | 'post'
  reply(told: Told, inReplyTo: string): Json
  /** What it says of an edit. */
  update?(object: Json, told: Told): Json
  like?: MessageAbout
  dislike?: MessageAbout
  /** Votes on nothing but what was written at home. */
  votesAtHome?: true
  delete(told: Told, object: Json): Json
  /** An account that is closed; without: the plain Delete of an actor. */
  leave?: Message
  /** A report of something a member wrote. */
  report?: MessageAbout
  /** A report of a member alone. */
  reportPerson?: Message
  /** A private message, and the type in which it takes one. */
  message?: Message
  takes?: 'Note' | 'ChatMessage'
  /** A person’s own block of a member, which is no ban. */
  block?: Message
  /** Somebody is banned from the whole server, said by its staff. `object`: who. */
  banFromServer?: MessageAbout
  moderation?: Partial<Record<ModeratorAct, MessageAbout>>
  /** Whether its moderators act in magazines elsewhere as well. */
  moderatesAnywhere?: true
}
