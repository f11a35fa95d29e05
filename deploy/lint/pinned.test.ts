import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

// A tag can be moved to other bytes, a digest and a commit cannot: whoever builds or starts what we ship gets what we
// tried. What is pinned grows old unless somebody is told of newer ones, so Dependabot looks into each of these folders.

const root = join(import.meta.dirname, '../..')

/** Images that are built from this repository, or stand for one that an operator names. */
const ours = /^(commonplace:local|registry\.example\.org\/.*)$/

/** Images whose digest is not ours to say, each with the reason. */
const unpinned: Record<string, string> = {
  'quay.io/opstree/redis:v8.2.5':
    'an example for an operator of Redis, which tells its images apart by their tags',
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')

type Use = [file: string, reference: string]

const found = (inFiles: RegExp, line: RegExp): Use[] =>
  files
    .filter((file) => inFiles.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(line)].map((match): Use => [file, match[1] ?? '']),
    )

const bases = found(/(^|\/)Dockerfile$/, /^FROM (\S+)/gm)
const stages = found(/(^|\/)Dockerfile$/, /^FROM \S+ AS (\S+)/gm).map(([, name]) => name)
const images = [
  ...bases.filter(([, image]) => !stages.includes(image)),
  ...found(/^(deploy|k8s)\/.*\.ya?ml$/, /^\s*(?:- )?image: ([\w./-]+:\S+)$/gm),
].filter(([, image]) => !ours.test(image))
const actions = found(/^\.github\/workflows\//, /^\s*(?:- )?uses: (\S+)/gm)

describe('what others publish', () => {
  test.each(images.filter(([, image]) => !(image in unpinned)))(
    '%s starts %s by its digest',
    (_file, image) => {
      expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
    },
  )

  test.each(actions)('%s runs %s by its commit', (_file, action) => {
    expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40}$/)
  })

  test('is the same bytes wherever its name stands', () => {
    const digests = Map.groupBy(
      images.map(([, image]) => image.split('@')),
      ([name]) => name,
    )
    for (const uses of digests.values()) expect(new Set(uses.map(([, digest]) => digest)).size).toBe(1)
  })

  test('is needed where it is excused', () => {
    expect(Object.keys(unpinned).filter((image) => !images.some(([, used]) => used === image))).toEqual([])
  })

  test('is proposed anew when it has grown old, in every folder that names some', () => {
    const { updates } = parse(readFileSync(join(root, '.github/dependabot.yml'), 'utf8')) as {
      updates: { 'package-ecosystem': string; directory?: string; directories?: string[] }[]
    }
    const watched = updates
      .filter((update) => update['package-ecosystem'].startsWith('docker'))
      .flatMap((update) => update.directories ?? [])
    expect(images.map(([file]) => `/${dirname(file)}`).filter((folder) => !watched.includes(folder))).toEqual(
      [],
    )
    expect(updates.map((update) => update['package-ecosystem'])).toContain('github-actions')
  })
})
