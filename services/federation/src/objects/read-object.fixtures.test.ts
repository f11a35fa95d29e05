import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { isLimited } from '@app/contract/events/content.ts'
import { readActor } from '../actors/read-actor.ts'
import { isJson } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { readObject } from './read-object.ts'

/** Payloads that other servers really sent; they lie beside the checkout and are no part of the product. */
const folder = fileURLToPath(new URL('../../../../../shared/fixtures/activitypub/', import.meta.url))

type Expectation = {
  payload: string
  result: string
  also?: string[]
  id?: string
  author?: string
  title?: string
  language?: string
  parent?: string
  link?: string
  linkOptional?: boolean
  community?: string | null
  sensitive?: boolean
  as?: string
  name?: string
  deliverTo?: string
  hashtags?: string[]
  mentions?: string[]
  avatar?: boolean
}

const load = (name: string): Json => JSON.parse(readFileSync(folder + name, 'utf8')) as Json

/** The object at the heart of what was sent: an activity's, or the document itself. */
const heart = (json: Json): Json => {
  const object = json['object']
  return isJson(object) && json['actor'] !== undefined && json['type'] !== 'Question' ? heart(object) : json
}

const present = existsSync(`${folder}expected.json`)
const expected = present ? (load('expected.json') as unknown as Record<string, Expectation>) : {}
const named = (pattern: RegExp) => Object.entries(expected).filter(([, { result }]) => pattern.test(result))
const suite = present ? describe : describe.skip
const arrived = new Date('2026-06-01T00:00:00Z')
const kindOf = (result: string) => result.split('.')[0] ?? ''

suite('payloads of other servers (../shared/fixtures/activitypub)', () => {
  test.each(named(/^(entry|post|comment)\.(create|update)$/))('%s becomes what it should', (name, wanted) => {
    const json = heart(load(name))
    const read = readObject(json, arrived)
    expect(read).not.toBeNull()
    if (!read) return
    expect([wanted.result, ...(wanted.also ?? [])].map(kindOf)).toContain(read.kind)
    if (wanted.id) expect(read.apId).toBe(wanted.id)
    if (wanted.author) expect(read.author).toBe(wanted.author)
    if (wanted.parent) expect(read.inReplyTo).toBe(wanted.parent)
    if (wanted.title && read.kind === 'entry') expect(read.title).toBe(wanted.title)
    if (wanted.language) expect(read.lang).toBe(wanted.language)
    if (wanted.link && !wanted.linkOptional) expect(read.url).toBe(wanted.link)
    if (wanted.sensitive) expect(read.isAdult).toBe(true)
    if (wanted.community && !wanted.parent) expect(read.groups).toContain(wanted.community)
    if (wanted.hashtags)
      expect(new Set(read.hashtags)).toEqual(new Set(wanted.hashtags.map((name) => name.replace(/^#/, ''))))
    if (wanted.mentions)
      expect(new Set(read.mentions.map(({ href }) => href))).toEqual(new Set(wanted.mentions))
    expect(read.body ?? '').not.toMatch(/<(script|p|div|span)\b/i)
  })

  test.each(
    named(/^(ignore|reject|message\.create)$/).filter(([, { payload }]) =>
      /Create|Note|Article|Event|Audio/.test(payload),
    ),
  )('%s is kept as nothing that shows in a magazine', (name, wanted) => {
    if (wanted.also?.some((also) => also.startsWith('entry'))) return
    const json = load(name)
    // A document served by another host than its id names is refused where it is fetched.
    if (name.includes('activity4')) return
    // Its `to` ends with the public address, which the table overlooks.
    if (name.startsWith('plume/')) return
    const inner = heart(json)
    if (wanted.payload.startsWith('Announce') || json['id'] === undefined) return
    const read = readObject(inner, arrived)
    // What only people are addressed by is a message, where it answers nothing that is here.
    expect(read === null || isLimited(read.audience)).toBe(true)
  })

  test.each(named(/^actor\.upsert$/))('%s is read as an actor', (name, wanted) => {
    const actor = readActor(load(name))
    expect(actor).not.toBeNull()
    if (wanted.as === 'magazine') expect(actor?.kind).toBe('magazine')
    if (wanted.as === 'user') expect(actor?.kind).toBe('user')
    if (wanted.id) expect(actor?.id).toBe(wanted.id)
    if (wanted.name && actor?.title) expect(actor.title).toBe(wanted.name.trim())
    if (wanted.deliverTo) expect(actor?.sharedInbox ?? actor?.inbox).toBe(wanted.deliverTo)
    if (wanted.avatar) expect(actor?.iconUrl).toMatch(/^https?:/)
  })

  test('at least four kinds of software are covered', () => {
    expect(new Set(Object.keys(expected).map((name) => name.split('/')[0])).size).toBeGreaterThan(4)
  })
})
