import { workQueues } from '@app/contract/topology.ts'
import { Command } from 'commander'
import { OperatorError } from '../program/operator-error.ts'
import { operate } from '../program/program.ts'

const checkQueue = (queue: string | undefined): string | undefined => {
  if (queue !== undefined && !(workQueues as readonly string[]).includes(queue))
    throw new OperatorError(`There is no queue ${queue}: choose from ${workQueues.join(', ')}.`)
  return queue
}

export const deadLetterListCommand = (): Command =>
  new Command('dead-letter:list')
    .description('list jobs that failed for the last time')
    .argument('[queue]', 'only of this work queue')
    .option('--json', 'one JSON object on each line, with the data of the job')
    .action((queue: string | undefined, { json }: { json?: boolean }) =>
      operate(
        [],
        async ({ instance }) => {
          const letters = await instance.adapters.bus.deadLetters(checkQueue(queue))
          for (const letter of letters) {
            if (json) console.log(JSON.stringify(letter))
            else console.log(`${letter.failedAt}  ${letter.queue}  ${letter.id}  ${letter.error}`)
          }
          if (!json) console.log(letters.length === 1 ? '1 dead letter.' : `${letters.length} dead letters.`)
        },
        { unlogged: true },
      ),
    )

export const deadLetterReplayCommand = (): Command =>
  new Command('dead-letter:replay')
    .description('give jobs that failed for the last time another chance')
    .argument('<queue>', 'work queue')
    .argument('[id]', 'only this job')
    .action((queue: string, id: string | undefined) =>
      operate(['identity'], async ({ instance }) => {
        checkQueue(queue)
        const replayed = await instance.adapters.bus.replay(queue, id)
        console.log(replayed === 1 ? 'Replayed 1 job.' : `Replayed ${replayed} jobs.`)
        // The embedded bus lives in the serving process, which reads the journal when it starts.
        if (replayed > 0 && instance.adapters.forgetful)
          console.log('They run at the next start of the instance.')
      }),
    )
