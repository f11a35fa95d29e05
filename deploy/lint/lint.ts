// The lint rules of this repository that no linter has: the floor plan of the contexts and the words. Part of `npm run lint`.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { floorPlanFault } from './floor-plan.ts'
import { retiredWords } from './words.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const CODE = /\.(?:tsx?|mjs|css|sql)$/

const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))

const faults = paths.flatMap((path) => {
  // These name the words in order to refuse them.
  if (path.startsWith('deploy/lint/')) return []
  const plan = floorPlanFault(path)
  const words = CODE.test(path) ? retiredWords(path, readFileSync(join(root, path), 'utf8')) : []
  return [
    ...(plan ? [`${path}: ${plan}`] : []),
    ...words.map(
      ({ what, name, instead }) => `${path}: ${what} "${name}": say ${instead} (see the glossary)`,
    ),
  ]
})

for (const fault of faults) console.error(fault)
if (faults.length > 0) {
  console.error(`\n${faults.length} faults. docs/content/contributing/floor-plan.md and glossary.md say why.`)
  process.exit(1)
}
