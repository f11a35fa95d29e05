import { describe, expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'

const line = (source: string): string => renderMarkdown(source).trim()

describe('what a text may say', () => {
  test.each([
    ['**a** *b* ~~c~~ `d`', '<p><strong>a</strong> <em>b</em> <s>c</s> <code>d</code></p>'],
    ['# One\n\n### Three', '<h2>One</h2>\n<h3>Three</h3>'],
    [
      'https://northpier.test/a?b=1&c=2',
      '<p><a href="https://northpier.test/a?b=1&amp;c=2" rel="noopener nofollow ugc">https://northpier.test/a?b=1&amp;c=2</a></p>',
    ],
    ['[here](/m/oceans)', '<p><a href="/m/oceans">here</a></p>'],
    ['@ngozi', '<p><a href="/u/ngozi" class="to">@ngozi</a></p>'],
    [
      '(@saltmarsh@tidal.garden)',
      '<p>(<a href="/u/@saltmarsh@tidal.garden" class="to">@saltmarsh@tidal.garden</a>)</p>',
    ],
    [
      '!oceans and !rail@transit.cafe',
      '<p><a href="/m/oceans" class="to">!oceans</a> and <a href="/m/rail@transit.cafe" class="to">!rail@transit.cafe</a></p>',
    ],
    ['#SeaIce', '<p><a href="/tag/seaice" class="to">#SeaIce</a></p>'],
    [
      '#1 is no tag, me@host.test no mention, `@code` neither',
      '<p>#1 is no tag, me@host.test no mention, <code>@code</code> neither</p>',
    ],
    ['[@ngozi](https://x.test)', '<p><a href="https://x.test" rel="noopener nofollow ugc">@ngozi</a></p>'],
  ])('%s', (source, html) => expect(line(source)).toBe(html))

  test.each([
    ['H~2~O, 10^3^ m, ~20 to ~30', '<p>H<sub>2</sub>O, 10<sup>3</sup> m, ~20 to ~30</p>'],
    [
      '- [ ] tea\n- [x] **milk**\n- [y] no',
      '<ul>\n<li class="task"><input type="checkbox" disabled> tea</li>\n<li class="task"><input type="checkbox" disabled checked> <strong>milk</strong></li>\n<li>[y] no</li>\n</ul>',
    ],
    ['[ ] alone', '<p>[ ] alone</p>'],
    ['^[no note within a line]', '<p>^[no note within a line]</p>'],
  ])('%s', (source, html) => expect(line(source)).toBe(html))

  test('a note stands below the text, and leads back; those of two texts have names of their own', () => {
    const first = line('Fog.[^a]\n\n[^a]: As usual, @ngozi.')
    expect(first).toMatch(
      /Fog\.<sup class="footnote-ref"><a href="#(fn-\w+-1)" id="fnref-\w+-1">\[1\]<\/a><\/sup>[^]*<li id="\1"/,
    )
    expect(first).toContain('<a href="/u/ngozi" class="to">@ngozi</a>')
    const name = (html: string) => /id="(fn-[^"]+)"/.exec(html)?.[1]
    expect(name(first)).not.toBe(name(line('Sun.[^a]\n\n[^a]: At last.')))
  })

  test('a table', () => expect(line('| a | b |\n|---|---|\n| 1 | 2 |')).toContain('<table>'))

  test('a spoiler folds what stands between its marks', () => {
    expect(line('::: spoiler The *end*\nIt was @ngozi.\n:::\nafter')).toBe(
      '<details>\n<summary>The <em>end</em></summary>\n<p>It was <a href="/u/ngozi" class="to">@ngozi</a>.</p>\n</details>\n<p>after</p>',
    )
  })

  test('a spoiler without its closing mark ends with the text', () => {
    expect(line('::: spoiler x\ninside')).toBe('<details>\n<summary>x</summary>\n<p>inside</p>\n</details>')
  })

  test('a picture elsewhere becomes a link, one of ours is shown', () => {
    expect(line('![a "hut"](https://spy.test/p.png)')).toBe(
      '<p><a href="https://spy.test/p.png" rel="noopener nofollow ugc">a &quot;hut&quot;</a></p>',
    )
    expect(line('![hut](/media/a/b.webp)')).toContain('<img src="/media/a/b.webp" alt="hut"')
  })
})

