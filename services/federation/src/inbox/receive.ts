import type { Worker, WorkQueues } from '@app/platform/bus/bus.ts'
import type { Clock } from '@app/platform/context.ts'
import type { Database } from '@app/platform/db/database.ts'
import type { InstanceConfig } from '@app/platform/config/instance.ts'
import { Refusal } from '@app/platform/http/refusal.ts'
import express from 'express'
import type { RequestHandler } from 'express'
import type { Actors } from '../actors/actor.ts'
import { DocumentGone, MAX_DOCUMENT_BYTES } from '../documents/fetch-document.ts'
import type { Fetching } from '../documents/fetch-document.ts'
import { idOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import type { Policy } from '../instances/policy.ts'
import { readActivity } from '../activities/activity.ts'
import type { Activity } from '../activities/activity.ts'
import type { createSignatureCheck } from './verify-signature.ts'

type InboxJob = { json: Json }

const MINUTE = 60_000

type Needs = {
  db: Database
  work: WorkQueues
  config: InstanceConfig
  clock: Clock
  policy: Policy
  fetching: Fetching
  actors: Actors
  checkSignature: ReturnType<typeof createSignatureCheck>
  process(activity: Activity): Promise<void>
}

/** Takes activities in at once and works on them from a queue: a peer that waits stops its whole queue to us. */
export const createInbox = ({
  db,
  work,
  config,
  clock,
  policy,
  fetching,
  actors,
  checkSignature,
  process,
}: Needs): { handlers: RequestHandler[]; worker: Worker } => {
  const answersGone = async (address: string): Promise<boolean> => {
    try {
      await fetching.document(address)
      return false
    } catch (error) {
      return error instanceof DocumentGone && error.status === 410
    }
  }

  /**
   * Whether somebody who is gone says so themselves: with the key that they had, or their own address confirms it.
   * Mastodon tells everybody of every deleted account, and most of them nobody here ever knew.
   */
  const isFarewell = async ({ type, actor, object }: Activity, signer: string | null): Promise<boolean> =>
    type === 'Delete' &&
    idOf(object) === actor &&
    (await actors.wasEverKnown(actor)) &&
    (signer === actor || (await answersGone(actor)))

  const receive: RequestHandler = async (req, res) => {
    const body: unknown = req.body
    if (!Buffer.isBuffer(body)) throw new Refusal(400, 'An inbox takes ActivityPub documents.')
    let json: unknown
    try {
      json = JSON.parse(body.toString('utf8'))
    } catch {
      throw new Refusal(400, 'The body is not valid JSON.')
    }
    const activity = readActivity(json)
    if (!activity)
      throw new Refusal(400, 'This is no activity: id, type and actor are needed, nested 32 deep at most.')

    // Told nothing, a host that was cut off does not try again; and nothing is asked of it, not even its key.
    if (!(await policy.open(activity.actor))) {
      res.status(202).end()
      return
    }

    const headers = new Headers()
    for (const [name, value] of Object.entries(req.headers))
      if (typeof value === 'string') headers.set(name, value)
    headers.set('host', config.domain)
    const verdict = await checkSignature({ url: config.url + req.originalUrl, method: 'POST', headers, body })
    if (verdict.kind === 'gone' && !(await isFarewell(activity, verdict.actor))) {
      res.status(202).end()
      return
    }
    if (verdict.kind === 'refused') throw new Refusal(401, `The signature was refused: ${verdict.reason}.`)
    if (verdict.kind === 'verified' && verdict.actor !== activity.actor)
      throw new Refusal(401, 'The signature is not the actor’s.')

    await db.transaction(async (tx) => {
      const fresh = await tx('received')
        .insert({
          activity_id: activity.id,
          type: activity.type,
          actor: activity.actor,
          object: idOf(activity.object),
          received_at: clock.now(),
        })
        .onConflict('activity_id')
        .ignore()
        .returning('activity_id')
      if (fresh.length === 0) return
      const job: InboxJob = { json: activity.json }
      await work.enqueue('federation.inbox', job, { tx, id: activity.id })
    })
    await db
      .knex('instance')
      .insert({ domain: new URL(activity.actor).host, received_at: clock.now() })
      .onConflict('domain')
      .merge({ received_at: clock.now(), failures: 0, changed: true })
    res.status(202).end()
  }

  const worker: Worker<InboxJob> = {
    queue: 'federation.inbox',
    concurrency: 4,
    retryDelaysMs: [2_000, 15_000, MINUTE, 10 * MINUTE, 60 * MINUTE],
    async handle({ data }) {
      const activity = readActivity(data.json)
      if (activity) await process(activity)
    },
  }

  return {
    handlers: [
      express.raw({
        type: ['application/activity+json', 'application/ld+json', 'application/json'],
        limit: MAX_DOCUMENT_BYTES,
      }),
      receive,
    ],
    worker: worker as Worker,
  }
}
