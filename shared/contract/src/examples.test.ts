import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { operations } from './catalogue.ts'
import type { Example } from './example.ts'
import { readExamples } from './examples.ts'
import type { Operation } from './operation.ts'
import { curlOf, typescriptOf } from './samples.ts'

const examples = readExamples()

/** What of an example the contract does not allow. */
const faultsOf = (operation: Operation, { params, query, body, status, answer }: Example): string[] => {
  const parts: [string, z.ZodType | null | undefined, unknown][] = [
    ['params', operation.params, params ?? {}],
    ['query', operation.query, query ?? {}],
    ['body', operation.body, body ?? {}],
    ['answer', answer === undefined ? null : operation.replies[status], answer],
  ]
  return [
    ...(status in operation.replies ? [] : [`status ${status}`]),
    ...parts.flatMap(([name, schema, value]) => {
      const error = schema?.safeParse(value).error
      return error ? [`${name}: ${error.message}`] : []
    }),
  ]
}

test('every operation has an example, and no other has', () => {
  expect(Object.keys(examples).toSorted()).toEqual(operations.map(({ id }) => id).toSorted())
})

test('each is a request and an answer as the contract has them', () => {
  const faults = operations.flatMap((operation) => {
    const example = examples[operation.id]
    return example ? faultsOf(operation, example).map((fault) => `${operation.id} ${fault}`) : []
  })
  expect(faults).toEqual([])
})

test('none holds what was made on the machine where they were written', () => {
  const text = JSON.stringify(examples)
  expect(text.match(/localhost|127\.0\.0\.1/g)).toBeNull()
})

test('what the page of the reference loads of them is far below 1 MB', () => {
  const file = join(import.meta.dirname, '..', '..', '..', 'docs', 'static', 'openapi.json')
  expect(gzipSync(JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))).length).toBeLessThan(250_000)
})

describe('as somebody types it', () => {
  const URL = 'https://your.instance'
  const rename = {
    id: 'boat_rename',
    method: 'PUT',
    path: '/api/boat/{boat_id}',
    context: 'content',
    summary: 'Renames a boat.',
    auth: 'required',
    rate: null,
    replies: {},
  } as const
  const example: Example = {
    by: 'token',
    params: { boat_id: 1 },
    query: { quiet: true },
    body: { name: 'Ada’s', owner: "it's me" },
    status: 200,
  }

  test('a change by a token', () => {
    expect(curlOf(URL, rename, example)).toBe(
      [
        "curl -X PUT 'https://your.instance/api/boat/1?quiet=true' \\",
        '  -H "Authorization: Bearer $TOKEN" \\',
        "  -H 'Content-Type: application/json' \\",
        String.raw`  -d '{"name":"Ada’s","owner":"it'\''s me"}'`,
      ].join('\n'),
    )
    expect(typescriptOf(URL, rename, example)).toContain(
      [
        "const api = createClient('https://your.instance', { token })",
        "const answer = await api.call('boat_rename', {",
        '  params: { boat_id: 1 },',
        '  query: { quiet: true },',
        String.raw`  body: { name: 'Ada’s', owner: 'it\'s me' },`,
        '})',
      ].join('\n'),
    )
  })

  test('a picture, which is a form', () => {
    const file = { field: 'uploadImage', name: 'boat.png' }
    const shown: Example = {
      by: 'session',
      params: { boat_id: 1 },
      body: { tags: ['a', 'b'] },
      file,
      status: 200,
    }
    expect(curlOf(URL, { ...rename, method: 'POST' }, shown)).toBe(
      [
        "curl 'https://your.instance/api/boat/1' \\",
        '  -b cookies.txt -c cookies.txt \\',
        "  -H 'Origin: https://your.instance' \\",
        "  -F 'uploadImage=@boat.png' \\",
        "  -F 'tags[]=a' \\",
        "  -F 'tags[]=b'",
      ].join('\n'),
    )
    expect(typescriptOf(URL, rename, shown)).toContain('  files: { uploadImage: picture },')
  })
})