describe('what a hostile text cannot do', () => {
  const tags =
    /<(?!\/?(?:p|a|em|strong|s|code|pre|h2|h3|ul|ol|li|blockquote|details|summary|br|hr|img|table|thead|tbody|tr|th|td|sub|sup|section|input)\b)/i

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt&colon;alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox)',
    '[x](//evil.test)',
    '[x](/\\evil.test)',
    '![x](javascript:alert(1))',
    '![x" onerror="alert(1)](/media/x.webp)',
    '[x](/a "title\\" onmouseover=\\"alert(1)")',
    '<javascript:alert(1)>',
    '```" onclick="x\ncode\n```',
    '::: spoiler <img src=x onerror=alert(1)>\n<script>\n:::',
    '@<script>alert(1)</script>',
    '#<img>',
    '| <script> |\n|---|\n| <img onerror=x> |',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ])('%s', (source) => {
    const html = renderMarkdown(source)
    expect(html).not.toMatch(tags)
    // Inside quotes anything may stand.
    expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+=/i)
    expect(html).not.toMatch(/(?:href|src)="(?!https?:\/\/|mailto:|\/[^/\\]|#|\/")/i)
  })

  test('deep nesting and long runs answer quickly', () => {
    const started = performance.now()
    for (const source of [
      '>'.repeat(5000),
      '*'.repeat(20_000),
      '['.repeat(20_000),
      '@a'.repeat(10_000),
      '::: spoiler\n'.repeat(2000),
      `::: spoiler${' '.repeat(20_000)}\u2028`,
    ])
      renderMarkdown(source)
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

describe('a link that names another host than it leads to says where it leads', () => {
  test.each([
    ['[https://bank.example](https://evil.example/x)', 'evil.example'],
    ['[bank.example](https://bank.example.evil.example/)', 'bank.example.evil.example'],
    ['[see **bank.example/login** now](https://evil.example)', 'evil.example'],
    ['[`bank.example`](https://evil.example)', 'evil.example'],
    ['[https://bank.example@](https://evil.example)', 'evil.example'],
    ['[bänk.example](https://bank.example)', 'bank.example'],
  ])('%s', (source, host) => {
    expect(renderMarkdown(source)).toContain(`</a><small class="host"> (${host})</small>`)
  })

  test.each([
    '[https://bank.example](https://bank.example/login)',
    '[bank.example](https://www.bank.example)',
    '[docs.bank.example](https://bank.example/docs)',
    '[the bank](https://evil.example)',
    '[version 2.0.1](https://evil.example)',
    'https://bank.example',
    '[bank.example](/local)',
  ])('and not %s', (source) => expect(renderMarkdown(source)).not.toContain('class="host"'))
})

describe('pictures that a text carries', () => {
  const emojis = [
    { name: 'blob_cat', url: '/media/remote/1' },
    { name: 'odd', url: '/media/"><script>' },
  ]
  const image = '<img class="emoji" src="/media/remote/1" alt=":blob_cat:" title=":blob_cat:" loading="lazy">'
  const shown = (source: string): string => renderMarkdown(source, emojis).trim()

  test.each([
    ['a :blob_cat: b', `<p>a ${image} b</p>`],
    [':blob_cat::blob_cat:', `<p>${image}${image}</p>`],
    ['12:30:blob_cat: :other:', `<p>12:30${image} :other:</p>`],
    ['**:blob_cat:**', `<p><strong>${image}</strong></p>`],
    ['`:blob_cat:`', '<p><code>:blob_cat:</code></p>'],
    ['    :blob_cat:', '<pre><code>:blob_cat:\n</code></pre>'],
    ['[:blob_cat:](/m/a "on :blob_cat:")', `<p><a href="/m/a" title="on :blob_cat:">${image}</a></p>`],
    [
      'https://a.test/:blob_cat:',
      '<p><a href="https://a.test/:blob_cat:" rel="noopener nofollow ugc">https://a.test/:blob_cat:</a></p>',
    ],
    [
      '![:blob_cat:](/media/a.png)',
      '<p><img src="/media/a.png" alt=":blob_cat:" loading="lazy" decoding="async"></p>',
    ],
  ])('%s', (source, html) => expect(shown(source)).toBe(html))

  test('never end the attribute that they stand in', () => {
    expect(shown(':odd:')).toContain('src="/media/&quot;&gt;&lt;script&gt;"')
  })

  test('are none where the text carries none', () => {
    expect(line(':blob_cat:')).toBe('<p>:blob_cat:</p>')
  })
})
