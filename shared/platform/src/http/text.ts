import { badRequest } from './refusal.ts'

/** Deeper than any body the API knows, shallow enough for the stack. */
const MAX_DEPTH = 32

/**
 * Text as every store takes it. NUL, which PostgreSQL refuses, is the caller's fault and named; half a surrogate pair,
 * which JSON columns refuse, becomes the replacement character, as it does on every screen.
 */
export const storable = (value: unknown, where: string, depth = 0): unknown => {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw badRequest(`${where || 'body'}: holds the character NUL.`)
    return value.isWellFormed() ? value : value.toWellFormed()
  }
  if (value === null || typeof value !== 'object') return value
  if (depth >= MAX_DEPTH) throw badRequest('body: nested too deeply.')
  const inside = (name: string) => (where === '' ? name : `${where}.${name}`)
  if (Array.isArray(value)) return value.map((item, i) => storable(item, inside(String(i)), depth + 1))
  const clean = Object.create(null) as Record<string, unknown>
  for (const [name, item] of Object.entries(value)) {
    const key = storable(name, 'body') as string
    clean[key] = storable(item, inside(key.slice(0, 100)), depth + 1)
  }
  return clean
}
