import type every from './en/every.ts'
import type offline from './en/offline.ts'
import type own from './en/own.ts'
import type panels from './en/panels.ts'
import type person from './en/person.ts'
import type polls from './en/polls.ts'
import type reading from './en/reading.ts'

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}`
}[keyof T & string]

type Piece =
  typeof every | typeof offline | typeof own | typeof panels | typeof person | typeof polls | typeof reading

/** The name of a text, as the English ones have it: `card.comments`. */
export type TextKey = Piece extends infer P ? (P extends unknown ? Leaves<P> : never) : never

/** What follows a name in those of other texts: `card` is followed by `comments`. */
export type KeyBelow<Name extends string> = TextKey extends infer K
  ? K extends `${Name}.${infer Rest}`
    ? Rest
    : never
  : never
