import { fileURLToPath } from 'node:url'
import { operations as catalogue } from './catalogue.ts'
import type { Json } from './json-schemas.ts'
import { documented, openApiDocument } from './openapi.ts'
import type { Operation } from './operation.ts'
import { successStatus } from './operation.ts'

type Described = {
  summary?: string
  parameters?: { name: string; in: string; required: boolean; description?: string; schema: Json }[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, { content?: Record<string, { schema: Json }> }>
}

/** The part of the client package that is derived. */
export const clientFile = fileURLToPath(new URL('../client/src/operations.ts', import.meta.url))

/** An operation that answers with a redirect is for browsers: a program has no use for it. */
const isForPrograms = (operation: Operation): boolean => Number.isFinite(successStatus(operation))

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`)

const comment = (text: unknown, indent: string): string =>
  typeof text === 'string' ? `${indent}/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n` : ''

const objectType = (schema: Json, indent: string): string => {
  const inner = `${indent}  `
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
  const required = new Set((schema['required'] ?? []) as string[])
  const others = schema['additionalProperties']
  if (properties.length === 0)
    return isObject(others) && Object.keys(others).length > 0
      ? `Record<string, ${typeOf(others, indent)}>`
      : 'Record<string, unknown>'
  const members = properties.map(
    ([name, field]) =>
      `${comment(field['description'], inner)}${inner}${keyOf(name)}${required.has(name) ? '' : '?'}: ${typeOf(field, inner)}\n`,
  )
  return `{\n${members.join('')}${indent}}`
}

const all = (schemas: unknown, between: string, indent: string): string => {
  const types = [...new Set((schemas as Json[]).map((one) => typeOf(one, indent)))]
  return types.length === 1 ? (types[0] ?? '') : `(${types.join(between)})`
}

/** A schema as a type of TypeScript. */
const typeOf = (schema: Json, indent: string): string => {
  const { $ref, type } = schema
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1)
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum']))
    return all(
      schema['enum'].map((one) => ({ const: one as unknown })),
      ' | ',
      indent,
    )
  if (schema['anyOf'] ?? schema['oneOf']) return all(schema['anyOf'] ?? schema['oneOf'], ' | ', indent)
  if (schema['allOf']) return all(schema['allOf'], ' & ', indent)
  if (Array.isArray(type))
    return all(
      type.map((one) => ({ ...schema, type: one as unknown })),
      ' | ',
      indent,
    )
  if (type === 'object' || schema['properties']) return objectType(schema, indent)
  if (type === 'array') return `${isObject(schema['items']) ? typeOf(schema['items'], indent) : 'unknown'}[]`
  if (type === 'integer') return 'number'
  return typeof type === 'string' ? type : 'unknown'
}

const parametersType = (
  parameters: readonly { name: string; required: boolean; description?: string; schema: Json }[],
): string =>
  objectType(
    {
      properties: Object.fromEntries(
        parameters.map(({ name, description, schema }) => [name, { ...schema, description }]),
      ),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    },
    '      ',
  )

const requestType = (operation: Operation, { parameters = [], requestBody }: Described): string => {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  // The description names a parameter as the first operation of the same path does.
  const inPath = parameters
    .filter((one) => one.in === 'path')
    .map((one, at) => ({ ...one, name: names[at] ?? one.name }))
  const inQuery = parameters.filter((one) => one.in === 'query')
  const isQueryNeeded = inQuery.some(({ required }) => required)
  const body = requestBody?.content['application/json']?.schema
  const { file } = operation
  return [
    '{\n',
    ...(inPath.length > 0 ? [`      params: ${parametersType(inPath)}\n`] : []),
    ...(inQuery.length > 0 ? [`      query${isQueryNeeded ? '' : '?'}: ${parametersType(inQuery)}\n`] : []),
    ...(body ? [`      body${requestBody?.required ? '' : '?'}: ${typeOf(body, '      ')}\n`] : []),
    ...(file
      ? [
          `      files${file.required ? '' : '?'}: { ${file.names.map((name) => `${keyOf(name)}?: Blob | readonly Blob[]`).join('; ')} }\n`,
        ]
      : []),
    '    }',
  ].join('')
}

const answerType = (operation: Operation, { responses }: Described): string => {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => {
      const written = Object.entries(content ?? {})
      if (written.length === 0) return ['undefined']
      return written.map(([mediaType, { schema }]) => {
        if (mediaType.includes('json')) return typeOf(schema, '    ')
        return mediaType.startsWith('text/') ? 'string' : 'Blob'
      })
    })
  return operation.servedBy === 'web' ? 'string' : [...new Set(types)].join(' | ')
}

/** How an operation is reached; what speaks OAuth2 takes its body as a form. */
const routeOf = (operation: Operation): string => {
  const encoding = operation.protocol && operation.body ? ", 'form'" : ''
  return `  ${keyOf(operation.id)}: ['${operation.method}', '${operation.path}'${encoding}],`
}

/** The module of the client package that holds the types of all operations, and where each is. */
export const clientSource = (): string => {
  const operations = catalogue.filter(isForPrograms)
  const { paths, components } = openApiDocument(documented, operations) as {
    paths: Record<string, Record<string, Described & { operationId: string }>>
    components: { schemas: Record<string, Json> }
  }
  const described = new Map(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((one) => [one.operationId, one] as const),
    ),
  )
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema['description'], '')}export type ${name} = ${typeOf(schema, '')}`,
  )
  const members = operations.flatMap((operation) => {
    const one = described.get(operation.id)
    return one
      ? [
          `${comment(one.summary, '  ')}  ${keyOf(operation.id)}: {\n    request: ${requestType(operation, one)}\n    answer: ${answerType(operation, one)}\n  }\n`,
        ]
      : []
  })
  return `${[
    '// Derived from the contract by `node deploy/scripts/client.ts`. Do not edit; a test compares the two.',
    ...types,
    '/** Every operation by its id: what it takes, and what it answers. */',
  ].join(
    '\n\n',
  )}\nexport type Operations = {\n${members.join('')}}\n\n/** Where each operation is. */\nexport const routes: Readonly<Record<keyof Operations, readonly [method: string, path: string, encoding?: 'form']>> = {\n${operations.map(routeOf).join('\n')}\n}\n`
}
