import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { z } from 'zod'
import { operations } from './catalogue.ts'
import { documented, openApiDocument } from './openapi.ts'
import type { Operation } from './operation.ts'
import { contexts } from './operation.ts'

type Listed = {
  id: string
  method: string
  path: string
  context: string
  auth: string
  scopes: string[]
  rate: { authenticated: string | null; anonymous: string | null } | null
  query?: Parameter[]
}
type Parameter = { name: string; default?: unknown; min?: number; max?: number; enum?: string[] }

/** The list lies beside the checkout; the product itself never needs it. */
const folder = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'spec', 'api')
const isThere = existsSync(folder)

/** An operation listed in two files is the same one; the file of its own context says what holds. */
const readList = (): Map<string, Listed> => {
  const listed = new Map<string, Listed>()
  for (const file of readdirSync(folder).filter(
    (name) => name.endsWith('.yaml') && !name.includes('schemas'),
  )) {
    const { operations: entries = [] } = parse(readFileSync(join(folder, file), 'utf8')) as {
      operations?: Listed[]
    }
    for (const entry of entries) {
      if (!listed.has(entry.id) || `${entry.context}.yaml` === file) listed.set(entry.id, entry)
    }
  }
  return listed
}

/** What matters to a caller before anything is looked up. */
const wireOf = (operation: Operation) => ({
  method: operation.method,
  path: operation.path,
  auth: operation.auth,
  scopes: [...(operation.scopes ?? [])].toSorted(),
  rate: operation.rate,
  anonymousRate: operation.auth === 'required' ? null : (operation.anonymousRate ?? operation.rate),
})

const expectedOf = ({ method, path, auth, scopes, rate }: Listed) => ({
  method,
  path,
  auth,
  scopes: [...scopes].toSorted(),
  // Where identity is ignored every caller is anonymous.
  rate: (auth === 'none' ? rate?.anonymous : rate?.authenticated) ?? null,
  anonymousRate: auth === 'required' ? null : (rate?.anonymous ?? null),
})

/** Where we decided otherwise than the list, each with the reason. */
const decided: Record<string, Partial<ReturnType<typeof wireOf>>> = {
  // A visitor who is not signed in is sent to sign in (rules/oauth-and-limits.md#authorization), which is no refusal.
  oauth2_authorize: { auth: 'optional' },
}

/** Defaults that hang on more than the query, or that we decided otherwise. */
const reckoned = new Set([
  ...['entries', 'entry_comments', 'posts', 'post_comments'].map((list) => `tag_${list} sortBy`),
  ...['start', 'end'].flatMap((bound) =>
    [
      'instance_retrieve_votes',
      'instance_retrieve_content',
      'moderate_magazine_retrieve_votes',
      'moderate_magazine_retrieve_submissions',
    ].map((id) => `${id} ${bound}`),
  ),
  'oauth2_authorize code_challenge_method',
])

/** What a parameter is taken for where it is absent, and at and beyond its bounds. */
const readingOf = (operation: Operation, { name, min, max, enum: values = [] }: Parameter) => {
  const shape = (operation.query?.shape ?? {}) as Record<string, z.ZodType>
  const plain = name.replace('[]', '')
  // Both names are read alike wherever the contract says `sort`.
  const field = shape[plain] ?? (plain === 'sortBy' ? shape['sort'] : undefined)
  const read = (value: unknown) => field?.safeParse(value).data
  const absent = read(undefined)
  const isPage = name === 'p'
  return {
    known: field !== undefined,
    default: reckoned.has(`${operation.id} ${name}`) || Array.isArray(absent) ? null : (absent ?? null),
    least: min === undefined || isPage ? null : read(min - 1),
    most: max === undefined ? null : read(max + 1),
    refused: values.filter((value) => !field?.safeParse(value).success),
  }
}

