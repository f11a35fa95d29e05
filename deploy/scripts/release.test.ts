import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'

const repository = join(import.meta.dirname, '..', '..')
const script = join(import.meta.dirname, 'release.mjs')
let root = ''

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.org', ...args], {
    cwd: root,
    encoding: 'utf8',
  })
const release = (...args: string[]) =>
  spawnSync(process.execPath, [script, '--root', root, ...args], {
    encoding: 'utf8',
    env: {
      ...process.env,
      GIT_AUTHOR_NAME: 'Somebody',
      GIT_AUTHOR_EMAIL: 'somebody@example.org',
      GIT_COMMITTER_NAME: 'Somebody',
      GIT_COMMITTER_EMAIL: 'somebody@example.org',
    },
  })
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const change = (name: string, text: string): void => writeFileSync(join(root, '.changes', name), text)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mbin-release-'))
  for (const path of [
    'package.json',
    'package-lock.json',
    'shared/contract/client/package.json',
    'CHANGELOG.md',
    'k8s/overlays/production/kustomization.yaml',
    'k8s/chart/Chart.yaml',
    '.changes/README.md',
    ...['content', 'src', 'static', 'docusaurus.config.ts', 'links.ts', 'package.json', 'reference.ts'].map(
      (name) => `docs/${name}`,
    ),
    'docs/sidebars.ts',
    'docs/versions.ts',
  ])
    cpSync(join(repository, path), join(root, path), { recursive: true })
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, '.gitignore'), 'node_modules\n.docusaurus\n')
  mkdirSync(join(root, '.changes'), { recursive: true })
  change('slow-hosts.md', 'kind: fixed\nA slow host no longer holds up\nthe others.\n')
  change('polls.md', 'kind: added\nPolls.\n')
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Begin')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a release gathers the changes, sets the version everywhere, commits and tags', () => {
  expect(release('7.8.9')).toMatchObject({ status: 0, stderr: '' })
  expect(read('CHANGELOG.md')).toMatch(
    /## 7\.8\.9 \(\d{4}-\d\d-\d\d\)\n\n### Added\n\n- Polls\.\n\n### Fixed\n\n- A slow host no longer holds up the others\.\n/,
  )
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '7.8.9' })
  expect(JSON.parse(read('shared/contract/client/package.json'))).toMatchObject({ version: '7.8.9' })
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({
    version: '7.8.9',
    packages: { '': { version: '7.8.9' } },
  })
  expect(parse(read('k8s/chart/Chart.yaml'))).toMatchObject({ version: '7.8.9', appVersion: 'v7.8.9' })
  expect(parse(read('k8s/overlays/production/kustomization.yaml')).images).toEqual([
    expect.objectContaining({ newTag: 'v7.8.9' }),
  ])
  expect(readdirSync(join(root, '.changes'))).toEqual(['README.md'])
  expect(git('ls-files', 'docs/versioned_docs/version-7.8/index.md')).not.toBe('')
  expect(git('status', '--porcelain')).toBe('')
  expect(git('tag', '--list').trim()).toBe('v7.8.9')

  change('next.md', 'kind: security\nKeys rotate.\n')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Rotate')
  expect(release('7.9.0').status).toBe(0)
  const changelog = read('CHANGELOG.md')
  expect(changelog.indexOf('## 7.9.0')).toBeLessThan(changelog.indexOf('## 7.8.9'))
  expect(JSON.parse(read('docs/versions.json'))).toEqual(['7.9', '7.8'])
}, 120_000)

test.each([
  ['without a version', [], 'Usage'],
  ['with one that is none', ['next'], 'Usage'],
])('a release %s is refused', (_, args, said) => {
  expect(release(...args)).toMatchObject({ status: 1, stderr: expect.stringContaining(said) })
})

test('a release is refused beside uncommitted changes, of nothing, and of a change that names no kind', () => {
  writeFileSync(join(root, 'left.txt'), 'over')
  expect(release('7.8.9').stderr).toContain('Commit what has changed first')
  rmSync(join(root, 'left.txt'))
  change('polls.md', 'Polls.\n')
  expect(release('7.8.9', '--dry-run').stderr).toContain('.changes/polls.md')
  for (const name of ['polls.md', 'slow-hosts.md']) rmSync(join(root, '.changes', name))
  expect(release('7.8.9', '--dry-run').stderr).toContain('Nothing has changed')
})
