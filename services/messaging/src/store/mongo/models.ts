import type { Emoji } from '@app/contract/common.ts'
import type { Envelope } from '@app/contract/event.ts'
import type { MagazineCard } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { NotificationType, ReadStatus, SettingTarget } from '@app/contract/messaging/schemas.ts'
import { mongo, Schema } from 'mongoose'
import type { Connection, Model, UpdateQuery } from 'mongoose'
import type { Digest, PushSubscription, Setting, Subject } from '../records.ts'

export type NotificationDoc = {
  _id: number
  userId: number
  type: NotificationType
  status: ReadStatus
  eventKey: string
  subject: Subject
  subjectKey: string
  causeId: number | null
  createdAt: Date
}
export type MessageDoc = {
  _id: number
  threadId: number
  senderId: number
  body: string
  status: ReadStatus
  createdAt: Date
  editedAt?: Date | null
  emojis?: Emoji[] | null
  /** The announcement, part of the document itself: there while it is still to be made. */
  pending?: boolean
  apId?: string
}
export type ThreadDoc = {
  _id: number
  participants: number[]
  messageCount: number
  updatedAt: Date
}
export type MemberDoc = {
  _id: number
  name: string
  local: boolean
  staff: boolean
  card: UserCard
  /** There while they are removed: how many messages they wrote. */
  removing?: number
}
export type MagazineDoc = { _id: number; card: MagazineCard }
/** A follow, block, subscription …: `_id` is `from:to`, so that each exists once. */
export type PairDoc = { _id: string; from: number; to: number }
export type SettingDoc = {
  _id: string
  userId: number
  targetType: SettingTarget
  targetId: number
  setting: Setting
}
export type PushDoc = PushSubscription & { _id: string }
/** `_id`: the member */
export type DigestDoc = Omit<Digest, 'userId'> & { _id: number }
export type SecretDoc = { _id: string; value: string }
export type CounterDoc = { _id: string; value: number }
/** `applying`: until when a consumer that is at it may be believed to be; absent: none is. */
export type MarkDoc = { _id: string; seq: number; applying?: Date }
/** There while the projection is rebuilt, and believed until `until`. */
export type RebuildDoc = { _id: string; until: Date }
/** `_id`: the event's. */
export type QuarantineDoc = {
  _id: string
  source: string
  seq: number
  envelope: Envelope
  reason: string
  quarantinedAt: Date
}
/** How far a transfer into this store has come, as JSON. */
export type TransferDoc = { _id: string; state: string }

const integerId = { type: Number, required: true } as const
const key = { type: String, required: true } as const
const number = { type: Number, required: true } as const
const text = { type: String, required: true } as const
const flag = { type: Boolean, required: true } as const
const date = { type: Date, required: true } as const
const mixed = { type: Schema.Types.Mixed, required: true } as const

const options = { versionKey: false, autoIndex: false, autoCreate: false, minimize: false } as const

const notification = new Schema(
  {
    _id: integerId,
    userId: number,
    type: text,
    status: text,
    eventKey: text,
    subject: mixed,
    subjectKey: text,
    causeId: { type: Number, default: null },
    createdAt: date,
  },
  options,
)
  .index({ userId: 1, eventKey: 1 }, { unique: true })
  .index({ userId: 1, _id: -1 })
  .index({ userId: 1, status: 1, _id: -1 })
  .index({ subjectKey: 1 })

const message = new Schema(
  {
    _id: integerId,
    threadId: number,
    senderId: number,
    body: text,
    status: text,
    createdAt: date,
    editedAt: { type: Date },
    pending: { type: Boolean },
    apId: { type: String },
    emojis: { type: [Schema.Types.Mixed], default: undefined },
  },
  options,
)
  .index({ threadId: 1, _id: -1 })
  .index({ senderId: 1 })
  .index({ pending: 1 }, { sparse: true })
  .index({ apId: 1 }, { unique: true, sparse: true })

const thread = new Schema(
  { _id: integerId, participants: { type: [Number], required: true }, messageCount: number, updatedAt: date },
  options,
).index({ participants: 1, updatedAt: -1 })

const member = new Schema(
  { _id: integerId, name: text, local: flag, staff: flag, card: mixed, removing: { type: Number } },
  options,
)
  .index({ name: 1, local: 1 })
  .index({ staff: 1, local: 1 })

const magazine = new Schema({ _id: integerId, card: mixed }, options)

const pair = () =>
  new Schema({ _id: key, from: number, to: number }, options)
    .index({ from: 1, to: 1 })
    .index({ to: 1, from: 1 })

const setting = new Schema(
  { _id: key, userId: number, targetType: text, targetId: number, setting: text },
  options,
)
  .index({ targetType: 1, targetId: 1, setting: 1, userId: 1 })
  .index({ userId: 1 })

const push = new Schema(
  {
    _id: key,
    userId: number,
    client: text,
    endpoint: text,
    auth: text,
    p256dh: text,
    vapid: { type: String },
  },
  options,
)
  .index({ userId: 1 })
  .index({ client: 1 })

