import { expect, test } from 'vitest'
import { namingIn } from './naming.ts'

test.each([
  ['@ju', 'user', 'ju'],
  ['Hello @ju', 'user', 'ju'],
  ['(@juniper@far.ex', 'user', 'juniper@far.ex'],
  ['see !harb', 'magazine', 'harb'],
  ['see !tides@far.example', 'magazine', 'tides@far.example'],
  ['about #tid', 'tag', 'tid'],
  ['عن #بحر', 'tag', 'بحر'],
  ['a :be', 'emoji', 'be'],
])('%j names a %s', (text, of, typed) => {
  expect(namingIn(text)).toEqual({ of, typed })
})

test.each([
  '',
  'plain',
  '@',
  '@ju ',
  'mail@host',
  'https://far.example/#part',
  'https://far.example/@ju',
  '# heading',
  '## heading',
  'At 10:30',
  ':b',
  'Stop!now',
  '&#39',
])('%j names nothing', (text) => {
  expect(namingIn(text)).toBeNull()
})
