import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { instanceEmoji } from '@app/contract/calls/community.ts'
import { answer } from '@app/platform/testing/index.ts'
import { handlers } from '../src/inbox/process.ts'
import type { Json } from '../src/json-ld/json.ts'
import { relayExamples } from './examples-relays.ts'
import { sentExamples } from './examples-sent.ts'
import { takeExamples } from './examples-taken.ts'
import { federationMarkdown, proposalsInCode, proposalsTold, typesInCode } from './federation-md.ts'
import type { Evidence } from './federation-md.ts'
import { home, moderationScene } from './moderation-scene.ts'

const file = join(import.meta.dirname, '..', '..', '..', 'FEDERATION.md')
const scene = moderationScene()
let evidence: Evidence

/** What is served at an address, whatever its status. */
const served = async (what: string, path: string): Promise<{ what: string; document: Json }> => {
  const { body } = await scene.world.get(path)
  expect(body).toHaveProperty('id')
  return { what, document: body }
}

beforeAll(async () => {
  const people = [
    await served('`Person`: a member; a bot is a `Service`', '/u/alice'),
    await served('`Group`: a magazine', '/m/maps'),
    await served('`Application`: the instance itself', '/i/actor'),
  ]
  const sent = await sentExamples(scene)
  const agreed = sent.find(({ activity }) => activity['result'] !== undefined)?.activity['result']
  scene.world.reactions.set('entry 101', { likes: 3, dislikes: 1, shares: 2 })
  const thread = '/m/maps/t/101/-'
  const collections = [
    await served('`context` of a thread, its head', `${thread}/context`),
    await served('`context` of a thread, a page', `${thread}/context?page=1`),
    await served('`replies`, a page', `${thread}/replies?page=1`),
    await served('`likes`; so are `dislikes` and `shares`', `${thread}/likes`),
    await served('`outbox` of a member; pages hold the activities', '/u/alice/outbox'),
    await served('`followers` of a magazine', '/m/maps/followers'),
    await served('`attributedTo` of a magazine: its moderators', '/m/maps/moderators'),
  ]
  const bee = { name: 'bee', url: `${home}/media/aa/bb/bee.png` }
  scene.world.answerCalls([answer(instanceEmoji, async () => ({ emojis: [bee] }))])
  const others = [
    await served('`QuoteAuthorization`', new URL(String(agreed)).pathname),
    await served('`Emoji` of this instance, as it stands among the `tag`s of what shows it', '/f/emoji/bee'),
  ]
  const create = sent.find(({ type }) => type === 'Create')?.activity['id']
  const { document } = await served('a thread', new URL(String(create)).pathname)
  const proofs = [{ what: '`proof` of an activity', document: document['proof'] as Json }]
  const taken = await takeExamples(scene)
  const relays = await relayExamples(scene)
  evidence = { actors: people, proofs, sent, taken, relays, collections, others }
}, 180_000)

test('FEDERATION.md is what is sent and taken: otherwise run `npm test -- federation-md --update`', async () => {
  const text = federationMarkdown(evidence)
  if (process.env['UPDATE_EXPECTED'] === '1') await writeFile(file, text)
  expect(await readFile(file, 'utf8')).toBe(text)
})

test('it has an example of every type of activity that is written or taken', () => {
  const types = Object.keys(handlers)
  const sent = [...new Set(evidence.sent.map(({ type }) => type))].toSorted()
  expect(sent).toEqual(typesInCode(types))
  expect(evidence.taken.map(({ type }) => type)).toEqual(types)
})

test('it names the proposals that the code names, and no others', () => {
  expect(proposalsTold().toSorted()).toEqual(proposalsInCode())
})
