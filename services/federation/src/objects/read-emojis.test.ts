import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readActor } from '../actors/read-actor.ts'
import type { Json } from '../json-ld/json.ts'
import { emojisOf } from './read-emojis.ts'
import { readObject } from './read-object.ts'

const arrived = new Date('2026-06-01T00:00:00Z')
const from = { id: 'https://there.test/o/1', type: 'Note', attributedTo: 'https://there.test/u/bee' }
const tag = (name: unknown, url: unknown = 'https://there.test/e.png', more: Json = {}): Json => ({
  type: 'Emoji',
  name,
  icon: { type: 'Image', url },
  ...more,
})
const read = (tags: unknown, text = ':blob: :a-b: :c_d:') => emojisOf({ ...from, tag: tags }, [text])
const blob = { name: 'blob', url: 'https://there.test/e.png' }

describe('emoji of an object', () => {
  test('are those that its texts show, the first of a name', () => {
    expect(read([tag(':blob:'), tag(':blob:', 'https://there.test/2.png'), tag(':unused:')])).toEqual([blob])
    expect(read(tag('blob'))).toEqual([blob])
    expect(read([tag(':a-b:'), tag(':c_d:')]).map(({ name }) => name)).toEqual(['a-b', 'c_d'])
    expect(read(tag(':_x_:'), 'as markdown has it: :\\_x\\_:')).toHaveLength(1)
  })

  test.each<[string, unknown]>([
    ['a name that is none', tag(':b<b:')],
    ['no name', tag(null)],
    ['an address of another kind', tag(':blob:', 'data:image/png;base64,AAAA')],
    ['a script', tag(':blob:', 'javascript:alert(1)')],
    ['an address without encryption', tag(':blob:', 'http://there.test/e.png')],
    ['an address that is none', tag(':blob:', 'https://')],
    ['an endless address', tag(':blob:', `https://there.test/${'e'.repeat(3_000)}`)],
    ['what is no picture', tag(':blob:', '', { icon: { mediaType: 'text/html', url: blob.url } })],
    ['a tag of another type', tag(':blob:', blob.url, { type: 'Hashtag' })],
    ['no object', ':blob:'],
  ])('are not %s', (_what, bad) => {
    expect(read([bad])).toEqual([])
  })

  test('have an end', () => {
    const names = Array.from({ length: 200 }, (_, at) => `n${at}`)
    const text = names.map((name) => `:${name}:`).join(' ')
    expect(
      read(
        names.map((name) => tag(`:${name}:`)),
        text,
      ),
    ).toHaveLength(50)
  })

  test('stand in its title, text, warning and poll', () => {
    const note = {
      ...from,
      type: 'Question',
      summary: ':w:',
      content: '<p>:c: <code>:unknown:</code></p>',
      oneOf: [
        { type: 'Note', name: ':o:' },
        { type: 'Note', name: 'no' },
      ],
      tag: [':w:', ':c:', ':o:', ':elsewhere:'].map((name) => tag(name)),
    }
    expect(readObject(note, arrived)?.emojis.map(({ name }) => name)).toEqual(['w', 'c', 'o'])
    const page = { ...from, type: 'Page', name: 'Of :t:', tag: tag(':t:') }
    expect(readObject(page, arrived)?.emojis).toEqual([{ name: 't', url: blob.url }])
  })

  test('of a person stand in name, text and fields', () => {
    const person = {
      id: 'https://there.test/u/bee',
      type: 'Person',
      preferredUsername: 'bee',
      inbox: 'https://there.test/u/bee/inbox',
      name: 'Bee :n:',
      summary: '<p>:s:</p>',
      attachment: [{ type: 'PropertyValue', name: ':f:', value: ':v:' }],
      tag: [':n:', ':s:', ':f:', ':v:', ':elsewhere:'].map((name) => tag(name)),
    }
    expect(readActor(person)?.emojis.map(({ name }) => name)).toEqual(['n', 's', 'f', 'v'])
    expect(readActor({ ...person, tag: undefined })?.emojis).toEqual([])
  })

  test('of a magazine stand in title and description', () => {
    const group = {
      id: 'https://there.test/c/bees',
      type: 'Group',
      preferredUsername: 'bees',
      inbox: 'https://there.test/c/bees/inbox',
      name: 'Bees :n:',
      summary: '<p>:s:</p>',
      tag: [':n:', ':s:', ':elsewhere:'].map((name) => tag(name)),
    }
    expect(readActor(group)?.emojis.map(({ name }) => name)).toEqual(['n', 's'])
  })
})

/** Payloads that other servers really sent; they lie beside the checkout and are no part of the product. */
const folder = fileURLToPath(new URL('../../../../../shared/fixtures/activitypub/', import.meta.url))
const load = (name: string): Json => JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8')) as Json
const present = existsSync(`${folder}expected.json`)

;(present ? describe : describe.skip)('emoji of other servers (../shared/fixtures/activitypub)', () => {
  test('of a note of Pleroma', () => {
    const { emojis } = readObject(load('pleroma/rebased__emoji-in-summary'), arrived) ?? {}
    expect(emojis).toContainEqual({
      name: 'joker_disapprove',
      url: 'https://patch.cx/emoji/custom/joker_disapprove.png',
    })
  })

  test('of a person of Pleroma', () => {
    const { emojis } = readActor(load('pleroma/objects__person')) ?? {}
    expect(emojis).toContainEqual({
      name: 'bzh',
      url: 'https://queer.hacktivis.me/emoji/custom/mastodon.xyz/bzh.png',
    })
  })
})
