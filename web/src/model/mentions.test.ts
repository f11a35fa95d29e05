import { expect, test } from 'vitest'
import { mentionsOf } from './mentions.ts'

const anna = { userId: 1, username: 'anna' }
const ben = { userId: 2, username: '@ben@far.example' }

test.each([
  [[anna], null, true, '@anna '],
  [[anna, ben, anna], null, true, '@anna @ben@far.example '],
  [[anna, ben], { userId: 1 }, true, '@ben@far.example '],
  [[anna], { userId: 1 }, true, ''],
  [[anna, ben], null, false, ''],
])('%j, written by %j where wanted %s: %j', (people, me, wanted, text) => {
  expect(mentionsOf(people, me, wanted)).toBe(text)
})
