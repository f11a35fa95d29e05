import { Command, InvalidArgumentError } from 'commander'

export type BenchOptions = {
  entries: number
  comments: number
  users: number
  /** Of a thread, on average. */
  votes: number
  /** How many threads the instances hold that are measured side by side, the smallest first; the last is `entries`. */
  sizes: readonly number[]
  /** Of one measurement at the least; every figure comes from `rounds` of them. */
  seconds: number
  rounds: number
  /** How long a path is used before it is measured: V8 works on what runs often for seconds. */
  warmUp: number
  connections: number
  /** Rounds end when they are over, though too few were answered for a p99. */
  quick: boolean
  only: string | null
  /** The data of a very large instance. */
  large: boolean
  /** Only how long a Mbin of this size takes to be taken over, and how much memory. */
  import: boolean
  /** Two results to be compared, in place of a measurement. */
  compare: readonly [string, string] | null
  /** Only the mixed workload. */
  mixed: boolean
  /** For so many minutes, in place of all else. */
  soak: number | null
  /** Requests a second of the mixed workload, in place of a search for the highest. */
  rate: number | null
  /** Members who sign in for it. */
  members: number
  /** The same number makes the same requests. */
  seed: number
  /** A server that runs already, and how the workload is done on it. */
  target: string | null
  adapter: string
  /** Leaves the limits of requests in force. */
  limits: boolean
  /** Where results are written. */
  results: string | null
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
const list = (text: string): number[] => text.split(',').map(whole)

const MINUTES = { s: 1 / 60, m: 1, h: 60 }
/** "90s", "30m", "2h": in minutes. */
const duration = (text: string): number => {
  const [, count, unit = 'm'] = /^(\d+)([smh])?$/.exec(text) ?? []
  const minutes = Number(count) * MINUTES[unit as keyof typeof MINUTES]
  if (!(minutes > 0)) throw new InvalidArgumentError('a time is expected, such as 30m')
  return minutes
}

const QUICK = { entries: 10_000, comments: 100_000, users: 2_000, rounds: 1, warmUp: 0.5, members: 10 }
const USUAL = { entries: 100_000, comments: 1_000_000, users: 20_000, rounds: 3, warmUp: 5, members: 100 }
/** Ten million threads, a quarter as many posts, their comments, and a hundred million votes. */
const LARGE = { entries: 10_000_000, comments: 27_000_000, users: 200_000, votes: 6 }
const LARGE_SIZES = [10_000, 100_000, 1_000_000]

type CommandOptions = Partial<Omit<BenchOptions, 'compare' | 'sizes'>> & {
  sizes?: number[]
  compare?: string[]
}

/** Reads the command line. `--large` measures very much data, and `--quick` measures a small set of data briefly; what else is given still holds. */
export const readOptions = (args: readonly string[]): BenchOptions => {
  const command = new Command('bench')
    .description('measures the hot paths of the whole program against bare Node and bare SQL')
    .option('--entries <n>', 'threads (100000)', whole)
    .option('--comments <n>', 'comments (1000000)', whole)
    .option('--users <n>', 'members (20000)', whole)
    .option('--votes <n>', 'of a thread, on average (4)', whole)
    .option('--sizes <list>', 'threads of the instances that are compared (10000,100000)', list)
    .option('--seconds <n>', 'length of one measurement at the least (1)', positive)
    .option('--rounds <n>', 'measurements for each figure (3)', whole)
    .option('--warm-up <n>', 'seconds before the first measurement of a path (5)', positive)
    .option('--connections <n>', 'requests under way at once (16)', whole)
    .option('--only <text>', 'only the paths and measures whose name contains this')
    .option('--quick', 'a tenth of the data, one short round')
    .option(
      '--large',
      '10 thousand to 10 million threads, 100 million votes: many hours, and the disk for it',
    )
    .option('--import', 'only how long a Mbin of this size takes to be taken over, and how much memory')
    .option('--compare <results...>', 'only how the second of two results compares with the first')
    .option('--mixed', 'only the mixed workload, and the highest rate that it holds')
    .option('--soak <time>', 'only the mixed workload at one rate for so long (30m)', duration)
    .option('--rate <n>', 'one rate of the mixed workload, requests a second (a soak: 50)', positive)
    .option('--members <n>', 'members who sign in for it (100)', whole)
    .option('--seed <n>', 'the same number makes the same requests (1)', whole)
    .option('--target <url>', 'the mixed workload on a server that runs already')
    .option('--adapter <name>', 'how it is done there: commonplace, lemmy, or a file', 'commonplace')
    .option('--limits', 'leave the limits of requests in force')
    .option('--results <folder>', 'where results are written (bench-results)')
    .parse([...args], { from: 'user' })
  const { compare, sizes, ...present } = command.opts<CommandOptions>()
  const { quick = false, large = false } = present
  const [before, after, more] = compare ?? []
  if (compare && (!before || !after || more !== undefined))
    command.error('--compare: two results are expected')
  const data = { ...(quick ? QUICK : USUAL), votes: 4, seconds: 1, connections: 16, ...(large ? LARGE : {}) }
  const largest = sizes ? Math.max(...sizes) : data.entries
  const options = {
    // Threads by themselves bring as much of all else with them.
    ...data,
    ...shareOf(data, largest),
    only: null,
    import: false,
    mixed: false,
    soak: null,
    rate: null,
    seed: 1,
    target: null,
    adapter: 'commonplace',
    limits: false,
    results: null,
    ...present,
    quick,
    large,
    compare: before && after ? ([before, after] as const) : null,
  }
  const { entries } = options
  const beside = sizes ?? (large ? LARGE_SIZES : [Math.max(10, Math.round(entries / 10))])
  const smaller = [...new Set(beside)].filter((size) => size < entries).toSorted((a, b) => a - b)
  return { ...options, sizes: [...smaller, entries] }
}

type Amounts = Pick<BenchOptions, 'entries' | 'comments' | 'users'>

/** A set with so many threads and as much of all else for each of them: shows how cost grows with the data. */
const shareOf = <T extends Amounts>(data: T, entries: number): T => {
  const part = (count: number) => Math.max(10, Math.round((count * entries) / data.entries))
  return { ...data, entries, comments: part(data.comments), users: part(data.users) }
}

/** The sets of data that are measured side by side, the smallest first. */
export const dataOf = (options: BenchOptions): BenchOptions[] =>
  options.sizes.map((entries) => shareOf(options, entries))
