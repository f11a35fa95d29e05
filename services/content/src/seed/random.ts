/** Repeatable chance (mulberry32): the same seed, the same data. */
export const chance = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number): number => Math.floor(next() * n)
  return {
    next,
    below,
    /** An index below `n`, small ones far more often, as popularity is spread among people and places. */
    skewed: (n: number, steepness = 3): number => Math.min(n - 1, Math.floor(n * next() ** steepness)),
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    /** A count of zero or more around `mean`, with few that are very large. */
    burst: (mean: number): number => Math.floor((-Math.log(1 - next())) ** 1.5 * mean * 0.75),
  }
}
export type Chance = ReturnType<typeof chance>

const WORDS =
  `a about after all also an and any as at back be because but by can come could day do even first for from
  get give go good have he her him his how if in into it its just know like look make me most my new no not now of on
  one only or other our out over people say see she so some take than that the their them then there these they think
  this time to two up us use want way we well what when which who will with work would year you release network garden
  kernel bicycle weather library music compiler election harbour recipe telescope winter market river protocol`.split(
    /\s+/,
  )

/** So many words, in no sense. */
export const words = (random: Chance, count: number): string =>
  Array.from({ length: Math.max(1, count) }, () => random.pick(WORDS)).join(' ')
