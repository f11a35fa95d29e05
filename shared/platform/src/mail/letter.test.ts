import { expect, test } from 'vitest'
import { accentOf, builtInAccent } from '../colour/accent.ts'
import { writeLetter } from './letter.ts'

const said = {
  site: { title: 'Tide & Pool', url: 'https://a.example', accent: builtInAccent },
  language: { language: 'en', dir: 'ltr' },
  subject: 'Two things',
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
} as const
const letter = writeLetter(said)

test('the plain form can be read and followed without any markup', () => {
  expect(letter.text).toBe(
    [
      'Two things',
      'Hello anna,',
      'two things <b>happened</b>.',
      '- bert & carl wrote\n  "Bread"\n  https://a.example/?x=1&y=2\n\n- no link',
      'https://a.example/inbox',
      '-- \nNo more of these: https://a.example/off\nTide & Pool https://a.example\n',
    ].join('\n\n'),
  )
})

test('the HTML form escapes what people wrote and links where the plain one names an address', () => {
  expect(letter.html).toContain('two things &lt;b&gt;happened&lt;/b&gt;.')
  expect(letter.html).toMatch(/<a href="https:\/\/a\.example\/\?x=1&amp;y=2"[^>]*>bert &amp; carl wrote<\/a>/)
  expect(letter.html).toMatch(/<span dir="auto"[^>]*>&quot;Bread&quot;<\/span>/)
  expect(letter.html).toMatch(/<a href="https:\/\/a\.example\/inbox"[^>]*>Read them<\/a>/)
  expect(letter.html).toContain('<a href="https://a.example/off"')
  expect(letter.html).toContain('Tide &amp; Pool</a>')
})

test('lists of mails show its first sentence beside the subject, or what it says is to be shown', () => {
  const shown = (html: string) => /<div style="display:none[^>]*>(.*?)&#847;/.exec(html)?.[1]
  expect(shown(letter.html)).toBe('two things &lt;b&gt;happened&lt;/b&gt;.')
  expect(shown(writeLetter({ ...said, preheader: 'bert & carl' }).html)).toBe('bert &amp; carl')
})

test('it runs in the direction of its language, and fetches nothing', () => {
  const { html } = writeLetter({ ...said, language: { language: 'ar', dir: 'rtl' } })
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('text-align:right')
  expect(html).not.toContain('text-align:left')
  expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import|@font-face/)
})

test('whoever reads in the dark gets dark colours', () => {
  expect(letter.html).toContain('<meta name="color-scheme" content="light dark">')
  expect(letter.html).toMatch(
    /@media \(prefers-color-scheme:dark\)\{.*\.act\{background:#4bc39f !important;color:#04221b !important\}/,
  )
})

test('its links and buttons are in the colour of the instance', () => {
  const accent = accentOf('#c2185b')
  const { html } = writeLetter({ ...said, site: { ...said.site, accent } })
  expect(html).toContain(`bgcolor="${accent.fill[0]}"`)
  expect(html).toContain(`.link{color:${accent.text[1]} !important}`)
  expect(html).not.toContain(builtInAccent.text[0])
})
