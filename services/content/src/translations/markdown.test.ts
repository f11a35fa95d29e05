import { describe, expect, test } from 'vitest'
import { plainRun, readRun } from './inline.ts'
import { wordsIn } from './markdown.ts'

/** What a server makes of a run: every word in capitals, and markup as it was. */
const shout = (html: string): string =>
  html.replaceAll(/(<[^>]*>)|([^<]+)/g, (_, tag, text) => tag ?? text.toUpperCase())
const translated = (markdown: string, make: (html: string) => string = shout): string => {
  const { runs, write } = wordsIn(markdown)
  return write(runs.map(({ html }) => make(html)))
}

describe('words change, and what is no words stays', () => {
  test.each([
    ['plain words', 'PLAIN WORDS'],
    ['# A title #\n\nand text\nover lines', '# A TITLE #\n\nAND TEXT OVER LINES'],
    ['**bold** and *slanted* ~~gone~~', '**BOLD** AND *SLANTED* ~~GONE~~'],
    [
      'see [the **map**](https://x.example/a_b "Way") now',
      'SEE [THE **MAP**](https://x.example/a_b "Way") NOW',
    ],
    ['ask @ada or @bob@far.example in !boats', 'ASK @ada OR @bob@far.example IN !boats'],
    ['it is #sunny :blob_cat: today', 'IT IS #sunny :blob_cat: TODAY'],
    [
      'at https://x.example/some_path and <https://y.example>',
      'AT https://x.example/some_path AND <https://y.example>',
    ],
    ['run `npm <i>` then ``a`b``', 'RUN `npm <i>` THEN ``a`b``'],
    ['![a picture](/media/a.webp) here', '![a picture](/media/a.webp) HERE'],
    ['it holds[^1]\n\n[^1]: a note', 'IT HOLDS[^1]\n\n[^1]: A NOTE'],
    ['one  \ntwo\\\nthree', 'ONE\\\nTWO\\\nTHREE'],
    ['> said\n> so\n\n- [ ] to do\n- done\n  more', '> SAID SO\n\n- [ ] TO DO\n- DONE MORE'],
    ['1. 1 first\n2. second', '1. 1 FIRST\n2. SECOND'],
    ['| a | b |\n|---|---|\n| one | two |', '| A | B |\n|---|---|\n| ONE | TWO |'],
    ['```js\nconst x = 1\n```\n\n    indented', '```js\nconst x = 1\n```\n\n    indented'],
    ['::: spoiler The end\nshe left\n:::\nafter', '::: spoiler THE END\nSHE LEFT\n:::\nAFTER'],
    ['the tag <b> is old & fine', 'THE TAG <b> IS OLD & FINE'],
    ['12345\n\n---', '12345\n\n---'],
    ['a * b_c [d]', 'A \\* B_C \\[D\\]'],
  ])('%j', (source, made) => expect(translated(source)).toBe(made))
})

describe('of what a hostile server sends nothing stays but words', () => {
  test.each([
    ['<script>alert(1)</script>hello', 'hello'],
    ['<img src=x onerror=alert(1)>hello', 'hello'],
    ['<a href="https://evil.example">hello</a>', 'hello'],
    ['[hello](javascript:alert(1))', '\\[hello\\](javascript:alert(1))'],
    ['<a id="k9" href="//evil.example">hello</a>', 'hello'],
    ['# hello', '\\# hello'],
    ['- hello\n- there', '\\- hello - there'],
    ['1. hello', '1\\. hello'],
    ['```js', '\\`\\`\\`js'],
    ['::: spoiler x', '\\::: spoiler x'],
    ['<b><i>hello', '***hello***'],
    ['&lt;script&gt;', '\\<script>'],
    ['hello </p></div></body> there', 'hello there'],
  ])('%j', (sent, kept) => expect(translated('anything', () => sent)).toBe(kept))

  test('a link leads where its author said, whatever is sent in its place', () => {
    const source = 'see [the map](https://map.example)'
    const evil = '<a id="k0" href="https://evil.example">la carte</a><a id="k0">encore</a>'
    expect(translated(source, () => evil)).toBe('[la carte](https://map.example)encore')
  })

  test('deep nesting is read to an end', () => {
    expect(translated('anything', () => '<b>'.repeat(50_000)).length).toBeLessThan(10)
  })
})

test('what was not translated stays as it was written', () => {
  const { write } = wordsIn('one *two*\n\nthree')
  expect(write([null, 'DREI'])).toBe('one *two*\n\nDREI')
})

test('a title is plain words', () => {
  const { run } = plainRun('Is <b> old? Ask @ada')
  expect(readRun(shout(run.html), run, { plain: true })).toBe('IS <b> OLD? ASK @ada')
  expect(readRun('<b>Ist</b> *es*', run, { plain: true })).toBe('Ist *es*')
})
