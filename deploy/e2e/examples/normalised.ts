import { createHash } from 'node:crypto'
import type { Example, Json } from '@app/contract/example.ts'

const DAY_MS = 86_400_000
/** When all of it happened, as the reference has it. */
const THEN = Date.UTC(2026, 0, 15, 10, 30)
const LONGEST_TEXT = 280
const MOST_ITEMS = 2
const MOST_MEMBERS = 60

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(Z|\+00:00)/g
const DATE = /^\d{4}-\d\d-\d\d$/
const PEM = /-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----/g
/** What is made by chance: signed tokens, UUIDs, hashes, and long texts of letters and digits together. */
const SECRET =
  /eyJ[\w-]+\.[\w-]+\.[\w-]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24,}|(?<![\w/-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{20,}={0,2}/g
/** Members that hold something made by chance, however short it is. */
const BY_CHANCE =
  /^(?:backupCodes|secret|code|totp|challenge|salt|signature|attestationObject|clientDataJSON|authenticatorData|rawId|userHandle|publicKey|contentPublicKey|serverKey|nextCursor|currentCursor|previousCursor)$/
const MEASURED = /(?:Ms|Seconds|seconds)$/

/** Of what is larger than anybody reads, these members. */
const HEADS: Readonly<Record<string, readonly string[]>> = { 'app.swagger': ['openapi', 'info', 'servers'] }

const headOf = (answer: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, answer[name]]))

const HEX = '0123456789abcdef'
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const alphabetOf = (text: string): string => {
  if (/^\d+$/.test(text)) return '0123456789'
  if (/^[0-9a-f-]+$/.test(text)) return HEX
  return /^[A-Z2-7]+$/.test(text) ? BASE32 : LETTERS
}

/** Another text of the same length and kind, the same for the same seed. */
const alike = (text: string, seed: string): string => {
  const [prefix = ''] = /^(?:[a-z]+_)?/.exec(text) ?? []
  const rest = text.slice(prefix.length)
  const alphabet = alphabetOf(rest)
  const bytes: Buffer[] = []
  for (let at = 0; at * 32 < rest.length; at++)
    bytes.push(createHash('sha256').update(`${seed} ${at}`).digest())
  const all = Buffer.concat(bytes)
  const isUuid = /^[0-9a-f]{8}-/.test(rest)
  const made = [...rest].map((character, at) => {
    if (isUuid && character === '-') return character
    // The version of a UUID is part of what it is.
    if (isUuid && at === 14) return '4'
    return isUuid && at === 19 ? 'a' : (alphabet[(all[at] ?? 0) % alphabet.length] ?? '')
  })
  return prefix + made.join('')
}

/**
 * Makes examples the same in every run: moments keep their distance in days from the first one, what was made by chance
 * becomes something alike that hangs on where it was first seen, and hosts get the names that readers know.
 */
export const createNormaliser = (names: readonly (readonly [string, string])[], startedAt: Date) => {
  const seen = new Map<string, string>()
  const start = Date.UTC(startedAt.getUTCFullYear(), startedAt.getUTCMonth(), startedAt.getUTCDate())
  const daysAfter = (time: number): number => Math.round((time - startedAt.getTime()) / DAY_MS)

  const stranger = (text: string, where: string): string => {
    const known = seen.get(text)
    if (known !== undefined) return known
    const made = alike(text, where)
    seen.set(text, made)
    return made
  }
  const moment = (text: string, zone: string): string =>
    `${new Date(THEN + daysAfter(Date.parse(text)) * DAY_MS).toISOString().slice(0, 19)}${zone}`

  const text = (value: string, where: string, name: string): string => {
    if (DATE.test(value))
      return new Date(THEN + Math.round((Date.parse(value) - start) / DAY_MS) * DAY_MS)
        .toISOString()
        .slice(0, 10)
    let found = 0
    const named = names
      .reduce(
        (all, [from, to]) =>
          all.replaceAll(from, to).replaceAll(encodeURIComponent(from), encodeURIComponent(to)),
        value,
      )
      .replaceAll(MOMENT, (whole, zone: string) => moment(whole, zone))
      .replaceAll(PEM, '-----BEGIN $1-----\n…\n-----END $1-----')
      .replaceAll(SECRET, (whole) => stranger(whole, `${where} ${found++}`))
    const whole = BY_CHANCE.test(name) && !/^(?:\d{4}-|-----)/.test(value) ? stranger(value, where) : named
    return whole.length > LONGEST_TEXT ? `${whole.slice(0, LONGEST_TEXT)}…` : whole
  }
  const number = (value: number, name: string): number => {
    if (MEASURED.test(name)) return 12
    // Moments in seconds and milliseconds.
    if (value > 1.6e9 && value < 2.2e9) return (THEN + daysAfter(value * 1000) * DAY_MS) / 1000
    if (value > 1.6e12 && value < 2.2e12) return THEN + daysAfter(value) * DAY_MS
    return value
  }
  const walk = (value: unknown, where: string, name: string): unknown => {
    if (Array.isArray(value))
      return value.slice(0, MOST_ITEMS).map((inner, at) => walk(inner, `${where}.${at}`, name))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value)
          .slice(0, MOST_MEMBERS)
          .map(([key, inner]) => [text(key, where, ''), walk(inner, `${where}.${key}`, key)]),
      )
    if (typeof value === 'string') return text(value, where, name)
    return typeof value === 'number' ? number(value, name) : value
  }
  return (id: string, example: Example): Example =>
    walk(
      HEADS[id] ? { ...example, answer: headOf(example.answer as Json, HEADS[id]) } : example,
      id,
      '',
    ) as Example
}
