import { expect, test } from 'vitest'
import { refusedField } from './failure.ts'

test.each([
  ['code: this code is not right.', 'code', 'This code is not right.'],
  ['There is no such list.', null, 'There is no such list.'],
  ['', null, ''],
])('%j speaks of the field %s', (detail, field, text) => {
  expect(refusedField({ status: 400, detail })).toEqual({ field, text })
})
