import { expect, test } from 'vitest'
import { planOf } from './plan.ts'

test('a plan says by which indexes it reads what grows, and what that cost', () => {
  const scan = (type: string, index: string | undefined, more = {}) => ({
    'Node Type': type,
    'Relation Name': 'item',
    ...(index ? { 'Index Name': index } : {}),
    'Actual Loops': 1,
    ...more,
  })
  const filter = {
    'Node Type': 'Index Scan',
    'Index Name': 'user_card_pkey',
    'Parent Relationship': 'InitPlan',
  }
  const bitmap = {
    'Node Type': 'Bitmap Index Scan',
    'Index Name': 'item_tags',
    'Parent Relationship': 'Outer',
  }
  expect(
    planOf({
      'Execution Time': 1.5,
      Plan: {
        'Node Type': 'Limit',
        'Shared Hit Blocks': 30,
        'Shared Read Blocks': 4,
        Plans: [
          scan('Index Only Scan', 'item_feed_hot'),
          scan('Index Scan', 'item_pkey'),
          scan('Bitmap Heap Scan', undefined, { Plans: [filter, bitmap] }),
          scan('Seq Scan', undefined),
          scan('Index Scan', 'item_url', { 'Actual Loops': 0 }),
          { ...scan('Seq Scan', undefined), 'Relation Name': 'magazine_card' },
          scan('Index Scan', 'item_of_a_row', { 'Parent Relationship': 'SubPlan' }),
        ],
      },
    }),
  ).toEqual({
    reads: ['Index Only Scan item_feed_hot', 'Bitmap Heap Scan item_tags', 'Seq Scan of item'],
    buffers: 34,
    ms: 1.5,
  })
})