;(isThere ? describe : describe.skip)('the list of operations beside the checkout', () => {
  const listed = isThere ? readList() : new Map<string, Listed>()
  const declared = new Map(operations.map((operation) => [operation.id, operation]))

  test('how much of it the contract declares', () => {
    const lines = contexts.flatMap((context) => {
      const wanted = [...listed.values()].filter((entry) => entry.context === context)
      if (wanted.length === 0) return []
      const missing = wanted.filter(({ id }) => !declared.has(id)).map(({ id }) => id)
      const share = `${wanted.length - missing.length} of ${wanted.length}`
      return [`  ${context.padEnd(11)} ${share}${missing.length > 0 ? `; lacks ${missing.join(', ')}` : ''}`]
    })
    const found = [...listed.keys()].filter((id) => declared.has(id)).length
    process.stdout.write(`Operations declared: ${found} of ${listed.size}\n${lines.join('\n')}\n`)
    expect(listed.size).toBeGreaterThan(200)
  })

  test.each(
    [...listed.values()].filter(({ id }) => declared.has(id)).map((entry) => [entry.id, entry] as const),
  )('%s is routed, guarded and limited as listed', (id, entry) => {
    expect(wireOf(declared.get(id) as Operation)).toEqual({ ...expectedOf(entry), ...decided[id] })
  })

  const parameters = [...listed.values()].flatMap((entry) =>
    (entry.query ?? []).map((parameter) => [`${entry.id} ${parameter.name}`, entry.id, parameter] as const),
  )
  test.each(parameters.filter(([, id]) => declared.has(id)))(
    '%s is read as listed',
    (name, id, parameter) => {
      const { default: byDefault = null, min, max } = parameter
      expect(readingOf(declared.get(id) as Operation, parameter)).toEqual({
        known: true,
        default: reckoned.has(name) ? null : byDefault,
        least: min === undefined || parameter.name === 'p' ? null : min,
        most: max ?? null,
        refused: [],
      })
    },
  )
})

type ListedSchema = { extends?: string; fields?: { name: string }[] }
type Shape = { properties?: Record<string, unknown>; required?: string[] }

const readSchemas = (): Map<string, ListedSchema> =>
  new Map(
    readdirSync(folder)
      .filter((name) => name.includes('schemas'))
      .flatMap((file) => {
        const { schemas } = parse(readFileSync(join(folder, file), 'utf8')) as {
          schemas: Record<string, ListedSchema>
        }
        return Object.entries(schemas)
      }),
  )

/** Fields that an answer has beside those listed for it, or that it may lack. */
const decidedFields: Record<string, readonly string[]> = {
  // Listed apart from the others.
  SiteSettings: ['MAX_IMAGE_BYTES'],
  // "All keys of the content object", and one that is there only with a cover.
  TrashItem: ['...'],
  ActivityPubActor: ['image'],
  // What the server really is: ours alone, and clients ignore what they do not know.
  Info: ['productName', 'productVersion'],
  // Above the front page; an announcement of Mbin's is taken over into it.
  Site: ['announcement'],
}

;(isThere ? describe : describe.skip)('the schemas beside the checkout', () => {
  const listed = isThere ? readSchemas() : new Map<string, ListedSchema>()
  const { components } = openApiDocument(documented) as { components: { schemas: Record<string, Shape> } }
  const ours = components.schemas
  const fieldsOf = (name: string): string[] => {
    const { extends: base, fields = [] } = listed.get(name) ?? {}
    return [...(base ? fieldsOf(base) : []), ...fields.map((field) => field.name)]
  }
  const answers = [...listed.keys()].filter(
    (name) => ours[name]?.properties && !/(Request|Form|Registration)$/.test(name),
  )

  test.each(answers)('%s has the fields that clients know, and always no other', (name) => {
    const { properties = {}, required = [] } = ours[name] ?? {}
    const wanted = fieldsOf(name)
    const unlike = [
      ...wanted.filter((field) => !(field in properties)),
      ...required.filter((field) => !wanted.includes(field)),
    ]
    expect(unlike.filter((field) => !decidedFields[name]?.includes(field))).toEqual([])
  })
})

test('ids, and pairs of method and path, are unique', () => {
  const ids = operations.map(({ id }) => id)
  const addresses = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([])
})

test('every parameter of a path has its schema, and every schema its place in the path', () => {
  for (const { path, params } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    expect(Object.keys(params?.shape ?? {}).toSorted()).toEqual(named.toSorted())
  }
})
