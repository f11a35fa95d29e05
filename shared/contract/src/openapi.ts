import { z } from 'zod'
import { operations as catalogue } from './catalogue.ts'
import type { Operation } from './operation.ts'
import { successStatus, takesIdempotencyKey, takesIfMatch } from './operation.ts'
import { Problem } from './common.ts'
import { grantersOf, scopeParents, scopes } from './scopes.ts'

type Json = Record<string, unknown>
type Way = 'input' | 'output'

const statusTexts: Readonly<Record<number, string>> = {
  200: 'As asked.',
  201: 'Created.',
  202: 'Accepted.',
  204: 'Done; there is nothing to show.',
  400: 'The body, the query or the state does not allow it; `detail` says what.',
  401: 'No access token, or one that does not hold.',
  403: 'The token lacks a scope, or the caller a right.',
  404: 'There is no such thing, or it may not be seen.',
  409: 'It conflicts with what is there.',
  412: '`If-Match` names an older state: somebody changed it meanwhile.',
  413: 'The body is too large.',
  415: 'The body is of a kind that is not understood here.',
  422: 'This `Idempotency-Key` was used for another request.',
  429: 'Too many requests.',
  431: 'The address and the headers together are larger than 16 KB.',
  503: 'Too busy, or a part of the service is away; `Retry-After` says when to try again.',
}

const limitHeaders = {
  'X-RateLimit-Limit': 'Calls that the budget holds.',
  'X-RateLimit-Remaining': 'Calls that are left of it.',
  'X-RateLimit-Retry-After':
    'Unix time in seconds from which a call is taken again: now, unless this one was refused.',
} as const

const headerRefs = Object.fromEntries(
  Object.keys(limitHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Leaves out the bounds that only say how JavaScript counts. */
const withoutNoise = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNoise)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, inner]) =>
          !(key === 'minimum' && inner === Number.MIN_SAFE_INTEGER) &&
          !(key === 'maximum' && inner === Number.MAX_SAFE_INTEGER) &&
          key !== '$schema' &&
          !(key === 'id' && typeof inner === 'string'),
      )
      .map(([key, inner]) => [key, withoutNoise(inner)]),
  )
}

/** Collects named schemas while turning zod into JSON Schema. */
const createSchemas = () => {
  const named = new Map<string, Json>()
  /** Each named schema before its references were renamed, to know it again. */
  const originals = new Map<string, string>()

  const nameOf = (id: string, original: Json, way: Way): string => {
    const text = JSON.stringify(original)
    const known = originals.get(id)
    const name = known === undefined || known === text ? id : `${id}${way === 'input' ? 'Input' : 'Output'}`
    originals.set(name, text)
    return name
  }
  const pointTo = (value: unknown, names: ReadonlyMap<string, string>, self: string | null): unknown => {
    if (Array.isArray(value)) return value.map((inner) => pointTo(inner, names, self))
    if (!isObject(value)) return value
    const { $ref } = value
    if (typeof $ref === 'string') {
      const id = $ref === '#' ? self : (names.get($ref.replace('#/$defs/', '')) ?? null)
      return { $ref: `#/components/schemas/${id ?? 'Unknown'}` }
    }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pointTo(inner, names, self)]))
  }

  const convert = (schema: z.ZodType, way: Way): Json => {
    const id = schema.meta()?.['id'] as string | undefined
    const raw = z.toJSONSchema(schema, { io: way, unrepresentable: 'any' }) as unknown as Json
    const { $defs = {}, ...root } = withoutNoise(raw) as Json & { $defs?: Record<string, Json> }
    const plain = new Map(Object.keys($defs).map((name) => [name, name]))
    const names = new Map(
      Object.entries($defs).map(([name, def]) => [
        name,
        nameOf(name, pointTo(def, plain, id ?? null) as Json, way),
      ]),
    )
    for (const [name, def] of Object.entries($defs)) {
      const finalName = names.get(name) ?? name
      if (!named.has(finalName)) named.set(finalName, pointTo(def, names, id ?? null) as Json)
    }
    // A named schema comes either in place or as a reference to its own definition.
    if (id === undefined || typeof root['$ref'] === 'string') return pointTo(root, names, id ?? null) as Json
    const finalName = nameOf(id, pointTo(root, plain, id) as Json, way)
    if (!named.has(finalName)) named.set(finalName, pointTo(root, names, finalName) as Json)
    return { $ref: `#/components/schemas/${finalName}` }
  }
  return { named, convert }
}

/** A whole number may come as text; a reader of the reference needs to know only that it is a number. */
const simplified = (schema: Json): Json => {
  const choices = Array.isArray(schema['anyOf']) ? (schema['anyOf'] as Json[]) : []
  const plain = choices.find((choice) => choice['type'] === 'integer' || choice['type'] === 'boolean')
  return plain && choices.some((choice) => choice['type'] === 'string') ? plain : schema
}

const isVague = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(isVague)
    : isObject(value) &&
      (Object.keys(value).length === 0 ||
        Object.values(value).some((inner) => typeof inner === 'object' && isVague(inner)))

