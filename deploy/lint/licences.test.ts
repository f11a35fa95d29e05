import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What ships with the program has to be free to ship under the AGPL, version 3 or later.

/** As SPDX has them; each compatible with the AGPL (gnu.org/licenses/license-list). */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages that name their licence in their files and not in the field that npm reads. */
const read: Record<string, string> = {
  busboy: 'MIT',
  streamsearch: 'MIT',
  'passport-local': 'MIT',
  'passport-strategy': 'MIT',
  pause: 'MIT',
}

type Locked = { license?: string; dev?: boolean; link?: boolean }

/** Whether an SPDX expression leaves a choice that is allowed: any of `OR`, all of `AND`. */
const isFree = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence.trim())))

test.each([
  ['MIT', true],
  ['(MIT OR SSPL-1.0)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['MIT AND SSPL-1.0', false],
  ['BUSL-1.1', false],
  ['UNLICENSED', false],
])('%s is free: %s', (expression, expected) => {
  expect(isFree(expression)).toBe(expected)
})

test('every package that ships may be shipped', () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  )
  expect(shipped.length).toBeGreaterThan(100)
  const refused = shipped
    .map(([path, { license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return `${name}: ${license ?? read[name] ?? 'no licence'}`
    })
    .filter((line) => !isFree(line.slice(line.indexOf(': ') + 2)))
  expect(refused).toEqual([])
})
