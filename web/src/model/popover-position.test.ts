import { expect, test } from 'vitest'
import { positionPopover } from './popover-position.ts'

const view = { width: 768, height: 900 }
const at = (left: number, top: number, height = 900) =>
  positionPopover({ left, top, bottom: top + 20 }, 320, { ...view, height })

test.each([
  ['below, where there is room', at(100, 200), { left: 100, top: 226, 'max-height': 666 }],
  ['above, near the lower edge', at(100, 700), { left: 100, bottom: 206, 'max-height': 686 }],
  ['inside, near the right edge', at(700, 200), { left: 440, top: 226, 'max-height': 666 }],
  ['inside, left of the window', at(-40, 200), { left: 8, top: 226, 'max-height': 666 }],
  [
    'below, where neither side has room and above has less',
    at(0, 90, 240),
    { left: 8, top: 116, 'max-height': 116 },
  ],
  [
    'above, where neither side has room and below has less',
    at(0, 190, 300),
    { left: 8, bottom: 116, 'max-height': 176 },
  ],
])('a card stands %s', (_, found, position) => expect(found).toEqual(position))