const parameterSchema = (schema: z.ZodType): Json => {
  const as = (io: Way) => {
    const { $defs: _defs, ...rest } = withoutNoise(
      z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }),
    ) as Json
    return rest
  }
  const { default: said, ...output } = as('output')
  const { default: _none, ...input } = as('input')
  const shape = isVague(output) ? simplified(input) : output
  // What stands in for a value nobody knows is said in the same place: only what is read where nothing is sent counts.
  const byDefault = said === undefined ? undefined : schema.safeParse(undefined).data
  return { ...shape, ...(byDefault === undefined ? {} : { default: byDefault }) }
}

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Paths that differ only in the names of their parameters are one path to OpenAPI: the first names hold for all. */
const createPathNames = () => {
  const seen = new Map<string, string>()
  return (path: string): string => {
    const shape = path.replaceAll(/\{\w+\}/g, '{}')
    const known = seen.get(shape) ?? path
    seen.set(shape, known)
    return known
  }
}

/** Headers by which a caller may secure a request; none is ever required. */
const headersOf = (operation: Operation): Json[] => [
  ...(takesIdempotencyKey(operation)
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'A text of your own for this request: sent again within a day it is answered as the first time, and done once.',
          schema: { type: 'string', minLength: 1, maxLength: 255 },
        },
      ]
    : []),
  ...(takesIfMatch(operation)
    ? [
        {
          name: 'If-Match',
          in: 'header',
          required: false,
          description: 'The `ETag` of what you edit: 412 where somebody changed it meanwhile.',
          schema: { type: 'string' },
        },
      ]
    : []),
]

const parametersOf = (operation: Operation, path: string): Json[] => {
  const shown = namesIn(path)
  const inPath = namesIn(operation.path).map((name, position) => {
    const schema = operation.params?.shape[name] as z.ZodType | undefined
    return {
      name: shown[position] ?? name,
      in: 'path',
      required: true,
      schema: schema ? parameterSchema(schema) : { type: 'string' },
    }
  })
  const inQuery = Object.entries(operation.query?.shape ?? {}).map(([name, field]) => {
    const schema = field as unknown as z.ZodType
    const described = parameterSchema(schema)
    const { description, ...rest } = described
    return {
      name,
      in: 'query',
      required: !schema.safeParse(undefined).success,
      ...(typeof description === 'string' ? { description } : {}),
      schema: rest,
      ...(rest['type'] === 'array' ? { style: 'form', explode: false } : {}),
    }
  })
  return [...inPath, ...inQuery, ...headersOf(operation)]
}

type Schemas = ReturnType<typeof createSchemas>

const requestBodyOf = (operation: Operation, schemas: Schemas): Json | null => {
  const { body, file } = operation
  if (!body && !file) return null
  const fields = body ? schemas.convert(body, 'input') : { type: 'object' }
  const content: Json = {}
  if (body) content['application/json'] = { schema: fields }
  if (file) {
    const one = { type: 'string', contentMediaType: 'application/octet-stream' }
    const parts = Object.fromEntries(
      file.names.map((name) => [
        name,
        file.most === undefined
          ? { ...one, description: file.describe ?? 'The picture itself.' }
          : {
              type: 'array',
              items: one,
              maxItems: file.most,
              description: `The pictures themselves, the part repeated for each: at most ${file.most}. One that is refused refuses all of them, and \`detail\` says which.`,
            },
      ]),
    )
    content['multipart/form-data'] = {
      schema: { allOf: [fields, { type: 'object', properties: parts }] },
    }
  }
  return { required: !(operation.bodyOptional ?? false) && body !== undefined, content }
}

/** The replies an operation declares, and the refusals that whoever serves it may give before it is reached. */
const repliesOf = (operation: Operation): Operation['replies'] => {
  const { method, params, query, body, file, replies } = operation
  const more = [
    // A token that does not hold is refused on public calls too, and what is too busy says so.
    401,
    503,
    ...(params ? [404] : []),
    ...(query || body || file ? [400] : []),
    // Refused by whoever reads the connection, before anything is known of the operation.
    ...(query || params ? [431] : []),
    ...(method === 'GET' ? [] : [403]),
    ...(body || file ? [413, 415] : []),
    ...(takesIdempotencyKey(operation) ? [400, 409, 422] : []),
    ...(takesIfMatch(operation) ? [412] : []),
  ]
  const refusals = more.map((status) => {
    const own = replies[status]
    return [status, own && own !== Problem ? z.union([own, Problem]) : Problem] as const
  })
  return { ...replies, ...Object.fromEntries(refusals) }
}

const contentOf = (schema: Json, mediaTypes: readonly string[] = ['application/json']): Json =>
  Object.fromEntries(mediaTypes.map((type) => [type, { schema }]))

