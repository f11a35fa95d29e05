import { expect, test } from '@jest/globals'
import { writeLetter } from './letter.ts'

const letter = writeLetter({
  greeting: 'Hello anna,',
  parts: [
    'two things <b>happened</b>.',
    {
      list: [
        { text: 'bert & carl wrote', detail: '"Bread"', url: 'https://a.example/?x=1&y=2' },
        { text: 'no link' },
      ],
    },
    { button: 'Read them', url: 'https://a.example/inbox' },
  ],
  footer: [{ text: 'No more of these:', url: 'https://a.example/off' }],
})

test('the plain form can be read and followed without any markup', () => {
  expect(letter.text).toBe(
    [
      'Hello anna,',
      'two things <b>happened</b>.',
      '- bert & carl wrote\n  "Bread"\n  https://a.example/?x=1&y=2\n\n- no link',
      'https://a.example/inbox',
      '-- \nNo more of these: https://a.example/off\n',
    ].join('\n\n'),
  )
})

test('the HTML form escapes what people wrote and links where the plain one names an address', () => {
  expect(letter.html).toContain('two things &lt;b&gt;happened&lt;/b&gt;.')
  expect(letter.html).toContain(
    '<a href="https://a.example/?x=1&amp;y=2">bert &amp; carl wrote</a><br><span dir="auto">&quot;Bread&quot;</span>',
  )
  expect(letter.html).toMatch(/<a href="https:\/\/a\.example\/inbox" style="[^"]+">Read them<\/a>/)
  expect(letter.html).toContain('<a href="https://a.example/off">')
})
