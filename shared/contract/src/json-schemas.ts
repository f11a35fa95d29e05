import { z } from 'zod'
import { fieldTexts } from './fields.ts'
import { fieldTextsOf } from './fields-of.ts'

export type Json = Record<string, unknown>
/** As a caller writes a value, or as it is answered. */
type Way = 'input' | 'output'

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

/** What is said of a value that may also be null. */
const saidInside = (schema: Json): unknown =>
  Array.isArray(schema['anyOf']) ? (schema['anyOf'][0] as Json)['description'] : undefined

/**
 * Says what a field means where its schema does not: by what it means in that schema, else by what all fields of its name
 * mean.
 *
 * @param within the name of the schema
 * @param path the fields that the value stands in, each with a dot behind it
 */
const withFieldTexts = (value: unknown, within: string, path = ''): unknown => {
  if (Array.isArray(value)) return value.map((inner) => withFieldTexts(inner, within, path))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'properties' && isObject(inner)
        ? Object.fromEntries(
            Object.entries(inner).map(([name, field]) => {
              const described = withFieldTexts(field, within, `${path}${name}.`) as Json
              const text = saidInside(described) ?? fieldTextsOf[within]?.[path + name] ?? fieldTexts[name]
              return [name, text === undefined ? described : { description: text, ...described }]
            }),
          )
        : withFieldTexts(inner, within, path),
    ]),
  )
}

/** Collects named schemas while turning zod into JSON Schema. */
export const createSchemas = () => {
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
    const { $ref, description } = value
    if (typeof $ref === 'string') {
      const id = $ref === '#' ? self : (names.get($ref.replace('#/$defs/', '')) ?? null)
      return {
        $ref: `#/components/schemas/${id ?? 'Unknown'}`,
        // What it is there, beside what its schema says it is anywhere.
        ...(typeof description === 'string' ? { description } : {}),
      }
    }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pointTo(inner, names, self)]))
  }

  const convert = (schema: z.ZodType, way: Way): Json => {
    const id = schema.meta()?.['id'] as string | undefined
    const raw = z.toJSONSchema(schema, { io: way, unrepresentable: 'any' }) as unknown as Json
    const { $defs: rawDefs = {}, ...rawRoot } = withoutNoise(raw) as Json & { $defs?: Record<string, Json> }
    const root = withFieldTexts(rawRoot, id ?? '') as Json
    const $defs = Object.fromEntries(
      Object.entries(rawDefs).map(([name, def]) => [name, withFieldTexts(def, name) as Json]),
    )
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

/** The schema of a parameter, as a caller writes it. */
export const parameterSchema = (schema: z.ZodType): Json => {
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