const digest = new Schema({ _id: integerId, every: text, nextAt: date, lastId: number }, options).index({
  nextAt: 1,
})

const secret = new Schema({ _id: key, value: text }, options)
const counterSchema = new Schema({ _id: key, value: number }, options)
const mark = new Schema({ _id: key, seq: number, applying: { type: Date } }, options)
const rebuild = new Schema({ _id: key, until: date }, options)
const quarantine = new Schema(
  { _id: key, source: text, seq: number, envelope: mixed, reason: text, quarantinedAt: date },
  options,
).index({ source: 1, seq: 1 })
const transfer = new Schema({ _id: key, state: text }, options)

const model = <T>(connection: Connection, name: string, schema: Schema): Model<T> =>
  connection.model<T>(name, schema as unknown as Schema<T>, name)

/** The collections of messaging, by their names in the database. */
export const createModels = (connection: Connection) => ({
  notifications: model<NotificationDoc>(connection, 'notifications', notification),
  messages: model<MessageDoc>(connection, 'messages', message),
  threads: model<ThreadDoc>(connection, 'threads', thread),
  members: model<MemberDoc>(connection, 'members', member),
  magazines: model<MagazineDoc>(connection, 'magazines', magazine),
  /** from: magazine, to: user */
  subscriptions: model<PairDoc>(connection, 'subscriptions', pair()),
  /** from: user, to: magazine */
  magazineBlocks: model<PairDoc>(connection, 'magazineBlocks', pair()),
  follows: model<PairDoc>(connection, 'follows', pair()),
  blocks: model<PairDoc>(connection, 'blocks', pair()),
  mutes: model<PairDoc>(connection, 'mutes', pair()),
  settings: model<SettingDoc>(connection, 'settings', setting),
  pushSubscriptions: model<PushDoc>(connection, 'pushSubscriptions', push),
  digests: model<DigestDoc>(connection, 'digests', digest),
  secrets: model<SecretDoc>(connection, 'secrets', secret),
  counters: model<CounterDoc>(connection, 'counters', counterSchema),
  marks: model<MarkDoc>(connection, 'marks', mark),
  rebuilds: model<RebuildDoc>(connection, 'rebuilds', rebuild),
  quarantine: model<QuarantineDoc>(connection, 'quarantine', quarantine),
  transfers: model<TransferDoc>(connection, 'transfers', transfer),
})
export type Models = ReturnType<typeof createModels>

const DUPLICATE_KEY = 11000

export const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === DUPLICATE_KEY

/** Which of the documents of an unordered insert were there already. Anything else that went wrong is thrown. */
export const duplicatesOf = (error: unknown): number[] => {
  if (!isDuplicate(error) || !(error instanceof mongo.MongoBulkWriteError)) throw error
  return [error.writeErrors].flat().map(({ index }) => index)
}

/**
 * Updates the document or makes it. Two that make the same one at the same moment: the slower one finds it made.
 */
export const upsert = async <T>(
  collection: Model<T>,
  filter: Partial<T>,
  update: UpdateQuery<T>,
): Promise<void> => {
  const run = () => collection.updateOne(filter as never, update, { upsert: true })
  await run().catch((error: unknown) => {
    if (isDuplicate(error)) return run()
    throw error
  })
}

/** How often a number that somebody else took is replaced by the next. */
const ATTEMPTS = 100

/** Takes `count` numbers at once and answers the first. Ids of the API are integers that only grow. */
const takeIds = async ({ counters }: Models, name: string, count: number): Promise<number> => {
  const take = () =>
    counters
      .findOneAndUpdate({ _id: name }, { $inc: { value: count } }, { upsert: true, returnDocument: 'after' })
      .lean()
  const counter = await take().catch((error: unknown) => {
    if (isDuplicate(error)) return take()
    throw error
  })
  if (!counter) throw new Error(`The counter ${name} could not be moved`)
  return counter.value - count + 1
}

/**
 * Stores documents under the next free numbers. `write` stores them, beginning at the number it is given, and answers
 * how many still wait for one: some servers of MongoDB's protocol (FerretDB) hand the same number to two at once, of
 * whom one then finds it taken.
 */
export const numbered = async (
  models: Models,
  name: string,
  count: number,
  write: (first: number) => Promise<number>,
): Promise<void> => {
  for (let attempt = 0, left = count; left > 0; attempt += 1) {
    if (attempt === ATTEMPTS) throw new Error(`No free number for ${name}`)
    left = await write(await takeIds(models, name, left))
  }
}

/** Stores one document under the next free number, and answers it. */
export const createNumbered = async <T extends { _id: number }>(
  models: Models,
  name: string,
  collection: Model<T>,
  make: (id: number) => T,
): Promise<T> => {
  let made: T | null = null
  await numbered(models, name, 1, async (id) => {
    const doc = make(id)
    try {
      await collection.collection.insertOne(doc as never)
    } catch (error) {
      if (isDuplicate(error)) return 1
      throw error
    }
    made = doc
    return 0
  })
  if (!made) throw new Error(`Nothing stored as ${name}`)
  return made
}
