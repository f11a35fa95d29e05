import type { OperationSpec } from '@app/contract/operation.ts'
import type { z } from 'zod'
import { badRequest, notFound } from './refusal.ts'
import { storable } from './text.ts'

type Fields = Record<string, string | string[]>

/** Whether a caller sent this: neither left out nor null. */
export const isPresent = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined

/** Folds `name[]`, `name[0]` and repeated names into one array; at most 200 values. */
export const foldFields = (pairs: Iterable<[string, string]>): Fields => {
  const fields: Fields = Object.create(null) as Fields
  let seen = 0
  for (const [rawName, value] of pairs) {
    if (++seen > 200) throw badRequest('Too many fields: at most 200.')
    const bracket = rawName.indexOf('[')
    const name = bracket > 0 ? rawName.slice(0, bracket) : rawName
    const held = fields[name]
    if (held === undefined) fields[name] = bracket > 0 ? [value] : value
    else fields[name] = Array.isArray(held) ? [...held, value] : [held, value]
  }
  return fields
}

/** Reads a query string; `sortBy` is understood as `sort`, as existing clients write both. */
export const parseQueryString = (search: string): Fields => {
  const fields = foldFields(new URLSearchParams(search))
  if (fields['sort'] === undefined && fields['sortBy'] !== undefined) fields['sort'] = fields['sortBy']
  return fields
}

type Shape = Record<string, z.ZodType>

const shapeOf = (schema: z.ZodType | undefined): Shape =>
  schema && 'shape' in schema ? (schema.shape as Shape) : {}

/** The kind of value a field wants, behind its optional, nullable, default and transform wrappers. */
const kindOf = (schema: z.ZodType): string => {
  const def = schema._zod.def as { type: string; innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType }
  if (def.innerType) return kindOf(def.innerType)
  if (def.type === 'pipe' && def.in) {
    const inner = kindOf(def.in)
    return inner === 'transform' && def.out ? kindOf(def.out) : inner
  }
  return def.type
}

const yes = new Set(['true', '1', 'on', 'yes'])

/** What has fields of its own comes as JSON; anything else is refused by the schema. */
const jsonOr = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return text
  }
}

/** Whether it takes one value or a list of them. */
const takesSeveral = (schema: z.ZodType): boolean => {
  const def = schema._zod.def as { innerType?: z.ZodType; in?: z.ZodType; options?: z.ZodType[] }
  const inner = def.innerType ?? def.in
  return inner ? takesSeveral(inner) : (def.options?.some((option) => kindOf(option) === 'array') ?? false)
}

/** What each entry of a list wants. */
const elementKindOf = (schema: z.ZodType): string => {
  const def = schema._zod.def as { innerType?: z.ZodType; in?: z.ZodType; element?: z.ZodType }
  const inner = def.innerType ?? def.in
  if (inner) return elementKindOf(inner)
  return def.element ? kindOf(def.element) : ''
}

/** A list of texts or numbers: a field for each, one text with commas between them, or one of JSON. */
const listIn = (schema: z.ZodType, value: string | string[]): unknown => {
  if (typeof value === 'string' && value.startsWith('[')) return jsonOr(value)
  const texts = typeof value !== 'string' ? value : value === '' ? [] : value.split(',')
  if (elementKindOf(schema) !== 'number') return texts
  return texts.map((text) => (text === '' || Number.isNaN(Number(text)) ? text : Number(text)))
}

/** Form fields are texts: turns them into what the schema of the body wants, so that one schema serves JSON and forms. */
export const coerceForm = (schema: z.ZodType | undefined, fields: Fields): Record<string, unknown> => {
  const shape = shapeOf(schema)
  const coerced: Record<string, unknown> = { ...fields }
  for (const [name, value] of Object.entries(fields)) {
    const wanted = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (!wanted) continue
    const kind = kindOf(wanted)
    const last = Array.isArray(value) ? value.at(-1) : value
    // A list of what has fields of its own is one text of JSON, or one for each.
    if (kind === 'array' && elementKindOf(wanted) === 'object')
      coerced[name] = Array.isArray(value) ? value.map(jsonOr) : jsonOr(value)
    else if (kind === 'union' && takesSeveral(wanted)) coerced[name] = value
    else if (kind === 'array') coerced[name] = listIn(wanted, value)
    // Whatever else a form says of a flag, it does not say yes.
    else if (kind === 'boolean') coerced[name] = yes.has(String(last).toLowerCase())
    else if (kind === 'number' || kind === 'int')
      coerced[name] = last === '' || Number.isNaN(Number(last)) ? last : Number(last)
    else if (kind === 'object') coerced[name] = jsonOr(last)
    else coerced[name] = last
  }
  return coerced
}

/** Says where each fault lies: `title: Too long…; tags.2: …`. */
export const explain = (error: z.ZodError, where: string): string =>
  error.issues
    .slice(0, 5)
    .map((issue) => `${[where, ...issue.path].filter((part) => part !== '').join('.')}: ${issue.message}`)
    .join('; ')

const parse = (schema: z.ZodType | undefined, value: unknown, where: string): unknown => {
  if (!schema) return {}
  const result = schema.safeParse(storable(value, where))
  if (result.success) return result.data
  throw badRequest(explain(result.error, where))
}

/** An id that is no id, a name too long to be one, and text that nothing can hold name nothing. */
const namesNothing = (issue: z.core.$ZodIssue): boolean =>
  /(^|_)id$/.test(String(issue.path[0])) || (issue.code === 'too_big' && issue.origin === 'string')

/** What names nothing is a 404. Any other fault of a path parameter is the caller's: 400. */
export const parseParams = (
  operation: OperationSpec,
  values: Record<string, string | undefined>,
): unknown => {
  if (!operation.params) return {}
  if (Object.values(values).some((value) => value?.includes('\0')))
    throw notFound('There is nothing with this name.')
  const result = operation.params.safeParse(values)
  if (result.success) return result.data
  throw result.error.issues.some(namesNothing)
    ? notFound('There is nothing with this id or name.')
    : badRequest(explain(result.error, 'path'))
}

export const parseQuery = (operation: OperationSpec, search: string): unknown =>
  operation.query ? parse(operation.query, parseQueryString(search), 'query') : {}

/** A file that the contract requires has to be there, whatever the rest of the body could do without it. */
export const requireFile = ({ file }: OperationSpec, given: object | null): void => {
  if (file?.required && !given) throw badRequest(`${file.names[0]}: a file is expected.`)
}

export const parseBody = (operation: OperationSpec, value: unknown): unknown => {
  if (!operation.body) return {}
  const mayLack = operation.bodyOptional || (operation.file && operation.method === 'POST')
  const given = value === undefined && mayLack ? {} : value
  if (given === undefined) throw badRequest('body: a JSON object is expected.')
  return parse(operation.body, given, '')
}
