import { createCommunity, createMagazineFor, endSubscriptions } from '@app/community/operator'
import { userByName } from '@app/contract/calls/identity.ts'
import { Command } from 'commander'
import { OperatorError } from '../program/operator-error.ts'
import type { Operating } from '../program/program.ts'
import { operate } from '../program/program.ts'

type Community = ReturnType<typeof createCommunity>

const onMagazines = (
  work: (community: Community, idOf: (username: string) => Promise<number>) => Promise<string>,
): Promise<void> =>
  operate(['identity', 'community'], async ({ instance, part }: Operating) => {
    const idOf = async (username: string) => {
      const user = await instance.sharedDeps.calls.ask(userByName, { username })
      if (!user) throw new OperatorError(`There is no user named ${username}.`)
      return user.userId
    }
    console.log(await work(createCommunity(part('community').deps), idOf))
  })

type CreateOptions = {
  owner: string
  title?: string
  description?: string
  adult?: boolean
  restricted?: boolean
}

export const magazineCreateCommand = (): Command =>
  new Command('magazine:create')
    .description('create a magazine')
    .argument('<name>', '2 to 25 letters, digits and underscores')
    .requiredOption('-o, --owner <username>', 'who owns, moderates and subscribes to it')
    .option('-t, --title <title>', '3 to 50 characters; the name where it is left out')
    .option('-d, --description <text>', 'Markdown')
    .option('--adult', 'for adults only')
    .option('-r, --restricted', 'threads by moderators only')
    .action((name: string, { owner, title, description, adult, restricted }: CreateOptions) =>
      onMagazines(async (community, idOf) => {
        const wish = {
          name,
          title: title ?? name,
          description,
          isAdult: adult,
          isPostingRestrictedToMods: restricted,
        }
        const magazineId = await createMagazineFor(community, await idOf(owner), wish)
        return `The magazine ${name} has been created, with the id ${magazineId}.`
      }),
    )

export const magazineUnsubscribeCommand = (): Command =>
  new Command('magazine:unsubscribe')
    .description('end the subscription of a user, or all subscriptions, to a magazine')
    .argument('<magazine>', 'its name; name@host for a remote one')
    .argument('[username]', 'whose subscription; without it --all is needed')
    .option('--all', 'every subscription')
    .action((magazine: string, username: string | undefined, { all }: { all?: boolean }) =>
      onMagazines(async (community, idOf) => {
        if ((username === undefined) !== (all === true)) throw new OperatorError('Name a user, or say --all.')
        const ended = await endSubscriptions(
          community,
          magazine,
          username === undefined ? null : await idOf(username),
        )
        return `Subscriptions ended: ${ended}.`
      }),
    )
