import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { themeBackgrounds } from '@app/contract/community/theme-backgrounds.ts'
import { expect, test } from 'vitest'

test.each(Object.entries(themeBackgrounds))('the picture of %s is one of the site', (_name, path) =>
  expect(existsSync(join(import.meta.dirname, '../../../public', path))).toBe(true),
)
