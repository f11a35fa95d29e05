import { AsyncLocalStorage } from 'node:async_hooks'
import { afterCommit } from '@app/platform/db/open.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import { forbidden, Refusal } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { OPEN_BELOW } from '../items/audience.ts'
import { lockItem } from '../items/item.repository.ts'
import { nameOf } from '../items/item.ts'
import type { Item } from '../items/item.ts'
import { storeComment } from './store-comment.ts'
import type { Ask, CommentText, Position, Told } from './store-comment.ts'

/** 403 for a thread that takes no new comments. */
export const mustBeOpen = (thread: Pick<Item, 'kind' | 'is_locked'>): void => {
  if (thread.is_locked) throw forbidden(`This ${nameOf[thread.kind]} is locked: it takes no new comments.`)
}

const SPOKE_BEFORE = `select from item where thread_id = $1 and author_id = $2 and ${OPEN_BELOW} limit 1`

/** Adds a comment below a held thread and keeps every count above it true. */
export const addComment = async (
  content: Content,
  tx: Knex.Transaction,
  thread: Item,
  parent: Item | null,
  text: CommentText,
  told: Told = {},
): Promise<Item> => {
  const ask: Ask = (name, statement, values) => runIn(tx, name, statement, values)
  const spoke = await ask('spoke-before', SPOKE_BEFORE, [thread.id, text.author_id])
  const position = { thread, parent, isNewcomer: spoke.length === 0, version: null }
  const added = await storeComment(content, ask, position, text, told)
  if (!added) throw new Error(`a comment on ${thread.kind} ${thread.number} was not added while it was held`)
  afterCommit(tx, added.stored)
  return added.comment
}

type New = Position & {
  /** What is added below these, as they are by then. */
  textFor(thread: Item, parent: Item | null): CommentText
  addresseeIds: readonly number[]
}

type Job = {
  given: New
  /** Announces for the request that asked, whosoever's batch it is added in. */
  asAsked: <T>(work: () => T) => T
  outcome: { comment: Item } | { refusal: unknown } | null
}

/** Adds a comment below what was seen; answers whether that was still like that. */
const addAsSeen = async (content: Content, job: Job): Promise<boolean> => {
  const { thread, parent, textFor, addresseeIds } = job.given
  const ask: Ask = (name, text, values) => content.db.query(name, text, values)
  const added = await storeComment(content, ask, job.given, textFor(thread, parent), { addresseeIds })
  if (!added) return false
  added.stored()
  job.outcome = { comment: added.comment }
  return true
}

const addUnderLock = async (
  content: Content,
  tx: Knex.Transaction,
  { thread: seen, parent: answered, textFor, addresseeIds }: New,
): Promise<Item> => {
  const thread = await lockItem(tx, seen)
  mustBeOpen(thread)
  const parent = answered && (await lockItem(tx, answered))
  return addComment(content, tx, thread, parent, textFor(thread, parent), { addresseeIds })
}

/** Adds comments below one thread while it is held. What one of them is refused for says nothing of the others. */
const addTogether = (content: Content, jobs: readonly Job[]): Promise<void> =>
  content.db.transaction(async (tx) => {
    for (const job of jobs) {
      job.outcome = await job.asAsked(() =>
        addUnderLock(content, tx, job.given).then(
          (comment) => ({ comment }),
          (refusal: unknown) => {
            if (refusal instanceof Refusal) return { refusal }
            throw refusal
          },
        ),
      )
    }
  })

/**
 * Adds a comment below what its author saw of a thread: one that comes alone in one statement, those that come at once
 * below one thread in one transaction under its lock.
 */
export const addBelow = async (content: Content, given: New): Promise<Item> => {
  const job: Job = { given, asAsked: AsyncLocalStorage.snapshot(), outcome: null }
  await content.batcher.add(`below ${given.thread.id}`, job, async (jobs: readonly Job[]) => {
    const [only] = jobs
    if (jobs.length === 1 && only && (await only.asAsked(() => addAsSeen(content, only)))) return
    await addTogether(content, jobs)
  })
  const { outcome } = job
  if (outcome && 'comment' in outcome) return outcome.comment
  throw outcome?.refusal ?? new Error('a comment was neither added nor refused')
}
