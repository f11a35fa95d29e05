import { expect, test } from 'vitest'
import { doneOf, type Known } from './first-steps.ts'

const fresh: Known = {
  title: 'Commonplace',
  site: { terms: '', privacyPolicy: '' },
  magazines: ['random'],
  subscriptions: ['random'],
  backup: { at: null, old: false },
}

test.each<[string, Partial<Known>, string[]]>([
  ['a fresh instance', {}, []],
  ['one that was named', { title: 'The Kitchen Table' }, ['name']],
  ['one with terms alone', { site: { terms: 'Be kind.', privacyPolicy: '' } }, []],
  ['one with both texts', { site: { terms: 'Be kind.', privacyPolicy: 'Little.' } }, ['pages']],
  ['one with a magazine of its own', { magazines: ['random', 'bread'] }, ['magazines']],
  ['one that follows others', { subscriptions: ['random', 'science@mander.example'] }, ['follow']],
  ['one that is saved', { backup: { at: '2026-06-15T12:00:00Z', old: false } }, ['backups']],
  ['one that was saved long ago', { backup: { at: '2025-06-15T12:00:00Z', old: true } }, []],
  [
    'one of which nothing is known yet',
    {
      title: undefined,
      site: undefined,
      magazines: undefined,
      subscriptions: undefined,
      backup: undefined,
    },
    [],
  ],
])('%s has done what is true of it', (_, known, done) => {
  expect([...doneOf({ ...fresh, ...known })]).toEqual(done)
})
