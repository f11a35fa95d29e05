import type { Context } from '@app/contract/operation.ts'
import type { Link } from '@app/platform/run/link.ts'
import type { Part } from '@app/platform/run/part.ts'

/**
 * For a worker: its primary process, which relays and applies events for both, is told of what this one commits, and
 * tells how far it has come.
 */
export const followPrimary = (primary: Link, parts: readonly Part[]): void => {
  for (const { context, sql, projector } of parts) {
    sql?.outbox.announced.on(() => primary.tell('announced', context))
    sql?.work.accepted.on(() => primary.tell('accepted', context))
    projector?.follow({ waited: () => primary.tell('waited', context) })
  }
  primary.on('applied', (context: Context, source: Context, seq: number) =>
    parts.find((part) => part.context === context)?.projector?.heard(source, seq),
  )
}

/** The other end of the same, for one worker. */
export const heedWorker = (worker: Link, parts: readonly Part[]): void => {
  const partOf = (context: Context) => parts.find((part) => part.context === context)
  worker.on('announced', (context: Context) => partOf(context)?.sql?.outbox.announced.fire())
  worker.on('accepted', (context: Context) => partOf(context)?.sql?.work.accepted.fire())
  worker.on('waited', (context: Context) => partOf(context)?.projector?.hurry())
}
