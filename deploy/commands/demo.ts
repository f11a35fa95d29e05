import { randomBytes } from 'node:crypto'
import { createUser, identityOf } from '@app/identity/operator'
import { contexts } from '@app/contract/operation.ts'
import { readEnvironment } from '@app/platform/config/environment.ts'
import type { Clock } from '@app/platform/context.ts'
import { createLogger } from '@app/platform/observe/log.ts'
import { Command } from 'commander'
import { createCalendar, DAY, type Calendar } from '../demo/calendar.ts'
import { fill } from '../demo/fill.ts'
import { signIn, type Member } from '../demo/member.ts'
import { people } from '../demo/world.ts'
import { parseTargets } from '../program/modules.ts'
import { OperatorError } from '../program/operator-error.ts'
import { operate } from '../program/program.ts'
import { serve } from '../program/serve.ts'

/** So long ago everybody came, before the first magazine was made. */
const MONTHS = 90 * DAY

/** Opens the accounts, if nobody but an administrator has one and nothing was written. */
const openAccounts = (admin: string, password: string, clock: Clock): Promise<void> =>
  operate(
    contexts,
    async ({ part }) => {
      const count = async (context: 'identity' | 'content', text: string): Promise<number> => {
        const [row] = await part(context).deps.db.query<{ count: number }>(`demo-${context}`, text, [])
        return row?.count ?? 0
      }
      const accounts = await count(
        'identity',
        "select count(*)::int as count from account where role <> 'admin'",
      )
      const items = await count('content', 'select count(*)::int as count from item')
      if (accounts > 0 || items > 0)
        throw new OperatorError(
          'This instance is not empty. The demo fills a fresh one: give it a folder of its own, as MBIN_DATA_DIR.',
        )
      const identity = identityOf({ ...part('identity').deps, clock })
      const email = (name: string) => `${name}@example.org`
      await createUser(identity, { username: admin, email: email(admin), password, role: 'admin' })
      for (const { name } of people)
        await createUser(identity, { username: name, email: email(name), password })
    },
    { unlogged: true },
  )

/** The whole program, as it serves, but without limits to how often one may act. */
const fillServed = async (admin: string, password: string, calendar: Calendar): Promise<void> => {
  const environment = readEnvironment(process.env)
  const log = createLogger({ name: 'mbin', level: process.env['LOG_LEVEL'] ? environment.logLevel : 'warn' })
  const { instance } = environment
  const serving = await serve(
    { ...environment, workers: 1, instance: { ...instance, rateLimitScale: 100_000 } },
    parseTargets('all'),
    log,
    undefined,
    undefined,
    calendar.clock,
  )
  try {
    const at = { port: serving.port, origin: new URL(instance.url).origin }
    const cast = new Map<string, Member>()
    for (const { name } of people) cast.set(name, await signIn(at, name, password))
    await fill({
      calendar,
      admin: await signIn(at, admin, password),
      member: (name) => {
        const member = cast.get(name)
        if (!member) throw new Error(`${name} has no part in the demo`)
        return member
      },
    })
  } finally {
    await serving.stop()
  }
}

export const demoCommand = (): Command =>
  new Command('demo')
    .description('fill a fresh instance with a small world to look at: people, magazines, threads, pictures')
    .option('--admin <username>', 'the administrator that it makes', 'keeper')
    .option('--password <password>', 'what everybody signs in with; one is made up where it is left out')
    .action(async ({ admin, password: given }: { admin: string; password?: string }) => {
      const password = given ?? randomBytes(9).toString('base64url')
      const calendar = createCalendar(MONTHS)
      await openAccounts(admin, password, calendar.clock)
      await fillServed(admin, password, calendar)
      console.log(`The Kitchen Table is laid. Start the instance and look around.`)
      console.log(`Administrator: ${admin}. Members: ${people.map(({ name }) => name).join(', ')}.`)
      console.log(`Everybody signs in with: ${password}`)
      process.exit()
    })
