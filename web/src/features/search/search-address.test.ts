import { expect, test } from 'vitest'
import { queryOf, searchAddress, toggled, type Kind } from './search-address.ts'

const nobody = { authorId: undefined, magazineId: undefined }

test.each([
  ['q=tide', { q: 'tide' }],
  ['q=tide&kind=comment&p=2', { q: 'tide', kind: ['comment'], p: 2 }],
  ['q=tide&kind=comment+video', { q: 'tide', kind: ['comment', 'video'] }],
  ['q=tide&kind=user&kind=magazine&kind=user', { q: 'tide', kind: ['user', 'magazine'] }],
  ['q=tide&since=2026-05-01', { q: 'tide', since: '2026-05-01' }],
  ['q=tide&since=2026-13-01', { q: 'tide' }],
  ['q=tide&since=lately', { q: 'tide' }],
  ['q=tide&kind=song&time=then&lang=german', { q: 'tide' }],
  [
    'q=tide&tag=%23Sea&domain=https://a.example/b&lang=de&time=1w',
    {
      q: 'tide',
      tag: 'Sea',
      domain: 'a.example',
      lang: ['de'],
      time: '1w',
    },
  ],
  // As the forms of other programs of our kind write it.
  ['search[q]=tide&search[type]=entry', { q: 'tide', kind: ['thread'] }],
  ['search[q]=tide&search[type]=post', { q: 'tide', kind: ['microblog'] }],
  ['search[q]=tide&search[type]=user', { q: 'tide', kind: ['user'] }],
  ['search[q]=tide&search[type]=entry%2Bpost', { q: 'tide', kind: ['thread', 'microblog'] }],
  ['search[q]=tide&search[type]=users%2Bmagazines', { q: 'tide', kind: ['user', 'magazine'] }],
  ['search[q]=tide&search[since]=2026-05-01T12:00', { q: 'tide', since: '2026-05-01' }],
])('%s asks for %j', (address, query) =>
  expect(queryOf(new URLSearchParams(address), nobody)).toEqual({ p: 1, ...query }),
)

test('whose and where are asked by number', () =>
  expect(queryOf(new URLSearchParams('q=tide&user=ada'), { authorId: 7, magazineId: 8 })).toMatchObject({
    authorId: 7,
    magazineId: 8,
  }))

test.each([
  ['q=tide&p=3', { kind: 'comment' }, '/search?q=tide&kind=comment'],
  ['search[q]=tide&search[type]=entry&tag=sea', { tag: '' }, '/search?q=tide&kind=thread'],
  ['q=tide&kind=link&magazine=sea', { q: 'ebb' }, '/search?q=ebb&kind=link&magazine=sea'],
])('%s changed by %j is %s', (address, change, changed) =>
  expect(searchAddress(new URLSearchParams(address), change)).toBe(changed),
)

test.each<[Kind[], Kind, Kind[]]>([
  [[], 'comment', ['comment']],
  [['comment'], 'user', ['comment', 'user']],
  [['comment', 'user'], 'comment', ['user']],
  [['thread', 'user'], 'video', ['user', 'video']],
  [['video', 'link', 'user'], 'thread', ['user', 'thread']],
  [['video'], 'link', ['video', 'link']],
])('%j, when %s is pressed, is %j', (chosen, kind, now) => expect(toggled(chosen, kind)).toEqual(now))
