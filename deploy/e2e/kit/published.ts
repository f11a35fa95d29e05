import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'

type Json = Record<string, unknown>
type Response = { $ref?: string; content?: Record<string, { schema?: Json }> }
type Published = {
  paths: Record<string, Record<string, { operationId?: string; responses?: Record<string, Response> }>>
}

const pointer = (...names: readonly string[]): string =>
  `#/${names.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

/**
 * The API as it is published, read by a validator that knows nothing of our contract: what apps are told is what they get.
 */
const read = () => {
  const file = fileURLToPath(new URL('../../../docs/static/openapi.json', import.meta.url))
  const published = JSON.parse(readFileSync(file, 'utf8')) as Published
  // Compiled for a few answers each: what is quick to compile wins. The words of OpenAPI around schemas are no schema.
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    inlineRefs: false,
    code: { optimize: false },
  })
  ajv.addSchema(published as unknown as Json, 'api')
  const places = new Map<string, { at: string[]; responses: Record<string, Response> }>()
  for (const [path, methods] of Object.entries(published.paths))
    for (const [method, { operationId, responses }] of Object.entries(methods))
      if (operationId && responses)
        places.set(operationId, { at: ['paths', path, method, 'responses'], responses })
  return { ajv, places }
}

let kept: ReturnType<typeof read> | null = null
const validators = new Map<string, ValidateFunction | null>()

const validatorOf = (operationId: string, status: number): ValidateFunction | null => {
  kept ??= read()
  const place = kept.places.get(operationId)
  const response = place?.responses[status]
  if (!place || !response) return null
  const at = response.$ref?.slice(2).split('/') ?? [...place.at, String(status)]
  const type = response.$ref
    ? 'application/json'
    : Object.keys(response.content ?? {}).find((one) => one.includes('json'))
  if (!type) return null
  return kept.ajv.getSchema(`api${pointer(...at, 'content', type, 'schema')}`) ?? null
}

/** What an answer has that the published description does not allow; null: nothing, or it says nothing of it. */
export const faultsOf = (operationId: string, status: number, body: unknown): string | null => {
  const key = `${operationId} ${status}`
  const validate = validators.has(key) ? validators.get(key) : validatorOf(operationId, status)
  validators.set(key, validate ?? null)
  if (!validate || validate(body)) return null
  return (validate.errors ?? [])
    .map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
    .join('; ')
}
