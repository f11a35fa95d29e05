/** A run of text that both versions have, or that one has alone. */
export type Run = { text: string; from: 'both' | 'before' | 'after' }

/** Words, each sign of writing that knows no spaces, and what stands between. The same in every browser, unlike `Intl.Segmenter`. */
const WORDS = /(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[\p{L}\p{M}\p{N}])+|\s+|[^]/gu

/** Beyond this many words taken out and put in, marks say less than the two texts do. */
const MOST_CHANGES = 400
const MOST_WORDS = 40_000

const wordsOf = (text: string): string[] => text.match(WORDS) ?? []

/** How far each diagonal came after so many changes (Myers 1986); null where there are more than anybody would read. */
const explore = (a: readonly string[], b: readonly string[]): Int32Array[] | null => {
  const middle = MOST_CHANGES + 1
  const reach = new Int32Array(2 * middle + 1)
  const steps: Int32Array[] = []
  for (let changes = 0; changes <= MOST_CHANGES; changes++) {
    steps.push(reach.slice())
    for (let k = -changes; k <= changes; k += 2) {
      const down = k === -changes || (k !== changes && at(reach, k - 1) < at(reach, k + 1))
      let x = down ? at(reach, k + 1) : at(reach, k - 1) + 1
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++
      reach[middle + k] = x
      if (x >= a.length && x - k >= b.length) return steps
    }
  }
  return null
}

const at = (reach: Int32Array, k: number): number => reach[MOST_CHANGES + 1 + k] ?? 0

/** The words of both in order, backwards from where the last step came out. */
const walkBack = (a: readonly string[], b: readonly string[], steps: readonly Int32Array[]): Run[] => {
  const found: Run[] = []
  let [x, y] = [a.length, b.length]
  for (const [changes, reach] of [...steps.entries()].toReversed()) {
    const k = x - y
    const down = k === -changes || (k !== changes && at(reach, k - 1) < at(reach, k + 1))
    const beforeX = changes === 0 ? 0 : at(reach, down ? k + 1 : k - 1)
    const beforeY = changes === 0 ? 0 : beforeX - (down ? k + 1 : k - 1)
    while (x > beforeX && y > beforeY) {
      found.push({ text: a[--x] ?? '', from: 'both' })
      y--
    }
    if (changes === 0) break
    if (down) found.push({ text: b[--y] ?? '', from: 'after' })
    else found.push({ text: a[--x] ?? '', from: 'before' })
  }
  return found.toReversed()
}

/** Neighbours of one kind become one run; of what changed at one place the old stands first. */
const joined = (words: readonly Run[]): Run[] => {
  const runs: Run[] = []
  let [before, after] = ['', '']
  const flush = (): void => {
    if (before) runs.push({ text: before, from: 'before' })
    if (after) runs.push({ text: after, from: 'after' })
    ;[before, after] = ['', '']
  }
  for (const { text, from } of words) {
    if (from === 'before') before += text
    else if (from === 'after') after += text
    else {
      flush()
      const last = runs.at(-1)
      if (last?.from === 'both') last.text += text
      else runs.push({ text, from })
    }
  }
  flush()
  return runs
}

/** What became of a text, by words; null where so much changed that marks would not help. */
export const diffWords = (before: string, after: string): Run[] | null => {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  if (a.length + b.length > MOST_WORDS) return null
  const steps = explore(a, b)
  return steps && joined(walkBack(a, b, steps))
}

const AROUND = 80

/** The same with what stayed cut down to what stands around the changes. */
export const shortened = (runs: readonly Run[]): Run[] =>
  runs.map((run, i) => {
    if (run.from !== 'both' || run.text.length <= 3 * AROUND) return run
    const characters = [...run.text]
    const start = i === 0 ? '' : characters.slice(0, AROUND).join('')
    const end = i === runs.length - 1 ? '' : characters.slice(-AROUND).join('')
    return { ...run, text: `${start} … ${end}` }
  })
