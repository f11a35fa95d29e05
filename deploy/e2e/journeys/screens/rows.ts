import { readers } from './world.ts'
import type { Reader } from './world.ts'

/** Who sees a screen. A visitor who does not is sent to log in, everybody else is refused. */
export const anyone: readonly Reader[] = readers
export const members = readers.filter((reader) => reader !== 'visitor')
export const author: readonly Reader[] = ['member']
export const moderators: readonly Reader[] = ['moderator', 'owner', 'globalModerator', 'administrator']
export const owners: readonly Reader[] = ['owner', 'globalModerator', 'administrator']
export const staff: readonly Reader[] = ['globalModerator', 'administrator']
export const admins: readonly Reader[] = ['administrator']

/**
 * Which screen, where it is, who sees it, what of it nothing else would show, and what they are told who do not see it: a
 * visitor is sent to log in.
 */
export type Row = readonly [
  screen: string,
  address: string,
  sees: readonly Reader[],
  shows: readonly string[],
  otherwise?: 403 | 404,
  /** A visitor where not to log in. */
  visitor?: 404,
]
