import type { SafeFetch } from '@app/platform/net/safe-fetch.ts'
import { expect, test } from 'vitest'
import { federationScene } from '../../test/scene.ts'
import { createFederation } from '../context.ts'
import { DocumentGone, fetchDocument } from './fetch-document.ts'

const scene = federationScene()
const EVE = 'https://there.test/u/eve'
const ACTIVITY = 'application/activity+json'

type Answer = { type: string | null; body: string; url?: string }
/** A host elsewhere that answers each address with what is given. */
const fetched = (address: string, answers: Record<string, Answer>) => {
  const fetch: SafeFetch = async (url) => {
    const { type, body, url: final = url } = answers[url] ?? { type: null, body: '' }
    const headers = new Headers(type === null ? {} : { 'content-type': type })
    return { status: answers[url] ? 200 : 404, url: final, headers, body: Buffer.from(body) }
  }
  return fetchDocument(createFederation({ ...scene.world.deps, fetch }), address)
}
const person = (id: string, more = '') => `{"id":"${id}","type":"Person"${more}}`

test.each([
  [ACTIVITY],
  ['application/ld+json; profile="https://www.w3.org/ns/activitystreams"'],
  ['Application/Activity+JSON; charset=utf-8'],
])('a document of %s at its own address is believed', async (type) => {
  expect(await fetched(EVE, { [EVE]: { type, body: person(EVE) } })).toEqual({ id: EVE, type: 'Person' })
})

const upload = 'https://there.test/media/eve.json'
test.each<[string, string, Answer]>([
  ['a page', EVE, { type: 'text/html', body: person(EVE) }],
  ['plain JSON', EVE, { type: 'application/json', body: person(EVE) }],
  ['of no type', EVE, { type: null, body: person(EVE) }],
  ['an uploaded file that claims to be somebody', upload, { type: 'application/json', body: person(upload) }],
  ['an upload of a generous type that claims another id', upload, { type: ACTIVITY, body: person(EVE) }],
  ['of an id elsewhere', EVE, { type: ACTIVITY, body: person('https://bank.test/u/eve') }],
  [
    'of an id that only looks like its host',
    EVE,
    { type: ACTIVITY, body: person('https://there.test./u/eve') },
  ],
  [
    'of a Cyrillic host that reads the same',
    EVE,
    { type: ACTIVITY, body: person('https://thеre.test/u/eve') },
  ],
  ['of another scheme', EVE, { type: ACTIVITY, body: person('http://there.test/u/eve') }],
  [
    'from where a redirect led',
    EVE,
    { type: ACTIVITY, body: person(EVE), url: 'https://elsewhere.test/u/eve' },
  ],
  ['that names its id twice', EVE, { type: ACTIVITY, body: person(EVE, ',"id":"https://bank.test/u/eve"') }],
  ['that is a list', EVE, { type: ACTIVITY, body: '[]' }],
  ['that is no JSON', EVE, { type: ACTIVITY, body: '{' }],
])('one %s is not', async (_, address, answer) => {
  await expect(fetched(address, { [address]: answer })).rejects.toThrow(DocumentGone)
})

test('one that names another address of its host is read there, once', async () => {
  const answers = {
    [upload]: { type: ACTIVITY, body: person(EVE) },
    [EVE]: { type: ACTIVITY, body: person(EVE, ',"name":"Eve"') },
  }
  expect(await fetched(upload, answers)).toMatchObject({ name: 'Eve' })
  await expect(
    fetched(upload, { ...answers, [EVE]: { type: ACTIVITY, body: person('https://there.test/u/else') } }),
  ).rejects.toThrow(DocumentGone)
})
