import { accountPresses } from './account-presses.ts'
import { at } from './acts.ts'
import type { Press } from './acts.ts'
import { administrationPresses } from './administration-presses.ts'
import { decisionPresses } from './decision-presses.ts'
import { itemPresses } from './item-presses.ts'
import { lastPresses, readingPresses } from './own-presses.ts'
import { panelPresses } from './panel-presses.ts'
import { relationPresses } from './relation-presses.ts'
import { staffPresses } from './staff-presses.ts'

/** What the screens are for beside their forms, done once without script, in this order. */
export const presses: readonly Press[] = [
  ...at('S68 list narrowed to links', 'member', '/m/{magazine}/t/{thread}/-', [
    'Bookmark',
    { at: '/bookmark-lists/show/evening/newest?type=links', shows: 'A thread to read' },
  ]),
  ...readingPresses,
  ...relationPresses,
  ...staffPresses,
  ...decisionPresses,
  ...panelPresses,
  ...accountPresses,
  ...itemPresses,
  ...administrationPresses,
  ...lastPresses,
]
