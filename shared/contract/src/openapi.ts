import { z } from 'zod'
import { operations as catalogue } from './catalogue.ts'
import type { Operation } from './operation.ts'
import type { Example } from './example.ts'
import { SESSION_COOKIE } from './session-cookies.ts'
import { successStatus, takesIdempotencyKey, takesIfMatch } from './operation.ts'
import { Problem } from './common.ts'
import { createSchemas, parameterSchema } from './json-schemas.ts'
import type { Json } from './json-schemas.ts'
import { parameterTexts } from './parameters.ts'
import { samplesOf } from './samples.ts'
import { grantersOf, scopeParents, scopes } from './scopes.ts'
import { tagTexts } from './tags.ts'

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

/** A parameter's schema, and what it means: by its own words, or by those that all of its name share. */
const described = (name: string, schema: z.ZodType | undefined) => {
  const { description = parameterTexts[name], ...rest } = schema
    ? parameterSchema(schema)
    : { type: 'string' }
  return { ...(typeof description === 'string' ? { description } : {}), schema: rest as Json }
}

const parametersOf = (operation: Operation, path: string): Json[] => {
  const shown = namesIn(path)
  const inPath = namesIn(operation.path).map((name, position) => {
    const schema = operation.params?.shape[name] as z.ZodType | undefined
    return {
      name: shown[position] ?? name,
      in: 'path',
      required: true,
      ...described(name, schema),
    }
  })
  const inQuery = Object.entries(operation.query?.shape ?? {}).map(([name, field]) => {
    const schema = field as unknown as z.ZodType
    const told = described(name, schema)
    return {
      name,
      in: 'query',
      required: !schema.safeParse(undefined).success,
      ...told,
      ...(told.schema['type'] === 'array' ? { style: 'form', explode: false } : {}),
    }
  })
  return [...inPath, ...inQuery, ...headersOf(operation)]
}

type Schemas = ReturnType<typeof createSchemas>

const requestBodyOf = (operation: Operation, schemas: Schemas, example?: Example): Json | null => {
  const { body, file } = operation
  if (!body && !file) return null
  const fields = body ? schemas.convert(body, 'input') : { type: 'object' }
  const content: Json = {}
  const shown = example?.body && !example.file && !example.form ? { example: example.body } : {}
  if (body) content['application/json'] = { schema: fields, ...shown }
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

const contentOf = (shown: Json, mediaTypes: readonly string[] = ['application/json']): Json =>
  Object.fromEntries(mediaTypes.map((type) => [type, shown]))

const responseOf = (operation: Operation, status: number, schemas: Schemas, example?: Example): Json => {
  const schema = repliesOf(operation)[status]
  if (schema === Problem) return { $ref: `#/components/responses/Problem${status}` }
  const written = status === successStatus(operation) ? operation.mediaTypes : undefined
  return {
    description: statusTexts[status] ?? 'See the problem body.',
    ...(operation.path.startsWith('/api/') ? { headers: headerRefs } : {}),
    ...(schema
      ? {
          content: contentOf(
            {
              schema: schemas.convert(schema, 'output'),
              ...(example?.status === status && example.answer !== undefined
                ? { example: example.answer }
                : {}),
            },
            written,
          ),
        }
      : {}),
  }
}

const securityOf = ({ auth, scopes: needed = [] }: Operation): Json[] => {
  if (auth === 'none') return []
  const signedIn = [{ oauth2: needed }, { session: [] }]
  return auth === 'optional' ? [{}, ...signedIn] : signedIn
}

const operationObject = (
  operation: Operation,
  {
    path,
    url,
    schemas,
    example,
  }: { path: string; url: string; schemas: Schemas; example?: Example | undefined },
): Json => {
  const parameters = parametersOf(operation, path)
  const requestBody = requestBodyOf(operation, schemas, example)
  const otherwise = [
    ...(operation.anonymousRate ? [`anonymous: \`${operation.anonymousRate}\``] : []),
    ...(operation.fileRate ? [`with files: \`${operation.fileRate}\``] : []),
  ]
  const limiter = operation.rate
    ? `Limited by \`${operation.rate}\`${otherwise.length > 0 ? ` (${otherwise.join(', ')})` : ''}.`
    : ''
  const texts = [operation.description, limiter].filter(Boolean)
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(texts.length > 0 ? { description: texts.join('\n\n') } : {}),
    tags: operation.tag ? [operation.tag] : [],
    ...(operation.deprecated ? { deprecated: true } : {}),
    security: securityOf(operation),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: Object.fromEntries(
      Object.keys(repliesOf(operation)).map((status) => [
        status,
        responseOf(operation, Number(status), schemas, example),
      ]),
    ),
    ...(example ? { 'x-codeSamples': samplesOf(url, operation, example) } : {}),
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
    name: SESSION_COOKIE,
    description:
      'The browser session of the web application; changes must come from the same origin. With `X-Account`, the number of an account, a call is refused with 401 where the session is that of another.',
  },
})

/** What the documentation site shows: an instance that stands for all. */
export const documented = { url: 'https://your.instance' } as const

/** The API as OpenAPI 3.1, derived from the operations of the contract; with examples, where they are given by id. */
export const openApiDocument = (
  { url }: { url: string },
  operations: readonly Operation[] = catalogue,
  examples: Readonly<Record<string, Example>> = {},
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
    methods[operation.method.toLowerCase()] = operationObject(operation, {
      path,
      url,
      schemas,
      example: examples[operation.id],
    })
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
    tags: [...new Set(operations.flatMap(({ tag }) => tag ?? []))]
      .toSorted()
      .map((name) => ({ name, description: tagTexts[name] })),
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
