import { verifyChain } from '@app/identity/operator'
import { Command, InvalidArgumentError } from 'commander'
import { OperatorError } from '../program/operator-error.ts'
import { operate } from '../program/program.ts'

const noted = (text: string): { number: number; hash: string } => {
  const [, number, hash] = /^(\d{1,15}):([\da-f]{64})$/i.exec(text) ?? []
  if (number === undefined || hash === undefined)
    throw new InvalidArgumentError('It must be a number and a hash, as an earlier run told them.')
  return { number: Number(number), hash: hash.toLowerCase() }
}

export const auditVerifyCommand = (): Command =>
  new Command('audit:verify')
    .description('prove that no line of the audit log was changed or is missing')
    .option('--noted <number:hash>', 'the last line of an earlier run: proves that it is still there', noted)
    .option('--json', 'one JSON object, for whoever keeps the last line elsewhere')
    .action((options: { noted?: ReturnType<typeof noted>; json?: boolean }) =>
      operate(
        ['identity'],
        async ({ part }) => {
          const verdict = await verifyChain(part('identity').deps.db, options.noted ?? null)
          const { lines, last, faults } = verdict
          if (options.json) console.log(JSON.stringify(verdict))
          else if (last) console.log(`${lines} lines; note the last: ${last.number}:${last.hash}`)
          else console.log('There are no lines yet.')
          if (faults.length > 0) throw new OperatorError(faults.join('\n'))
        },
        { unlogged: true },
      ),
    )
