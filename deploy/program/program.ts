import { inspect } from 'node:util'
import type { Context } from '@app/contract/operation.ts'
import type { Environment } from '@app/platform/config/environment.ts'
import { ConfigurationError, readEnvironment } from '@app/platform/config/environment.ts'
import { Refusal } from '@app/platform/http/refusal.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import { createLogger } from '@app/platform/observe/log.ts'
import type { Part } from '@app/platform/run/part.ts'
import { tellOthers } from '@app/platform/run/part.ts'
import { withLine } from './command-act.ts'
import type { Instance } from './instance.ts'
import { openInstance } from './instance.ts'
import { OperatorError } from './operator-error.ts'

/** What an operator did wrong is said in a sentence; anything else keeps its stack. */
export const explain = (error: unknown): string => {
  if (error instanceof ConfigurationError || error instanceof OperatorError || error instanceof Refusal)
    return error.message
  return inspect(error)
}

export type Operating = {
  instance: Instance
  environment: Environment
  log: Logger
  part(context: Context): Part
}

/**
 * Gives a command the contexts it needs on the configured stores, migrated, without serving. What it announces goes out
 * through the running instance, or the next that starts. A command leaves a line in the audit log unless it is `unlogged`:
 * because it only reads, or because it fills or replaces all there is.
 */
export const operate = async (
  names: readonly Context[],
  work: (operating: Operating) => Promise<void>,
  { unlogged = false }: { unlogged?: boolean } = {},
): Promise<void> => {
  const environment = readEnvironment(process.env)
  const log = createLogger({ name: 'mbin', level: process.env['LOG_LEVEL'] ? environment.logLevel : 'warn' })
  // An embedded server that this command started is stopped with the process, however that ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  const instance = await openInstance(environment, names, log)
  const told = tellOthers(instance.parts)
  try {
    const operating: Operating = {
      instance,
      environment,
      log,
      part(context) {
        const found = instance.parts.find((part) => part.context === context)
        if (!found) throw new Error(`${context} was not opened by this command`)
        return found
      },
    }
    await (unlogged ? work(operating) : withLine(instance.parts, () => work(operating)))
  } finally {
    // Some open a store of their own when it is first asked for.
    for (const { runtime } of instance.parts) await runtime.stop?.()
    for (const one of told) await one.stop()
    await instance.close()
  }
}
