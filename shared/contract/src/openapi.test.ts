import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from './catalogue.ts'
import { readExamples } from './examples.ts'
import { fieldTexts } from './fields.ts'
import { fieldTextsOf } from './fields-of.ts'
import { Id, listOf, PageNumber, perPage, QueryBoolean, refusals } from './common.ts'
import { documented, openApiDocument } from './openapi.ts'
import { operation } from './operation.ts'
import { parameterTexts } from './parameters.ts'
import { tagTexts } from './tags.ts'

type Described = { operationId: string; summary?: string; tags?: string[] }
type Told = { name: string; description?: string }
type Parameter = { name: string; required: boolean; schema: unknown }

const root = join(import.meta.dirname, '..', '..', '..')
const committed = join(root, 'docs', 'static', 'openapi.json')
const require = createRequire(import.meta.url)

const Leaf = z.object({ at: z.string() }).meta({ id: 'Leaf' })
const Tree = z
  .object({
    get children() {
      return z.array(Tree)
    },
    leaf: Leaf.nullable(),
  })
  .meta({ id: 'Tree' })

const plant = operation({
  id: 'tree_plant',
  method: 'POST',
  path: '/api/tree/{tree_id}',
  context: 'content',
  tag: 'Reading',
  summary: 'Plant a tree',
  auth: 'required',
  scopes: ['entry:create'],
  rate: 'api_entry',
  params: z.object({ tree_id: Id }),
  query: z.object({
    p: PageNumber,
    perPage: perPage(25),
    kinds: listOf(z.enum(['oak', 'elm'])),
    tall: QueryBoolean.default(false),
    q: z.string(),
    sort: z.enum(['old', 'young']).default('old').catch('young'),
  }),
  body: Leaf,
  file: { names: ['uploadImage'], required: false },
  replies: { 201: Tree, ...refusals(400, 401) },
})
const look = operation({
  id: 'tree_look',
  method: 'GET',
  path: '/api/tree/{other_name}',
  context: 'content',
  tag: 'Reading',
  summary: 'Look at a tree',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  params: z.object({ other_name: Id }),
  replies: { 200: Tree, 204: null },
})

/** A part of the description of these two operations. */
const part = (...keys: string[]): unknown =>
  keys.reduce<unknown>(
    (value, key) => (value as Record<string, unknown>)[key],
    openApiDocument({ url: 'https://trees.test' }, [plant, look]),
  )
const PATH = '/api/tree/{tree_id}'

test('what the committed description says is what the contract says', () => {
  const derived = JSON.stringify(openApiDocument(documented, operations, readExamples()), null, 2)
  // Otherwise: node deploy/scripts/openapi.ts
  expect(readFileSync(committed, 'utf8').trim() === derived).toBe(true)
})

test('the description is sound', async () => {
  const cli = require.resolve('@redocly/cli/bin/cli.js')
  const config = join(root, 'shared', 'contract', 'redocly.yaml')
  const options = {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    },
  }
  const { stderr } = await promisify(execFile)(
    process.execPath,
    [cli, 'lint', committed, '--config', config, '--max-problems', '20'],
    options,
  )
  expect(stderr).toContain('valid')
})

test('no name stands for two schemas: what is read and what is sent of one kind is the same', () => {
  const { components } = JSON.parse(readFileSync(committed, 'utf8')) as {
    components: { schemas: Record<string, unknown> }
  }
  const names = Object.keys(components.schemas)
  expect(
    names.filter(
      (name) => /(Input|Output)$/.test(name) && names.includes(name.replace(/(Input|Output)$/, '')),
    ),
  ).toEqual([])
})

test('no shape demands two closed objects at once, which nothing is', () => {
  const closedWithin = (value: unknown): string[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([key, inner]) =>
          key === 'allOf' && JSON.stringify(inner).includes('"additionalProperties":false')
            ? [JSON.stringify(inner).slice(0, 200)]
            : closedWithin(inner),
        )
  expect(closedWithin(openApiDocument(documented))).toEqual([])
})

test('every operation is in it once, with its scopes', () => {
  const { paths } = openApiDocument(documented) as { paths: Record<string, Record<string, Described>> }
  const described = Object.values(paths).flatMap((methods) => Object.values(methods))
  expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(
    operations.map(({ id }) => id).toSorted(),
  )
})

test('a caller reads who may call and how often', () => {
  expect(part('paths', PATH)).toMatchObject({
    post: {
      security: [{ oauth2: ['entry:create'] }, { session: [] }],
      description: 'Limited by `api_entry`.',
      responses: { 400: { $ref: '#/components/responses/Problem400' } },
    },
    get: { security: [{}, { oauth2: [] }, { session: [] }], responses: { 204: expect.anything() } },
  })
})

