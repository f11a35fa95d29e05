import { createPostgresStore, openMongoStore, rotateVapid } from '@app/messaging/operator'
import { Command } from 'commander'
import { operate } from '../program/program.ts'

export const vapidRotateCommand = (): Command =>
  new Command('vapid:rotate')
    .description(
      'let browsers subscribe to push under a new key pair; subscriptions that there are go on under theirs',
    )
    .option('--compromised', 'end the subscriptions made with earlier pairs: their owners turn push on again')
    .action(({ compromised = false }: { compromised?: boolean }) =>
      operate(['messaging'], async ({ environment, part }) => {
        if (environment.mongoUrl === undefined) {
          const { push } = createPostgresStore(part('messaging').deps.db)
          await rotateVapid(push, { isCompromised: compromised })
        } else {
          const store = await openMongoStore(environment.mongoUrl)
          await store.start()
          await rotateVapid(store.push, { isCompromised: compromised }).finally(() => store.stop())
        }
        console.log('Within a minute browsers that turn push on do so for a new key pair.')
      }),
    )
