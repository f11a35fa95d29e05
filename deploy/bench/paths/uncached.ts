import { chance } from '@app/content/operator'

/** More than are asked for in all rounds. */
const MANY = 20_000

/** Words that `seed` writes with. */
const WORDS =
  'release network garden kernel bicycle weather library music compiler election harbour recipe telescope winter market river protocol'.split(
    ' ',
  )

/** Searches of three to six words, hardly any of them asked for before: no cache holds them, in this run or another's. */
export const firstSearches = (path: string): string[] => {
  const random = chance(Date.now())
  return Array.from({ length: MANY }, () => {
    const words = Array.from({ length: 3 + random.below(4) }, () => random.pick(WORDS))
    return `${path}?q=${[...new Set(words)].join('+')}`
  })
}

/** One page under many addresses: no cache holds it under any of them. */
export const firstPages = (path: string): string[] => {
  const run = Date.now()
  return Array.from({ length: MANY }, (_, n) => `${path}?nothing=${run}-${n}`)
}
