import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { redPng } from '../kit/people.ts'
import { appsGoOn } from './apps.ts'
import { membersFindThemselves } from './before-and-after.ts'
import { followedServersGoOn } from './followers.ts'
import { listsStay } from './lists.ts'
import { magazinesStay } from './magazines.ts'
import { membersGoOn } from './members.ts'
import { mistakesAreTold } from './mistakes.ts'
import { get, move, moved, tidyUp } from './moved.ts'
import { picturePath } from './old-rows/instance.ts'
import { serversGoOn } from './servers.ts'
import { talkGoesOn } from './talk.ts'
import { threadsStay } from './threads.ts'

beforeAll(move, 240_000)
afterAll(tidyUp)

test('everything that was there is here, and the report says so', async () => {
  const { imported, directory } = moved()
  if (process.env['MBIN_TEST_LOG']) console.log(imported.said)
  expect(imported.said).not.toContain('DIFFERS')
  expect(imported.code).toBe(0)
  expect(await readFile(join(directory, 'data', 'import-report.txt'), 'utf8')).toContain(
    'What was there, what is here',
  )
})

test('the instance is called and set up as before', async () => {
  expect(await get('/api/info')).toMatchObject({ websiteTitle: 'Old place', websiteOpenRegistrations: false })
  expect(await get('/api/instance')).toMatchObject({
    about: 'About us',
    terms: 'Terms of old',
    announcement: 'We **move** on Monday',
  })
  const page = await fetch(moved().program.origin, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('We <strong>move</strong> on Monday')
})

test('pictures are the same byte for byte, and smaller ones answer where Mbin kept them', async () => {
  const { origin } = moved().program
  const response = await fetch(`${origin}/media/${picturePath}`)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(redPng)
  for (const path of [`cache/resolve/entry_thumb/${picturePath}`, `cache/entry_thumb/${picturePath}.webp`])
    expect((await fetch(`${origin}/media/${path}`)).status).toBe(200)
})

// Who looks at a thread has seen what is told of it.
describe('messages and notifications', talkGoesOn)
describe('lists keep their order', listsStay)
describe('members before and after', membersFindThemselves)
describe('threads and comments', threadsStay)
describe('members', membersGoOn)
describe('apps', appsGoOn)
describe('magazines', magazinesStay)
describe('for other servers', serversGoOn)
describe('servers that followed', followedServersGoOn)
// Stops it at the end.
describe('mistakes', mistakesAreTold)
