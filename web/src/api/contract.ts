import type { communityOperations } from '@app/contract/community/index.ts'
import type { contentOperations } from '@app/contract/content/index.ts'
import type { federationOperations } from '@app/contract/federation/index.ts'
import type { identityOperations } from '@app/contract/identity/index.ts'
import type { messagingOperations } from '@app/contract/messaging/index.ts'
import type { BodyInput, ParamsInput, QueryInput, ReplyOf } from '@app/contract/operation.ts'

type Declared =
  | (typeof communityOperations)[number]
  | (typeof contentOperations)[number]
  | (typeof federationOperations)[number]
  | (typeof identityOperations)[number]
  | (typeof messagingOperations)[number]

/** Every operation the contract declares, by its id. */
type Operations = { [O in Declared as O['id']]: O }
export type OperationId = keyof Operations & string

/** What an operation answers when it succeeds. */
export type Reply<I extends OperationId> = ReplyOf<Operations[I]>
export type Params<I extends OperationId> = ParamsInput<Operations[I]>
export type Query<I extends OperationId> = Partial<QueryInput<Operations[I]>>
export type Body<I extends OperationId> = BodyInput<Operations[I]>

export type Entry = Reply<'entry_retrieve'>
export type ReadState = NonNullable<Entry['readState']>
export type UnreadCounts = Reply<'reading_counts'>
export type EntryComment = Reply<'comment_retrieve'>
export type Post = Reply<'post_retrieve'>
export type PostComment = Reply<'post_comment_retrieve'>
export type Comment = EntryComment | PostComment
/** A comment in a list of its own, with the thread it is on. */
export type FeedComment = Reply<'comments_collection'>['items'][number]
export type Magazine = Reply<'magazine_retrieve'>
export type User = Reply<'user_retrieve'>
export type Notification = Reply<'notification_collection'>['items'][number]
export type Site = Reply<'instance_details_retrieve'>
export type Info = Reply<'instance_retrieve_info'>
export type { Attachment, Image, MagazineSmall, Pagination, UserSmall } from '@app/contract/common.ts'
