import type { Emoji } from '@app/contract/common.ts'
import type { MagazineCard } from '@app/contract/events/community.ts'
import type { SubjectType } from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { NotificationType, ReadStatus } from '@app/contract/messaging/schemas.ts'
import type { WorkQueues } from '@app/platform/bus/bus.ts'
import type { Migration } from '@app/platform/db/database.ts'
import type { MarkStore } from '@app/platform/events/projection.ts'
import type {
  NewNotification,
  StoredNotification,
  Setting,
  Target,
  StoredMessage,
  PushSubscription,
  Digest,
} from './records.ts'
import type { Knex } from 'knex'
import type { Transfer } from './transfer.ts'

export type StatusFilter = 'all' | ReadStatus
type Slice = { limit: number; offset: number }
type Listed<T> = { items: T[]; count: number }

export type NewCounts = { notifications: number; messages: number }

export type NotificationStore = {
  /** Keeps those whose user has not heard of the event yet, and answers them. */
  add(notifications: readonly NewNotification[]): Promise<StoredNotification[]>
  find(notificationId: number): Promise<StoredNotification | null>
  /** The latest a member heard about this ban; null: they cleared it. */
  lastOfBan(userId: number, banId: number): Promise<StoredNotification | null>
  list(
    userId: number,
    status: StatusFilter,
    slice: Slice,
    hidden?: readonly NotificationType[],
  ): Promise<Listed<StoredNotification>>
  /** `hidden`: types that are not counted. */
  countNew(userId: number, hidden?: readonly NotificationType[]): Promise<number>
  /** How many new ones each of these members has, of whatever type, and how many of them are about private messages. */
  countsOf(userIds: readonly number[]): Promise<Map<number, NewCounts>>
  setStatus(notificationId: number, status: ReadStatus): Promise<void>
  /** Those of these that are the member's. */
  setStatusOf(userId: number, notificationIds: readonly number[], status: ReadStatus): Promise<void>
  readAll(userId: number): Promise<void>
  /** Everything new, up to `at`, about a thread and what is below it; answers how much that was. */
  readThread(userId: number, thread: string, at: Date): Promise<number>
  /** What is new, up to `at`, about these events; answers how much that was. */
  readEvents(userId: number, eventKeys: readonly string[], at: Date): Promise<number>
  remove(notificationId: number): Promise<void>
  removeAll(userId: number): Promise<void>
  /** The notification a member got for a message follows the message's status. */
  setStatusOfMessage(userId: number, messageId: number, status: ReadStatus): Promise<void>
  /** The newest of those a member has not read and that came after `after`, and how many they are in all. */
  unreadSince(userId: number, after: number, limit: number): Promise<Listed<StoredNotification>>
}

/** Mails with what a member has not read; no record: none are wanted. */
export type DigestStore = {
  find(userId: number): Promise<Digest | null>
  save(digest: Digest): Promise<void>
  remove(userId: number): Promise<void>
  /** Those whose time has come, the longest waiting first. */
  due(now: Date, limit: number): Promise<Digest[]>
  /** Moves on, unless the member changed their mind meanwhile. */
  move(userId: number, change: Partial<Pick<Digest, 'nextAt' | 'lastId'>>): Promise<void>
}

export type StoredThread = { threadId: number; participantIds: number[]; messageCount: number }

/** A message was written: its notifications are still to be made. Handed out until `done`. */
export type Announcement = { message: StoredMessage; participantIds: number[] }

export type MessageStore = {
  /** Opens a thread with its first message. The announcement is kept in the same atomic write as the message. */
  open(
    participantIds: readonly number[],
    senderId: number,
    body: string,
    at: Date,
    apId?: string | null,
    emojis?: Emoji[] | null,
  ): Promise<StoredMessage>
  reply(
    threadId: number,
    senderId: number,
    body: string,
    at: Date,
    apId?: string | null,
    emojis?: Emoji[] | null,
  ): Promise<StoredMessage>
  byApId(apId: string): Promise<StoredMessage | null>
  /** The most recently updated thread of exactly these people. */
  threadOf(participantIds: readonly number[]): Promise<StoredThread | null>
  edit(messageId: number, body: string, at: Date, emojis?: Emoji[] | null): Promise<void>
  /** Takes it out of its thread, with the notifications of it. */
  remove(messageId: number): Promise<void>
  thread(threadId: number): Promise<StoredThread | null>
  message(messageId: number): Promise<StoredMessage | null>
  messages(messageIds: readonly number[]): Promise<StoredMessage[]>
  /** How many messages a member wrote. */
  countBy(senderId: number): Promise<number>
  messagesOf(threadId: number, order: 'newest' | 'oldest', slice: Slice): Promise<StoredMessage[]>
  /** The newest `limit` messages of each thread, newest first. */
  newestOf(threadIds: readonly number[], limit: number): Promise<Map<number, StoredMessage[]>>
  /** Threads of a member, with `withUserId` only those both are in; the most recently updated first. */
  threadsOf(userId: number, withUserId: number | null, slice: Slice): Promise<Listed<StoredThread>>
  /** The first of a member's threads whose number is higher: an order that no new message changes. */
  threadAfter(userId: number, threadId: number): Promise<StoredThread | null>
  setStatus(messageId: number, status: ReadStatus): Promise<void>
  pendingAnnouncements(limit: number): Promise<Announcement[]>
  announced(messageId: number): Promise<void>
}

/** Lets the owner of a target know what a member chose for it. */
export type TellOwner = (options: { tx?: Knex.Transaction }) => Promise<void>

