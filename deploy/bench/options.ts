import { Command, InvalidArgumentError } from 'commander'

export type BenchOptions = {
  entries: number
  comments: number
  users: number
  /** Of a thread, on average. */
  votes: number
  /** Of one measurement; every figure comes from `rounds` of them. */
  seconds: number
  rounds: number
  /** How long a path is used before it is measured: V8 works on what runs often for seconds. */
  warmUp: number
  connections: number
  only: string | null
  /** The data of a large instance. */
  large: boolean
  /** Only how long a Mbin of this size takes to be taken over, and how much memory. */
  import: boolean
  /** Two results to be compared, in place of a measurement. */
  compare: readonly [string, string] | null
}

const whole = (text: string): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('a whole number above 0 is expected')
  return value
}
const positive = (text: string): number => {
  const value = Number(text)
  if (!(value > 0)) throw new InvalidArgumentError('a number above 0 is expected')
  return value
}

type CommandOptions = Partial<Omit<BenchOptions, 'compare'>> & { quick?: boolean; compare?: string[] }

/** Three million threads, a quarter as many posts, their comments, and thirty million votes. */
const LARGE = { entries: 3_000_000, comments: 8_000_000, users: 100_000, votes: 6 }

/** Reads the command line. `--large` measures very much data, and `--quick` measures a small set of data briefly; what else is given still holds. */
export const readOptions = (args: readonly string[]): BenchOptions => {
  const command = new Command('bench')
    .description('measures the hot paths of the whole program against bare Node and bare SQL')
    .option('--entries <n>', 'threads (100000)', whole)
    .option('--comments <n>', 'comments (1000000)', whole)
    .option('--users <n>', 'members (20000)', whole)
    .option('--votes <n>', 'of a thread, on average (4)', whole)
    .option('--seconds <n>', 'length of one measurement (1)', positive)
    .option('--rounds <n>', 'measurements for each figure (3)', whole)
    .option('--warm-up <n>', 'seconds before the first measurement of a path (5)', positive)
    .option('--connections <n>', 'requests under way at once (16)', whole)
    .option('--only <text>', 'only the paths whose name contains this')
    .option('--quick', 'a tenth of the data, one short round')
    .option('--large', 'the data of a large instance, 30 million votes: hours, and the disk for it')
    .option('--import', 'only how long a Mbin of this size takes to be taken over, and how much memory')
    .option('--compare <results...>', 'only how the second of two results compares with the first')
    .parse([...args], { from: 'user' })
  const { quick, large = false, only, import: isImport, compare, ...given } = command.opts<CommandOptions>()
  const usual = quick
    ? {
        entries: 10_000,
        comments: 100_000,
        users: 2_000,
        votes: 4,
        seconds: 1,
        rounds: 1,
        warmUp: 0.5,
        connections: 16,
      }
    : {
        entries: 100_000,
        comments: 1_000_000,
        users: 20_000,
        votes: 4,
        seconds: 1,
        rounds: 3,
        warmUp: 5,
        connections: 16,
      }
  const [before, after, more] = compare ?? []
  if (compare && (!before || !after || more !== undefined))
    command.error('--compare: two results are expected')
  return {
    ...usual,
    ...(large ? LARGE : {}),
    ...given,
    large,
    only: only ?? null,
    import: isImport === true,
    compare: before && after ? [before, after] : null,
  }
}

/** The set a tenth as large, which shows how cost grows with the data. */
export const tenthOf = <T extends Pick<BenchOptions, 'entries' | 'comments' | 'users'>>(data: T): T => ({
  ...data,
  entries: Math.max(10, Math.round(data.entries / 10)),
  comments: Math.max(10, Math.round(data.comments / 10)),
  users: Math.max(10, Math.round(data.users / 10)),
})
