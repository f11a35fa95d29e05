import { contexts } from '@app/contract/operation.ts'
import type { Context } from '@app/contract/operation.ts'
import { rebuildProjection } from '@app/platform/events/rebuild.ts'
import { Argument, Command } from 'commander'
import { OperatorError } from '../program/operator-error.ts'
import { operate } from '../program/program.ts'

export const projectionRebuildCommand = (): Command =>
  new Command('projection:rebuild')
    .description("empty a context's copies of what others own and fill them from their owners")
    .addArgument(new Argument('<context>', 'whose copies').choices(contexts))
    .action((context: Context) =>
      operate(contexts, async ({ instance, part }) => {
        const { projector } = part(context)
        if (!projector) throw new OperatorError(`${context} keeps no copies`)
        const applied = await rebuildProjection(projector, instance.sharedDeps.calls)
        console.log(`Rebuilt the projection of ${context} from ${applied} events.`)
      }),
    )
