// In which order jest runs the files of deploy/e2e: those that take longest first, so that at the end no worker is left
// alone with one. By itself jest knows how long they take only where it ran them before, and a new clone begins with the
// largest files: several of the longest are among the smallest.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

/** Those that took longer than 100 s with three workers on two cores, by that time. */
const LONG = [
  'description',
  'visual/languages',
  'import/killed',
  'journeys/screens/axe.browser',
  'visual/visual',
  'context-move',
  'peers/large-group',
  'import/import-mbin',
  'journeys/all-in-one',
  'journeys/sign-in.browser',
  'peers/tootik',
  'journeys/screens/screens',
  'peers/recorded/recorded',
  'documented/laptop',
  'import/refusals',
].map((name) => join(root, 'deploy', 'e2e', `${name}.test.ts`))

const gone = LONG.filter((path) => !existsSync(path))
if (gone.length > 0) throw new Error(`Declared as long, and no tests: ${gone.join(', ')}`)

const rankOf = ({ path }) => (LONG.includes(path) ? LONG.indexOf(path) : LONG.length)

export default class LongestFirst {
  sort(tests) {
    const sizes = new Map(tests.map(({ path }) => [path, statSync(path).size]))
    return [...tests].toSorted((a, b) => rankOf(a) - rankOf(b) || sizes.get(b.path) - sizes.get(a.path))
  }

  /** What jest asks of whoever keeps durations and failures of earlier runs: nothing is kept. */
  cacheResults() {}

  allFailedTests(tests) {
    return tests
  }
}
