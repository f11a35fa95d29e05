// `npm run release -- 1.2.0`: gathers `.changes/` into CHANGELOG.md, sets the version, keeps the documentation as that of
// the release, commits and tags. It pushes nothing.
// `--dry-run` prints the section of the changelog and changes nothing.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keepDocs } from './keep-docs.ts'

/** In the order in which a reader needs them. */
const kinds = { security: 'Security', removed: 'Removed', changed: 'Changed', added: 'Added', fixed: 'Fixed' }
const VERSION = /^\d+\.\d+\.\d+(?:-[\da-z.-]+)?$/

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false }, root: { type: 'string', default: '.' } },
})
const [version] = positionals
const root = values.root
const fail = (text) => {
  console.error(text)
  process.exit(1)
}
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const edit = (path, change) => {
  const file = join(root, path)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

if (!version || !VERSION.test(version)) fail('Usage: npm run release -- <version, as 1.2.0> [--dry-run]')
if (!values['dry-run'] && git('status', '--porcelain') !== '')
  fail('Commit what has changed first: a release is made from what is committed.')
if (git('tag', '--list', `v${version}`) !== '') fail(`v${version} is released already.`)

const folder = join(root, '.changes')
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .toSorted()
const notes = files.map((name) => {
  const [head = '', ...text] = readFileSync(join(folder, name), 'utf8').trim().split('\n')
  const kind = /^kind: (\w+)$/.exec(head)?.[1]
  if (!kind || !Object.hasOwn(kinds, kind)) fail(`.changes/${name}: its first line names no kind.`)
  const sentence = text.join(' ').trim()
  if (sentence === '') fail(`.changes/${name}: it says nothing.`)
  return { kind, sentence }
})
if (notes.length === 0) fail('Nothing has changed since the last release: .changes/ is empty.')

const sections = Object.entries(kinds).flatMap(([kind, title]) => {
  const lines = notes.filter((note) => note.kind === kind).map(({ sentence }) => `- ${sentence}`)
  return lines.length > 0 ? [`### ${title}\n\n${lines.join('\n')}\n`] : []
})
const entry = `## ${version} (${new Date().toISOString().slice(0, 10)})\n\n${sections.join('\n')}`
if (values['dry-run']) {
  console.log(entry)
  process.exit(0)
}

// First, as it is what can fail.
keepDocs(root, version)
edit('CHANGELOG.md', (text) => {
  const at = text.indexOf('\n## ')
  const [head, rest] = at === -1 ? [text.trimEnd(), ''] : [text.slice(0, at).trimEnd(), text.slice(at + 1)]
  return `${head}\n\n${entry}${rest === '' ? '' : `\n${rest}`}`
})
const setVersion = (text) => text.replace(/"version": "[^"]*"/, `"version": "${version}"`)
edit('package.json', setVersion)
// What others install has the version of the server that it was made from.
edit('shared/contract/client/package.json', setVersion)
// The root stands twice at the top of the lockfile: as the file's own head and as its first package.
edit('package-lock.json', (text) => {
  const lock = JSON.parse(text)
  lock.version = version
  lock.packages[''].version = version
  return `${JSON.stringify(lock, null, 2)}\n`
})
edit('k8s/overlays/production/kustomization.yaml', (text) =>
  text.replace(/newTag: [^\s,}]+/, `newTag: v${version}`),
)
edit('k8s/chart/Chart.yaml', (text) =>
  text
    .replace(/^version: .*$/m, `version: ${version}`)
    .replace(/^appVersion: .*$/m, `appVersion: v${version}`),
)
for (const name of files) rmSync(join(folder, name))
git('add', '--all')
git('commit', '--quiet', '--message', `Release ${version}`)
git('tag', '--annotate', `v${version}`, '--message', `Commonplace ${version}`)
console.log(`Committed and tagged v${version}. Push with: git push --follow-tags`)
