import { actorsWithKeys, createFederation, localActorNamed, rotateActorKeys } from '@app/federation/operator'
import { Command } from 'commander'
import { OperatorError } from '../program/operator-error.ts'
import { operate } from '../program/program.ts'
import { createProgressBar } from '../program/progress-bar.ts'

type Options = { instance?: boolean; all?: boolean; compromised?: boolean }

export const actorKeyRotateCommand = (): Command =>
  new Command('actor-key:rotate')
    .description('give people, magazines or the instance new keys for federation; servers elsewhere are told')
    .argument('[names...]', 'of people here (alice) and magazines (!cooking)')
    .option('--instance', 'that of the instance, which signs what it asks')
    .option('--all', 'of everybody here')
    .option(
      '--compromised',
      'neither use nor show the earlier keys any more: some deliveries have to be tried again',
    )
    .action((names: string[], { instance = false, all = false, compromised = false }: Options) =>
      operate(['federation'], async ({ part }) => {
        if (names.length === 0 && !instance && !all)
          throw new OperatorError('Whose keys? Give names, --instance or --all.')
        const federation = createFederation(part('federation').deps)
        const named = await Promise.all(names.map((name) => localActorNamed(federation, name)))
        const actors = all
          ? await actorsWithKeys(federation)
          : [...named, ...(instance ? [{ kind: 'instance' as const, localId: 0 }] : [])]
        const bar = createProgressBar(process.stderr)
        for (const [done, actor] of actors.entries()) {
          await rotateActorKeys(federation, actor, { isCompromised: compromised })
          bar.show(done + 1, actors.length, 'key pairs')
        }
        bar.end()
        console.log(`${actors.length} got new keys.`)
      }),
    )
