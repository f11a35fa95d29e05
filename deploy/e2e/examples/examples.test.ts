import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Example } from '@app/contract/example.ts'
import { examplesFile, readExamples } from '@app/contract/examples.ts'
import { createNormaliser } from './normalised.ts'
import type { Scene } from './scene.ts'
import { startScene } from './scene.ts'
import { tellStory } from './story.ts'

const startedAt = new Date()

/** What of examples is the same in every run: who asks, with what members, and which status answers. */
const outlinesOf = (examples: Readonly<Record<string, Example>>) =>
  Object.fromEntries(
    Object.entries(examples).map(([id, { by, params = {}, query = {}, body = {}, file, form, status }]) => [
      id,
      { by, file, form, status, members: [params, query, body].map((part) => Object.keys(part)) },
    ]),
  )

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.close())

test('each operation answers as its example in the reference says', async () => {
  await tellStory(scene)
  const { walk } = scene
  expect(walk.faults).toEqual([])
  const normalised = createNormaliser(scene.names, startedAt)
  const examples = Object.fromEntries(
    [...walk.examples].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([id, one]) => [id, normalised(id, one)]),
  )
  expect(walk.missing()).toEqual([])
  if (process.env['UPDATE_EXPECTED'] === '1')
    await writeFile(examplesFile, `${JSON.stringify(examples, null, 1)}\n`)
  // Otherwise: npm test -- e2e/examples --update
  expect(outlinesOf(examples)).toEqual(outlinesOf(readExamples()))
})