test('refusals that any query, body or change may meet are described unasked', () => {
  const statuses = (method: string) => Object.keys(part('paths', PATH, method, 'responses') as object)
  expect(statuses('post')).toEqual([
    '201',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '422',
    '431',
    '503',
  ])
  expect(statuses('get')).toEqual(['200', '204', '401', '404', '431', '503'])
})

test('every heading, every operation and every parameter says what it is', () => {
  const { tags, paths } = JSON.parse(readFileSync(committed, 'utf8')) as {
    tags: { name: string; description: string }[]
    paths: Record<string, Record<string, Described & { parameters?: Told[] }>>
  }
  expect(tags.map(({ name }) => name)).toEqual(Object.keys(tagTexts).toSorted())
  const described = Object.values(paths).flatMap((methods) => Object.values(methods))
  const silent = described.flatMap(({ operationId, summary, tags: headings = [], parameters = [] }) => [
    ...(summary && headings.length === 1 ? [] : [operationId]),
    ...parameters.filter(({ description }) => !description).map(({ name }) => `${operationId} ${name}`),
  ])
  expect(silent).toEqual([])
})

test('no sentence is kept for a parameter that no operation has', () => {
  const used = new Set(
    operations.flatMap(({ params, query }) =>
      [params, query].flatMap((fields) =>
        Object.entries(fields?.shape ?? {}).flatMap(([name, field]) =>
          (field as z.ZodType).description === undefined ? [name] : [],
        ),
      ),
    ),
  )
  expect(Object.keys(parameterTexts).filter((name) => !used.has(name))).toEqual([])
})

test('every field says what it means, and no sentence is kept for one that is not there', () => {
  const silent: string[] = []
  const said = new Map<string, unknown>()
  const texts = new Set<unknown>()
  const look = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (key !== 'properties') {
        look(inner, path)
        continue
      }
      for (const [name, field] of Object.entries(inner as Record<string, { description?: string }>)) {
        if (!field.description) silent.push(`${path}${name}`)
        said.set(`${path}${name}`, field.description)
        texts.add(`${name}: ${field.description}`)
        look(field, `${path}${name}.`)
      }
    }
  }
  const { components, paths } = openApiDocument(documented) as Record<string, Record<string, object>>
  for (const [name, schema] of Object.entries(components?.['schemas'] ?? {})) look(schema, `${name}.`)
  look(paths, '')
  expect(silent).toEqual([])
  expect(Object.entries(fieldTexts).filter(([name, text]) => !texts.has(`${name}: ${text}`))).toEqual([])
  const unused = Object.entries(fieldTextsOf).flatMap(([schema, fields]) =>
    Object.entries(fields).filter(([path, text]) => said.get(`${schema}.${path}`) !== text),
  )
  expect(unused).toEqual([])
})

test('paths that differ in a name alone are one', () => {
  expect(Object.keys(part('paths') as object)).toEqual([PATH])
  expect(part('paths', PATH, 'get', 'parameters', '0', 'name')).toBe('tree_id')
})

test('parameters are shown as a caller writes them', () => {
  const parameters = part('paths', PATH, 'post', 'parameters') as Parameter[]
  expect(parameters.map(({ name, required, schema }) => [name, required, schema])).toEqual([
    ['tree_id', true, { type: 'integer', minimum: 1, maximum: 2_147_483_647 }],
    ['p', false, { type: 'integer', default: 1 }],
    ['perPage', false, { type: 'integer', default: 25 }],
    ['kinds', false, { type: 'array', maxItems: 100, items: { type: 'string', enum: ['oak', 'elm'] } }],
    ['tall', false, { type: 'boolean', default: false }],
    ['q', true, { type: 'string' }],
    // What an unknown value is read as is not what an absent one is.
    ['sort', false, { type: 'string', enum: ['old', 'young'], default: 'old' }],
    ['Idempotency-Key', false, { type: 'string', minLength: 1, maxLength: 255 }],
  ])
})

test('a body may come as JSON or as a form with a picture', () => {
  expect(part('paths', PATH, 'post', 'requestBody', 'content')).toMatchObject({
    'application/json': { schema: { $ref: '#/components/schemas/LeafInput' } },
    'multipart/form-data': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/LeafInput' },
          { properties: { uploadImage: { contentMediaType: 'application/octet-stream' } } },
        ],
      },
    },
  })
})

test('a schema that contains itself refers to itself', () => {
  expect(part('components', 'schemas', 'Tree')).toMatchObject({
    properties: { children: { items: { $ref: '#/components/schemas/Tree' } } },
  })
})
