import { principalBySession } from '@app/contract/calls/identity.ts'
import type { Context } from '@app/contract/operation.ts'
import { contexts } from '@app/contract/operation.ts'
import { exchangeLocal } from '@app/gateway/upstream/exchange.ts'
import { createContextApp } from '@app/platform/http/app.ts'
import { internalHeaders } from '@app/platform/http/headers.ts'
import { signInternal } from '@app/platform/http/internal-identity.ts'
import { operate } from '../../program/program.ts'
import type { Statement } from './sql.ts'
import { serveTasks } from './worker.ts'

export type RecordTask = {
  asked: readonly { context: Context; path: string; session: string | null }[]
}
export type Recorded = { databaseUrl: string; statements: readonly (readonly Statement[])[] }

/**
 * Finds out what a request asks the database: serves it from the program's own modules and writes down the statements.
 * The second time counts: what the first one keeps in memory, later requests find there too.
 */
serveTasks<RecordTask, Recorded>(async ({ asked }) => {
  const found: Statement[][] = []
  let databaseUrl = ''
  await operate(contexts, async ({ instance, part, log }) => {
    const { secret, databaseUrl: url } = instance.adapters
    databaseUrl = url ?? ''
    let seen: Statement[] = []
    for (const { context, sql } of instance.parts) {
      if (!sql) continue
      const query = sql.db.query.bind(sql.db)
      sql.db.query = (name, text, values = [], options = {}) => {
        seen.push({ schema: context, name, text, values, options })
        return query(name, text, values, options)
      }
    }
    for (const { context, path, session } of asked) {
      const principal = session
        ? await instance.sharedDeps.calls.ask(principalBySession, { token: session })
        : null
      const app = createContextApp(part(context).runtime, {
        secret,
        log,
        cache: instance.sharedDeps.cache,
        work: part(context).deps.work,
        maxFileBytes: 1,
        waitForMarks: async () => undefined,
      })
      for (let time = 0; time < 2; time++) {
        seen = []
        const { status } = await exchangeLocal(app, {
          method: 'GET',
          url: path,
          headers: { [internalHeaders.identity]: signInternal(principal, secret), host: 'localhost' },
        })
        if (status !== 200) throw new Error(`${path} answered ${status}`)
      }
      found.push([...seen])
    }
  })
  return { databaseUrl, statements: found }
})
