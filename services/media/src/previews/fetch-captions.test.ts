import { fetchCaptions } from '@app/contract/calls/media.ts'
import { captionLimits } from '@app/contract/content/media.ts'
import { createSafeFetch } from '@app/platform/net/safe-fetch.ts'
import { contextWorld } from '@app/platform/testing/index.ts'
import type { ContextWorld } from '@app/platform/testing/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { media } from '../index.ts'
import { startOutside } from '../../test/outside.ts'
import type { Outside } from '../../test/outside.ts'

let world: ContextWorld
let guarded: ContextWorld
let outside: Outside
beforeAll(async () => {
  outside = await startOutside()
  world = await contextWorld(media, {
    fetch: createSafeFetch({ allowPrivateNetworks: true, userAgent: 'Test/1' }),
  })
  guarded = await contextWorld(media, {
    fetch: createSafeFetch({ allowPrivateNetworks: false, userAgent: 'Test/1' }),
  })
})
afterAll(async () => {
  await world.close()
  await guarded.close()
  await outside.close()
})

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nFlød og ebbe'
const at = (path: string, body: string, type = 'text/vtt') => outside.set(path, { type, body })
const textOf = async (url: string, by = world) => (await by.ask(fetchCaptions, { url })).text

test('captions elsewhere are fetched, whatever their server calls them', async () => {
  expect(await textOf(at('/en.vtt', VTT))).toBe(VTT)
  expect(await textOf(at('/plain.vtt', VTT, 'application/octet-stream'))).toBe(VTT)
})

test('what is not there is asked for once, and not again at once', async () => {
  const url = `${outside.base}/later.vtt`
  expect(await textOf(url)).toBeNull()
  at('/later.vtt', VTT)
  expect(await textOf(url)).toBeNull()
})

test.each([
  ['too long', 'x'.repeat(captionLimits.length + 1)],
  ['far too long', 'x'.repeat(4 * captionLimits.length)],
  ['binary', 'WEBVTT\0'],
])('what is %s is left', async (name, body) =>
  expect(await textOf(at(`/${name.replaceAll(' ', '-')}.vtt`, body))).toBeNull(),
)

test('nothing is fetched from a private address', async () => {
  expect(await textOf(at('/private.vtt', VTT), guarded)).toBeNull()
  expect(await textOf('file:///etc/passwd')).toBeNull()
})
