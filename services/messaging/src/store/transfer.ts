import type { MagazineCard } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type {
  Digest,
  PushSubscription,
  StoredMessage,
  Target,
  Setting,
  StoredNotification,
} from './records.ts'

/** Everything a store holds, as both adapters can read and write it. */
export type Records = {
  members: { id: number; name: string; local: boolean; staff: boolean; card: UserCard }
  magazines: { id: number; card: MagazineCard }
  subscriptions: { magazineId: number; userId: number }
  magazineBlocks: { userId: number; magazineId: number }
  follows: { followerId: number; followedId: number }
  blocks: { blockerId: number; blockedId: number }
  mutes: { muterId: number; mutedId: number }
  settings: { userId: number; targetType: Target['type']; targetId: number; setting: Setting }
  notifications: StoredNotification & { subjectKey: string }
  threads: { threadId: number; participants: number[]; messageCount: number; updatedAt: Date }
  messages: StoredMessage & { announced: boolean }
  pushSubscriptions: PushSubscription
  digests: Digest
  secrets: { name: string; value: string }
  marks: { source: string; seq: number }
}
export type SectionName = keyof Records

/** Where a reader stopped: the key of the last record it answered. */
export type Cursor = readonly (string | number)[]

/** One kind of record, read by its key. Writing a record twice leaves it there once. */
export type Section<R> = {
  count(): Promise<number>
  read(after: Cursor | null, limit: number): Promise<{ records: R[]; next: Cursor | null }>
  write(records: readonly R[]): Promise<void>
  clear(): Promise<void>
}

/** The highest ids given out, by what they number; later ones are above them. */
export type Numbers = { notification: number; thread: number; message: number }

/** How far a transfer into this store has come; kept in the store, so that a broken one goes on where it stopped. */
export type Progress = { section: SectionName; after: Cursor | null; moved: number }

/** A store seen as plain records, to be moved into another one. */
export type Transfer = {
  /** Threads come before their messages. */
  sections: { [K in SectionName]: Section<Records[K]> }
  numbers(): Promise<Numbers>
  setNumbers(numbers: Numbers): Promise<void>
  progress(): Promise<Progress | null>
  setProgress(progress: Progress | null): Promise<void>
}