const responseOf = (operation: Operation, status: number, schemas: Schemas): Json => {
  const schema = repliesOf(operation)[status]
  if (schema === Problem) return { $ref: `#/components/responses/Problem${status}` }
  const written = status === successStatus(operation) ? operation.mediaTypes : undefined
  return {
    description: statusTexts[status] ?? 'See the problem body.',
    ...(operation.path.startsWith('/api/') ? { headers: headerRefs } : {}),
    ...(schema ? { content: contentOf(schemas.convert(schema, 'output'), written) } : {}),
  }
}

const securityOf = ({ auth, scopes: needed = [] }: Operation): Json[] => {
  if (auth === 'none') return []
  const signedIn = [{ oauth2: needed }, { session: [] }]
  return auth === 'optional' ? [{}, ...signedIn] : signedIn
}

const tagOf = ({ tag, context }: Operation): string =>
  tag ?? `${context.charAt(0).toUpperCase()}${context.slice(1)}`

const operationObject = (operation: Operation, path: string, schemas: Schemas): Json => {
  const parameters = parametersOf(operation, path)
  const requestBody = requestBodyOf(operation, schemas)
  const otherwise = [
    ...(operation.anonymousRate ? [`anonymous: \`${operation.anonymousRate}\``] : []),
    ...(operation.fileRate ? [`with files: \`${operation.fileRate}\``] : []),
  ]
  const limiter = operation.rate
    ? `Limited by \`${operation.rate}\`${otherwise.length > 0 ? ` (${otherwise.join(', ')})` : ''}.`
    : ''
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(limiter ? { description: limiter } : {}),
    tags: [tagOf(operation)],
    ...(operation.deprecated ? { deprecated: true } : {}),
    security: securityOf(operation),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: Object.fromEntries(
      Object.keys(repliesOf(operation)).map((status) => [
        status,
        responseOf(operation, Number(status), schemas),
      ]),
    ),
  }
}

const scopeTexts = (): Record<string, string> =>
  Object.fromEntries(
    scopes.map((scope) => {
      const covered = scopes.filter((other) => other !== scope && grantersOf(other).has(scope))
      const parents = scopeParents[scope]
      const parts = [
        ...(parents.length > 0 ? [`Part of ${parents.join(' and ')}.`] : []),
        ...(covered.length > 0 ? [`Covers ${covered.join(', ')}.`] : []),
      ]
      return [scope, parts.join(' ') || 'Stands alone.']
    }),
  )

const securitySchemes = (url: string): Json => ({
  oauth2: {
    type: 'oauth2',
    description: 'Access tokens last an hour. A scope covers those below it.',
    flows: {
      authorizationCode: {
        authorizationUrl: `${url}/authorize`,
        tokenUrl: `${url}/token`,
        refreshUrl: `${url}/token`,
        scopes: scopeTexts(),
      },
      clientCredentials: { tokenUrl: `${url}/token`, scopes: scopeTexts() },
    },
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'mbin_session',
    description: 'The browser session of the web application; changes must come from the same origin.',
  },
})

/** What the documentation site shows: an instance that stands for all. */
export const documented = { url: 'https://your.instance' } as const

/** The API as OpenAPI 3.1, derived from the operations of the contract. */
export const openApiDocument = (
  { url }: { url: string },
  operations: readonly Operation[] = catalogue,
): Json => {
  const schemas = createSchemas()
  const problem = schemas.convert(Problem, 'output')
  // Answers first: where a schema reads otherwise as input, the input gets the longer name.
  for (const { replies } of operations) {
    for (const reply of Object.values(replies)) if (reply) schemas.convert(reply, 'output')
  }
  const pathName = createPathNames()
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const path = pathName(operation.path)
    const methods = (paths[path] ??= {})
    methods[operation.method.toLowerCase()] = operationObject(operation, path, schemas)
  }
  const problems = new Set(
    operations.flatMap((operation) =>
      Object.entries(repliesOf(operation))
        .filter(([, schema]) => schema === Problem)
        .map(([status]) => Number(status)),
    ),
  )
  return {
    openapi: '3.1.0',
    info: {
      // As clients know it: the version is that of the API.
      title: 'Mbin API',
      version: '1.0.0',
      summary: 'A federated link aggregator and microblogging platform.',
      description:
        'Public reads need no token. Every answer carries the three rate-limit headers, every refusal the body `Error`.',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url }],
    tags: [...new Set(operations.map(tagOf))].toSorted().map((name) => ({ name, description: `${name}.` })),
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: Object.fromEntries([...schemas.named].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      headers: Object.fromEntries(
        Object.entries(limitHeaders).map(([name, description]) => [
          name,
          { description, schema: { type: 'integer' } },
        ]),
      ),
      responses: Object.fromEntries(
        [...problems]
          .toSorted((a, b) => a - b)
          .map((status) => [
            `Problem${status}`,
            {
              description: statusTexts[status] ?? 'Refused.',
              headers: {
                ...headerRefs,
                ...(status === 401
                  ? { 'WWW-Authenticate': { description: '`Bearer`.', schema: { type: 'string' } } }
                  : {}),
              },
              content: { 'application/json': { schema: problem } },
            },
          ]),
      ),
      securitySchemes: securitySchemes(url),
    },
  }
}
