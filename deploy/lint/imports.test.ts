import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const packages = {
  contract: 'shared/contract',
  platform: 'shared/platform',
  gateway: 'gateway',
  content: 'services/content',
  identity: 'services/identity',
  web: 'web',
  deploy: 'deploy',
}

/** A workspace in miniature, linked as npm links ours, to plant wrong imports in. */
let miniature: string
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(miniature, path)), { recursive: true })
  writeFileSync(join(miniature, path), text)
}

const wrong = [
  ['shared/contract', '@app/platform/thing.ts', 'contract-stands-alone'],
  ['shared/platform', '@app/content/thing.ts', 'platform-knows-only-the-contract'],
  ['shared/platform', '../../../services/content/src/thing.ts', 'platform-knows-only-the-contract'],
  ['gateway', '@app/identity/thing.ts', 'gateway-imports-no-service'],
  ['services/content', '@app/identity/thing.ts', 'no-service-imports-another'],
  ['services/content', '../../identity/src/thing.ts', 'no-service-imports-another'],
  ['services/content', '@app/gateway/thing.ts', 'no-service-imports-another'],
  ['web', '@app/platform/thing.ts', 'web-knows-only-the-contract'],
] as const
const right = [
  ['shared/platform', '@app/contract/thing.ts'],
  ['services/content', '@app/platform/thing.ts'],
  ['gateway', '@app/contract/thing.ts'],
  ['web', '@app/contract/thing.ts'],
  ['deploy', '@app/content/thing.ts'],
] as const
const fileOf = (folder: string, specifier: string) => `${folder}/src/${specifier.replaceAll(/\W+/g, '-')}.ts`

type Violation = { from: string; rule: { name: string } }
let violations: Violation[]
const broken = (folder: string, specifier: string): string[] =>
  violations.filter(({ from }) => from === fileOf(folder, specifier)).map(({ rule }) => rule.name)

beforeAll(() => {
  miniature = mkdtempSync(join(tmpdir(), 'mbin-imports-'))
  mkdirSync(join(miniature, 'node_modules', '@app'), { recursive: true })
  write('package.json', '{ "type": "module" }')
  for (const [name, folder] of Object.entries(packages)) {
    write(
      `${folder}/package.json`,
      JSON.stringify({ name: `@app/${name}`, type: 'module', exports: { './*': './src/*' } }),
    )
    write(`${folder}/src/thing.ts`, 'export const thing = 1\n')
    symlinkSync(join('..', '..', folder), join(miniature, 'node_modules', '@app', name))
  }
  for (const [folder, specifier] of [...wrong, ...right])
    write(fileOf(folder, specifier), `import { thing } from '${specifier}'\nexport const planted = thing\n`)
  write(
    'services/content/src/here.ts',
    "import type { There } from './there.ts'\nexport type Here = There | 1\n",
  )
  write(
    'services/content/src/there.ts',
    "import type { Here } from './here.ts'\nexport type There = Here | 2\n",
  )
  const cruiser = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
  const config = join(root, '.dependency-cruiser.mjs')
  const args = [cruiser, '--config', config, '--output-type', 'json', ...Object.values(packages)]
  const report = execFileSync(process.execPath, args, { cwd: miniature, encoding: 'utf8' })
  violations = (JSON.parse(report) as { summary: { violations: Violation[] } }).summary.violations
})
afterAll(() => rmSync(miniature, { recursive: true, force: true }))

describe('The direction of imports', () => {
  test.each(wrong)('in %s an import of %s breaks %s', (folder, specifier, rule) => {
    expect(broken(folder, specifier)).toEqual([rule])
  })

  test.each(right)('in %s an import of %s is fine', (folder, specifier) => {
    expect(broken(folder, specifier)).toEqual([])
  })

  test('a cycle of types alone is a cycle', () => {
    const cycle = violations.filter(({ from }) => /\/t?here\.ts$/.test(from)).map(({ rule }) => rule.name)
    expect(new Set(cycle)).toEqual(new Set(['no-cycles']))
  })
})
