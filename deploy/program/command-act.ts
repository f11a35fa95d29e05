import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import type { WorkQueues } from '@app/platform/bus/bus.ts'
import { systemClock } from '@app/platform/context.ts'
import { requestContext } from '@app/platform/http/request-context.ts'
import { beginStaffAct, describeAbout } from '@app/platform/http/staff-act.ts'
import type { Part } from '@app/platform/run/part.ts'
import type { Command } from 'commander'

/** The arguments that say whom or what a command is about. No others are kept: a password may be among them. */
const TOLD = new Set(['username', 'name', 'magazine', 'queue', 'id', 'address', 'context'])

let running: { name: string; about: Record<string, string> } | null = null

/** Notes which command this process runs, and about what. */
export const noteCommand = (command: Command): void => {
  const told = command.registeredArguments.map((argument, index): [string, unknown] => [
    argument.name(),
    command.processedArgs[index],
  ])
  const flags = Object.entries(command.opts()).filter(([, value]) => value === true)
  running = {
    name: command.name(),
    about: describeAbout(Object.fromEntries([...told.filter(([name]) => TOLD.has(name)), ...flags])),
  }
}

const operatorName = (): string => {
  try {
    return userInfo().username
  } catch {
    // A container may run as a number that has no name.
    return String(process.getuid?.() ?? 'operator')
  }
}

/**
 * Does what a command does, and leaves a line of it in the audit log, in the transaction of the change where there is
 * one. A part without SQL hands the line to the bus.
 */
export const withLine = async (parts: readonly Part[], work: () => Promise<void>): Promise<void> => {
  const keeper: Pick<WorkQueues, 'enqueue' | 'within'> | undefined = (
    parts.find(({ sql }) => sql) ?? parts[0]
  )?.deps.work
  if (!running || !keeper) return work()
  const requestId = randomUUID()
  const act = beginStaffAct({
    work: keeper,
    schemas: parts.map(({ context }) => context),
    isKept: true,
    success: 0,
    who: { userId: null, username: operatorName(), operation: running.name, network: null, requestId },
    now: () => systemClock.now(),
  })
  act.about = running.about
  await requestContext.run({ requestId, marks: new Map(), act }, async () => {
    try {
      await work()
    } catch (error) {
      await act.end(1).catch(() => undefined)
      throw error
    }
    await act.end(0)
  })
}
