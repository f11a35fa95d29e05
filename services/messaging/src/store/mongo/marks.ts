import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '@app/contract/operation.ts'
import type { MarkStore, Step } from '@app/platform/events/projection.ts'
import { isDuplicate, upsert } from './models.ts'
import type { Models } from './models.ts'

/** How long a process that was killed keeps the others out: longer than applying an event, or a page of many, takes. */
const LEASE_MS = 60_000
const LOOK_AGAIN_MS = 50

const REBUILD = 'projection'

/**
 * Marks beside the projection. Without a transaction the mark moves after the work: after a crash between the two the event
 * is applied again, which every handler bears.
 *
 * A rebuild and a consumer keep out of each other's way as in Dekker's algorithm, which asks nothing of the server but
 * that it shows what was written: each says that it is there before it looks for the other, and the consumer yields.
 */
export const createMarks = (
  { marks, rebuilds, quarantine }: Models,
  connected: () => Promise<unknown>,
  leaseMs = LEASE_MS,
): MarkStore<null> => {
  const leaseEnd = () => new Date(Date.now() + leaseMs)
  const isRebuilding = async () => (await rebuilds.countDocuments({ until: { $gt: new Date() } })) > 0
  const isApplying = async () => (await marks.countDocuments({ applying: { $gt: new Date() } })) > 0
  const seqOf = async (source: Context) => (await marks.findById(source).lean())?.seq ?? 0

  const leave = (source: Context, seq = 0) =>
    marks.updateOne({ _id: source }, { $max: { seq }, $unset: { applying: true } })

  /** Answers the mark once this consumer is in and no rebuild is. */
  const enter = async (source: Context): Promise<number> => {
    for (;;) {
      await upsert(marks, { _id: source }, { $set: { applying: leaseEnd() }, $max: { seq: 0 } })
      // The mark after the gate: a rebuild that ends in between has moved it.
      if (!(await isRebuilding())) return seqOf(source)
      await leave(source)
      while (await isRebuilding()) await sleep(LOOK_AGAIN_MS)
    }
  }

  const applyOne = async (
    { source, seq, work }: Step<null>,
    finish?: (tx: null) => Promise<void>,
  ): Promise<boolean> => {
    const before = await enter(source)
    if (before >= seq) {
      await leave(source)
      return false
    }
    try {
      await work?.(null)
      await finish?.(null)
    } catch (error) {
      await leave(source)
      throw error
    }
    await leave(source, seq)
    return true
  }

  /** Answers false where somebody else rebuilds. */
  const claim = async (): Promise<boolean> => {
    await rebuilds.deleteMany({ until: { $lte: new Date() } })
    return rebuilds.collection.insertOne({ _id: REBUILD, until: leaseEnd() } as never).then(
      () => true,
      (error: unknown) => {
        if (isDuplicate(error)) return false
        throw error
      },
    )
  }

  return {
    quarantine: {
      async add(_tx, envelope, reason) {
        const { id, source, seq } = envelope
        await upsert(
          quarantine,
          { _id: id },
          { $setOnInsert: { source, seq, envelope, reason, quarantinedAt: new Date() } },
        )
      },
      async list() {
        await connected()
        const docs = await quarantine.find().sort({ source: 1, seq: 1 }).limit(1_000).lean()
        return docs.map(({ envelope, reason, quarantinedAt }) => ({
          envelope,
          reason,
          quarantinedAt: quarantinedAt.toISOString(),
        }))
      },
      async count() {
        await connected()
        return quarantine.countDocuments({})
      },
      async release(id, work) {
        await connected()
        if ((await quarantine.countDocuments({ _id: id })) === 0) return
        await work(null)
        await quarantine.deleteOne({ _id: id })
      },
    },

    async applied(source) {
      await connected()
      return seqOf(source)
    },

    async apply(steps, finish) {
      await connected()
      const fresh: boolean[] = []
      for (const step of steps) fresh.push(await applyOne(step, finish))
      return fresh
    },

    async reset() {
      await connected()
      await marks.deleteMany({})
    },

    async rebuild(fill) {
      await connected()
      while (!(await claim())) await sleep(LOOK_AGAIN_MS)
      try {
        while (await isApplying()) await sleep(LOOK_AGAIN_MS)
        await marks.deleteMany({})
        const reached = await fill(async (work) => {
          await rebuilds.updateOne({ _id: REBUILD }, { $set: { until: leaseEnd() } })
          await work?.(null)
        })
        for (const [source, seq] of reached) await upsert(marks, { _id: source }, { $set: { seq } })
      } finally {
        await rebuilds.deleteOne({ _id: REBUILD })
      }
    },
  }
}
