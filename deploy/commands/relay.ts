import { addRelay, allRelays, createFederation, RelayRefused, removeRelay } from '@app/federation/operator'
import { Command } from 'commander'
import { OperatorError } from '../program/operator-error.ts'
import { operate } from '../program/program.ts'

const onRelays = (
  work: (federation: ReturnType<typeof createFederation>) => Promise<string>,
  options: { unlogged?: boolean } = {},
): Promise<void> =>
  operate(
    ['federation'],
    async ({ part }) => {
      try {
        console.log(await work(createFederation(part('federation').deps)))
      } catch (error) {
        if (error instanceof RelayRefused) throw new OperatorError(error.message)
        throw error
      }
    },
    options,
  )

export const relayAddCommand = (): Command =>
  new Command('relay:add')
    .description('ask a relay to pass on what is public here, and to bring what it has')
    .argument('<address>', 'of its inbox (https://relay.example/inbox), or of its actor')
    .action((address: string) =>
      onRelays(async (federation) => {
        const { inbox } = await addRelay(federation, address)
        return `The relay was asked at ${inbox}. relay:list tells when it has answered.`
      }),
    )

export const relayRemoveCommand = (): Command =>
  new Command('relay:remove')
    .description('leave a relay')
    .argument('<address>', 'of its inbox, or of its actor')
    .action((address: string) =>
      onRelays(async (federation) => {
        if (!(await removeRelay(federation, address)))
          throw new OperatorError(`${address} is no relay of ours.`)
        return 'The relay has been left.'
      }),
    )

export const relayListCommand = (): Command =>
  new Command('relay:list').description('list relays, and whether they let this instance in').action(() =>
    onRelays(
      async (federation) => {
        const relays = await allRelays(federation)
        const lines = relays.map(
          ({ state, inbox, created_at: at }) => `${state.padEnd(9)} ${inbox} since ${at.toISOString()}`,
        )
        return lines.length > 0 ? lines.join('\n') : 'There are no relays.'
      },
      { unlogged: true },
    ),
  )
