import { at } from './acts.ts'
import type { Press } from './acts.ts'

const REPORTS = '/m/{loud}/panel/reports'
const TRASH = '/m/{loud}/panel/trash'
const KEPT = `${REPORTS}/rejected`

/** Reports that are ticked are decided on together, by a form of their own. */
const chosen = (verdict: 'Remove' | 'Keep' | 'Mark as 18+', report: string, where: string, shows: string) =>
  [verdict, { to: '.', fields: { report }, at: where, shows }] as const

/** What moderators make of reports, chosen or one by one. */
export const decisionPresses: readonly Press[] = [
  ...at(
    'S101 several reports',
    'owner',
    REPORTS,
    chosen('Remove', '{chosenRemove}', TRASH, 'Shouted: chosenRemove'),
    chosen('Keep', '{chosenKeep}', KEPT, 'Shouted: chosenKeep'),
    chosen('Mark as 18+', '{chosenAdult}', KEPT, 'Shouted: chosenAdult'),
  ),
  ...at(
    'S101 one report',
    'owner',
    REPORTS,
    ['Mark as 18+', { to: '/act/reports/{adult}', at: KEPT, shows: 'Shouted: adult' }],
    ['Remove', { to: '/act/post/api/moderate/magazine/', at: TRASH, shows: 'Shouted: accepted' }],
  ),
]
