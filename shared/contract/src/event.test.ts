import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { event, readEvent, UnreadableEvent } from './event.ts'

const told = event('content.told', z.object({ id: z.int(), kind: z.enum(['entry', 'post']) }), [
  ({ id }: { id: number }) => ({ id, type: 'entry' }),
  ({ id, type }: { id: number; type: string }) => ({ id, kind: type }),
])

describe('an event', () => {
  test('has the version that its upcasters lead to', () => expect(told.version).toBe(3))

  test.each([
    [1, { id: 7 }],
    [2, { id: 7, type: 'entry' }],
    [3, { id: 7, kind: 'entry' }],
  ])('of version %i is read as it is declared today', (version, data) => {
    expect(readEvent(told, { version, data })).toEqual({ id: 7, kind: 'entry' })
  })

  test.each([
    ['newer than its consumer', 4, { id: 7, kind: 'entry' }, 'version 4'],
    ['without a version', 0, { id: 7 }, 'version 0'],
    ['that does not fit', 3, { id: 'seven' }, 'does not fit its schema'],
    ['that an upcaster cannot read', 1, null, 'does not fit its schema'],
  ])('%s is unreadable', (_, version, data, why) => {
    const read = () => readEvent(told, { version, data })
    expect(read).toThrow(UnreadableEvent)
    expect(read).toThrow(why)
  })
})
