import { contexts } from '@app/contract/operation.ts'
import type { Context } from '@app/contract/operation.ts'
import { UnreadableEvent } from '@app/contract/event.ts'
import type { Projector } from '@app/platform/events/projector.ts'
import { Argument, Command } from 'commander'
import { OperatorError } from '../program/operator-error.ts'
import { operate } from '../program/program.ts'

const contextArgument = () => new Argument('<context>', 'whose quarantine').choices(contexts)

const projectorOf = (
  part: (context: Context) => { projector: Projector<never> | null },
  context: Context,
) => {
  const { projector } = part(context)
  if (!projector) throw new OperatorError(`${context} keeps no projection.`)
  return projector
}

export const quarantineListCommand = (): Command =>
  new Command('quarantine:list')
    .description('list events that a context could not read and set aside')
    .addArgument(contextArgument())
    .option('--json', 'one JSON object on each line, with the whole event')
    .action((context: Context, { json }: { json?: boolean }) =>
      operate(
        [context],
        async ({ part }) => {
          const events = await projectorOf(part, context).marks.quarantine.list()
          for (const event of events) {
            const { id, source, seq, type } = event.envelope
            if (json) console.log(JSON.stringify(event))
            else console.log(`${event.quarantinedAt}  ${id}  ${type} (${source} ${seq})  ${event.reason}`)
          }
          if (!json) console.log(events.length === 1 ? '1 event.' : `${events.length} events.`)
        },
        { unlogged: true },
      ),
    )

export const quarantineReplayCommand = (): Command =>
  new Command('quarantine:replay')
    .description('apply events that were set aside, once this version can read them')
    .addArgument(contextArgument())
    .argument('[id]', 'only this event')
    .action((context: Context, id: string | undefined) =>
      operate([context], async ({ part }) => {
        const projector = projectorOf(part, context)
        const events = (await projector.marks.quarantine.list()).filter(
          ({ envelope }) => id === undefined || envelope.id === id,
        )
        if (id !== undefined && events.length === 0)
          throw new OperatorError(`The quarantine of ${context} holds no event ${id}.`)
        let left = 0
        for (const { envelope } of events) {
          try {
            await projector.replay(envelope)
          } catch (error) {
            if (!(error instanceof UnreadableEvent)) throw error
            left += 1
            console.error(`${envelope.id}: ${error.message}`)
          }
        }
        console.log(`Applied ${events.length - left}, left ${left}.`)
        if (left > 0) throw new OperatorError('What is left cannot be read by this version either.')
      }),
    )
