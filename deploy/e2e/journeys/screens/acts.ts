import type { Presser } from './world.ts'

/** What a press takes and where it shows afterwards: by what is there then and was not, and what no longer is. */
export type Effect = {
  /** What is filled in before. */
  fields?: Readonly<Record<string, string>>
  /** A file that is chosen before: its field, name and content. */
  file?: readonly [field: string, name: string, content: string | Buffer<ArrayBuffer>]
  /** How the address begins to which it leads, where several buttons are called the same. */
  to?: string
  /** Or which of the forms of its page it sends. */
  form?: string
  /** The page that shows it; of a search what it leads to, else the page that it stands on. */
  at?: string
  /** Who looks there, where that is not who pressed. */
  seenBy?: Presser
  shows?: string | readonly string[]
  gone?: string
  /** What the page says that answers, or to which the answer leads. */
  answers?: string | readonly string[]
  /** With which status, where it asks for more before anything is done. */
  status?: number
  /** To whom a mail comes, and what it says; `{token}` is from then on the secret of its link. */
  mailed?: readonly [to: string, says: string]
}

/** In place of an address: the page that answered before. */
export const THERE = ''

/** Who presses which button at which address, and what comes of it. */
export type Press = readonly [screen: string, by: Presser, address: string, button: string, effect: Effect]

/** What somebody presses at one address, one after the other. */
export const at = (
  screen: string,
  by: Presser,
  address: string,
  ...presses: readonly (readonly [button: string, effect: Effect])[]
): Press[] => presses.map(([button, effect]) => [screen, by, address, button, effect])