export type SettingStore = {
  /** `tellOwner` gives its job within the same transaction, where the store has them. */
  set(userId: number, target: Target, setting: Setting, tellOwner: TellOwner): Promise<void>
  of(userId: number, targets: readonly Target[]): Promise<Setting[]>
  /** Members for whom one of `targets` is loud, by id, above `after`. */
  loudFor(targets: readonly Target[], after: number, limit: number): Promise<number[]>
  /** What these members set for these targets. */
  ofMany(
    userIds: readonly number[],
    targets: readonly Target[],
  ): Promise<{ userId: number; target: Target; setting: Setting }[]>
}

/** The projection of what identity and community own, as readers need it. */
export type DirectoryStore = {
  users(userIds: readonly number[]): Promise<Map<number, UserCard>>
  /** Local accounts by lower-case name. */
  localUsersByName(names: readonly string[]): Promise<UserCard[]>
  magazines(magazineIds: readonly number[]): Promise<Map<number, MagazineCard>>
  /** Members subscribed to a magazine, by id, above `after`. */
  subscribers(magazineId: number, after: number, limit: number): Promise<number[]>
  /** Which of these members are subscribed to it. */
  subscribed(magazineId: number, userIds: readonly number[]): Promise<Set<number>>
  /** Which of these members follow, are followed by, block, are blocked by, mute `userId`. */
  relations(userId: number, otherIds: readonly number[]): Promise<Relations>
  /** Of these pairs of a member and an author, those where the one follows, blocks or mutes the other. */
  relationsTo(pairs: readonly Pair[]): Promise<Related[]>
  /** Which of these magazines the member subscribed to, and blocks. */
  magazineRelations(
    userId: number,
    magazineIds: readonly number[],
  ): Promise<{ subscribed: Set<number>; blocked: Set<number> }>
  followersCounts(userIds: readonly number[]): Promise<Map<number, number>>
  /** Local administrators and global moderators. */
  staff(): Promise<UserCard[]>
}
type Pair = { userId: number; authorId: number }
export type Related = Pair & { relation: 'follows' | 'blocks' | 'mutes' }
export type Relations = {
  follows: Set<number>
  followedBy: Set<number>
  blocks: Set<number>
  blockedBy: Set<number>
  mutedBy: Set<number>
}

/** Applies events to the projection. Every method may run twice. */
export type ProjectionWriter = {
  saveUser(card: UserCard): Promise<void>
  /**
   * With everything messaging keeps of and for them. `report` hears how many messages they wrote, before all of it is
   * committed; run again after it was cut short, it hears the same.
   */
  removeUser(userId: number, report: (messages: number) => Promise<void>): Promise<void>
  /** Forgets every client that they registered for Web Push. */
  endPush(userId: number): Promise<void>
  saveMagazine(card: MagazineCard): Promise<void>
  removeMagazine(magazineId: number): Promise<void>
  setSubscription(magazineId: number, userId: number, on: boolean): Promise<void>
  setMagazineBlock(magazineId: number, userId: number, on: boolean): Promise<void>
  setFollow(followerId: number, followedId: number, on: boolean): Promise<void>
  setBlock(blockerId: number, blockedId: number, on: boolean): Promise<void>
  setMute(muterId: number, mutedId: number, on: boolean): Promise<void>
  removeContent(type: SubjectType, id: number): Promise<void>
  /** Gives work to a queue; with a transaction it exists only if that commits. */
  enqueue(work: WorkQueues, queue: string, data: unknown): Promise<void>
}

export type PushStore = {
  /** In place of what this client had, and of what the member had at the same endpoint. */
  save(subscription: PushSubscription): Promise<void>
  of(userId: number): Promise<PushSubscription[]>
  find(userId: number, client: string): Promise<PushSubscription | null>
  /** Which of these members have any. */
  havingAny(userIds: readonly number[]): Promise<number[]>
  remove(userId: number, client: string): Promise<void>
  /** Of whoever used it. */
  removeClient(client: string): Promise<void>
  /** Every authorization of an app: of this member, or of everybody. */
  removeApp(clientId: string, userId?: number): Promise<void>
  /** The value kept under `name`; `made`, where there was none. The first of several who ask decides. */
  secret(name: string, made: string): Promise<string>
  /** Puts `value` in place of what the secret was. Answers false, and changes nothing, where it is something else now. */
  replaceSecret(name: string, was: string, value: string): Promise<boolean>
  /** Every subscription that was made with another VAPID pair than this. */
  removeOtherVapid(publicKey: string): Promise<void>
}

/**
 * Everything messaging keeps. Two adapters, PostgreSQL and MongoDB, pass one test suite (`test/stores.ts`); why two
 * says decisions/0005-two-message-stores.md. `Tx` is what a projection applies events in; the readers and writers never
 * see it.
 */
export type Store<Tx = never> = {
  notifications: NotificationStore
  messages: MessageStore
  settings: SettingStore
  directory: DirectoryStore
  digests: DigestStore
  push: PushStore
  projection(tx: Tx): ProjectionWriter
  /** Absent where the context's SQL schema keeps the marks. */
  marks?: MarkStore<Tx>
  clearProjection(): Promise<void>
  /** All it holds as plain records, to be moved into another store. */
  transfer(): Transfer
  migrations: Migration[]
  start(): Promise<void>
  /** Whether it can be reached; absent where the platform looks after that itself. */
  healthy?(): Promise<boolean>
  stop(): Promise<void>
}
