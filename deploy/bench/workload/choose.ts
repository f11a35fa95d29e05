import { chance } from '@app/content/operator'
import type { Choice, World } from './adapter.ts'
import type { StepName } from './steps.ts'
import { stepNames, STEPS } from './steps.ts'
import { zipf } from './zipf.ts'

/** Readers without an account come from so many addresses. */
const ADDRESSES = 2_000

/** Of 198.18.0.0/15, which belongs to measurements: no two numbers share one. */
const addressOf = (number: number): string =>
  `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`

/** The share of each step, up to and with it. */
const cumulated = stepNames.map((_name, i) =>
  stepNames.slice(0, i + 1).reduce((sum, name) => sum + STEPS[name].share, 0),
)

export type Chosen = Choice & { address: string }

/**
 * Who does what, request after request; the same for the same seed. Threads, magazines, members and addresses are chosen
 * by Zipf's law, so that people meet: most of them read, and some vote and comment on, the same few threads.
 */
export const chooser = (world: World, seed: number): (() => Chosen) => {
  const { members, threads, magazines } = world
  if (threads.length === 0 || magazines.length === 0) throw new Error('the server has no threads to read')
  const random = chance(seed)
  const [ofThreads, ofMagazines] = [zipf(threads.length), zipf(magazines.length)]
  const [ofMembers, ofAddresses] = [zipf(Math.max(1, members.length), 0.5), zipf(ADDRESSES, 0.5)]
  const votes = [1, 1, 1, -1, 0] as const
  let number = seed * 1_000_000
  return () => {
    const at = random.next() * 100
    const step: StepName = stepNames[cumulated.findIndex((upTo) => at < upTo)] ?? 'front page'
    const thread = threads[ofThreads(random.next())]
    const magazine = magazines[ofMagazines(random.next())]
    if (!thread || !magazine) throw new Error('nothing was chosen')
    const isMember = random.next() * 100 < STEPS[step].byMembers
    const who = isMember ? ofMembers(random.next()) : ofAddresses(random.next())
    const title = thread.title.split(/\s+/).filter((word) => word.length > 2)
    const words = title.length > 0 ? [random.pick(title), random.pick(title)] : ['thread']
    return {
      step,
      // A member has an address of their own, beside those of the others.
      address: addressOf(isMember ? ADDRESSES + who : who),
      member: isMember ? (members[who] ?? null) : null,
      thread,
      magazine,
      words: [...new Set(words)].join(' '),
      vote: random.pick(votes),
      number: number++,
    }
  }
}
