import { describe, expect, test } from 'vitest'
import { plainText, toHtml } from './html.ts'

const base = 'https://here.example'

describe('Markdown for whoever shows it elsewhere', () => {
  test.each([
    ['**loud**', '<p><strong>loud</strong></p>'],
    ['[in](/m/cats)', '<p><a href="https://here.example/m/cats">in</a></p>'],
    ['[out](https://far.example/a?b=1&c)', '<p><a href="https://far.example/a?b=1&amp;c">out</a></p>'],
    ['![cat](/media/a.png)', '<p><img alt="cat" src="https://here.example/media/a.png" /></p>'],
    ['H~2~O 10^3^', '<p>H<sub>2</sub>O 10<sup>3</sup></p>'],
    ['- [x] milk', '<ul>\n<li>[x] milk</li>\n</ul>'],
    [
      'Fog.[^a]\n\n[^a]: As usual.',
      '<p>Fog.<sup>1</sup></p>\n<hr />\n<section>\n<ol>\n<li><p>As usual.</p>\n</li>\n</ol>\n</section>',
    ],
    ['[to](mailto:a@b.example)', '<p><a href="mailto:a@b.example">to</a></p>'],
  ])('%s is %s', (markdown, html) => expect(toHtml(markdown, base).trim()).toBe(html))

  test('spells nothing out without a base', () => {
    expect(toHtml('[in](/m/cats)').trim()).toBe('<p><a href="/m/cats">in</a></p>')
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html;base64,PHN2Zz4=)',
    '![x](javascript:alert(1))',
    '[x](<http://[>)',
    '<a href="vbscript:x">x</a>',
    '[x](https://a.example "\\" onclick=\\"alert(1)")',
  ])('%s runs nowhere', (markdown) => {
    for (const html of [toHtml(markdown), toHtml(markdown, base)]) {
      expect(html).not.toMatch(/<script|<[^>]*\s(?:on\w+=|(?:href|src)="(?!https?:|mailto:|\/))/i)
    }
  })
})

describe('plain text', () => {
  test.each([
    ['<p>one <b>two</b></p>', 'one two'],
    ['a &amp; b &lt;c&gt;', 'a & b <c>'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['a\u0000\nb', 'a b'],
    ['<script>x</script>left', 'left'],
  ])('of %s is %s', (html, text) => expect(plainText(html, 100)).toBe(text))

  test('is cut', () => expect(plainText('abcdef', 3)).toBe('abc'))
})
