import type { Reader } from './world.ts'

/** What a press takes and where it shows afterwards: by what is there then and was not, and what no longer is. */
export type Effect = {
  /** What is filled in before. */
  fields?: Readonly<Record<string, string>>
  /** A file that is chosen before: its field, name and content. */
  file?: readonly [field: string, name: string, content: string]
  /** How the address begins to which it leads, where several buttons are called the same. */
  to?: string
  /** The page that shows it; of a search what it leads to, else the page that it stands on. */
  at?: string
  shows?: string | readonly string[]
  gone?: string
}

/** Who presses which button at which address, and what comes of it. */
export type Press = readonly [screen: string, by: Reader, address: string, button: string, effect: Effect]

/** What somebody presses at one address, one after the other. */
export const at = (
  screen: string,
  by: Reader,
  address: string,
  ...presses: readonly (readonly [button: string, effect: Effect])[]
): Press[] => presses.map(([button, effect]) => [screen, by, address, button, effect])
