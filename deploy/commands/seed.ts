import { seedMagazineCounts, seedMagazines } from '@app/community/operator'
import { chance, seedContent } from '@app/content/operator'
import { contexts } from '@app/contract/operation.ts'
import type { Context } from '@app/contract/operation.ts'
import { seedAccounts } from '@app/identity/operator'
import { rebuildProjection } from '@app/platform/events/rebuild.ts'
import { Command, InvalidArgumentError } from 'commander'
import type { Operating } from '../program/program.ts'
import { operate } from '../program/program.ts'

type Options = {
  entries: number
  posts?: number
  users: number
  comments: number
  magazines: number
  votes: number
  seed: number
  password?: string
  quick?: boolean
}

const count = (text: string): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError('a whole number is expected')
  return value
}

/** Pairs of different ids, each once; popular ones more often on the right. */
const pairs = (
  random: ReturnType<typeof chance>,
  left: readonly number[],
  right: readonly number[],
  n: number,
) => {
  const found = new Map<string, readonly [number, number]>()
  for (let i = 0; i < n; i++) {
    const a = left[random.below(left.length)] ?? 0
    const b = right[random.skewed(right.length, 2)] ?? 0
    if (left !== right || a !== b) found.set(`${a}:${b}`, [a, b])
  }
  return [...found.values()]
}

/** Contexts that copy people and magazines learn of them from the owners; content has its copies from the seed. */
const copying: readonly Context[] = ['community', 'messaging', 'media', 'federation']
const measured: readonly Context[] = ['community']
const owners: readonly Context[] = ['identity', 'community']

const spread = async ({ instance, part }: Operating, among: readonly Context[]): Promise<void> => {
  for (const context of among) {
    const { projector } = part(context)
    if (!projector) continue
    const { projection } = projector
    const sources = projection.sources.filter((source) => owners.includes(source))
    const narrowed = { ...projector, projection: { ...projection, sources } }
    await rebuildProjection(narrowed as typeof projector, instance.sharedDeps.calls)
  }
}

export const seedCommand = (): Command =>
  new Command('seed')
    .description('fill the instance with a large, realistic and repeatable set of data')
    .option('--entries <n>', 'threads', count, 1_000)
    .option('--posts <n>', 'microblog posts; a quarter of the threads where it is left out', count)
    .option('--users <n>', 'members, named member_1 and so on', count, 200)
    .option('--comments <n>', 'comments on both', count, 10_000)
    .option('--magazines <n>', 'magazines, named topic_1 and so on', count, 100)
    .option('--votes <n>', 'of a thread, on average; fewer of a comment', count, 4)
    .option('--seed <n>', 'the same number makes the same data', count, 1)
    .option('--password <password>', 'what every member signs in with; without it none of them can')
    .option('--quick', 'for measuring: only identity, community and content; nobody will be notified')
    .action((options: Options) =>
      operate(
        contexts,
        async (operating) => {
          const { part } = operating
          const random = chance(options.seed)
          let follows: (readonly [number, number])[] = []
          let blocks: (readonly [number, number])[] = []
          const users = await seedAccounts(part('identity').deps, {
            users: options.users,
            password: options.password ?? null,
            follows: (ids) => {
              follows = pairs(random, ids, ids, options.users * 4)
              return follows
            },
            blocks: (ids) => {
              blocks = pairs(random, ids, ids, Math.ceil(options.users / 2))
              return blocks
            },
          })
          const userIds = users.map(({ userId }) => userId)
          let subscriptions: (readonly [number, number])[] = []
          const magazines = await seedMagazines(part('community').deps, {
            magazines: options.magazines,
            userIds,
            subscriptions: (ids) => {
              subscriptions = pairs(random, userIds, ids, options.users * 6)
              return subscriptions
            },
          })
          console.log(`Seeded ${users.length} members and ${magazines.length} magazines.`)
          const { seed, entries, comments, votes } = options
          const posts = options.posts ?? Math.floor(entries / 4)
          const plan = {
            seed,
            entries,
            posts,
            comments,
            votes,
            users,
            magazines,
            follows,
            blocks,
            subscriptions,
          }
          const counts = await seedContent(part('content').deps, plan)
          await seedMagazineCounts(part('community').deps, counts)
          console.log(`Seeded ${entries} threads, ${posts} posts and ${comments} comments.`)
          await spread(operating, options.quick ? measured : copying)
          console.log('Told the other contexts of the people and magazines.')
        },
        { unlogged: true },
      ),
    )
