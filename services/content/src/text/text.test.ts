import { describe, expect, test } from 'vitest'
import { isLanguage } from './languages.ts'
import { chainOf, mentionsOf } from './mentions.ts'
import { slugOf } from './slug.ts'
import { normaliseTag, tagsOf } from './tags.ts'
import { cleanUrl, domainOf, entryTypeOf, isLinkable } from './url.ts'

describe('hashtags', () => {
  test.each<[string | null, string[]]>([
    [null, []],
    ['no tags', []],
    ['#one and #Two', ['one', 'two']],
    ['#acme#example', ['acme']],
    ['ipsum#example', []],
    ['#x #ab', ['ab']],
    ['#zażółć', ['zazolc']],
    ['#ＡＢＣ', ['abc']],
    ['#日本語', ['日本語']],
    ['#a_b-c', ['a_b']],
    ['#same #SAME', ['same']],
    ['see https://x.example/#heading #heading', []],
    ['see https://x.example/#heading #other', ['other']],
    ['(#paren)', ['paren']],
    ['see https://a.example/https://b.example/#two and #three', ['three']],
    ['https://#four', ['four']],
    ['https://a.example/#five #five', []],
  ])('of %j are %j', (text, tags) => expect(tagsOf(text)).toEqual(tags))

  test('a text of nothing but beginnings of addresses is read once and not once for each', () => {
    expect(tagsOf(`${'https://'.repeat(1_000_000)} #end`)).toEqual(['end'])
  })

  test('are written in one way', () => expect(normaliseTag('Straße·ŁÓDŹ!')).toBe('strasse·lodz'))
})

describe('mentions', () => {
  test.each<[string | null, string[]]>([
    [null, []],
    ['@john hi', ['@john']],
    ['@john @anna@host.example', ['@anna@host.example', '@john']],
    ['a@b and /@no', []],
    ['[@john](https://x.example)', ['@john']],
    ['@john, @john.', ['@john']],
    ['@dotted.name@host.example.', ['@dotted.name@host.example']],
    ['@anna_a and @under\\_score', ['@anna_a', '@under_score']],
    [`@${'x'.repeat(31)}`, []],
  ])('of %j are %j', (text, mentions) => expect(mentionsOf(text)).toEqual(mentions))

  test('of a comment are those above it and its own, without its author', () => {
    const chain = {
      parentMentions: ['@a', '@me'],
      parentAuthor: 'b',
      author: 'me',
      localDomain: 'here.example',
    }
    expect(chainOf({ ...chain, mentions: ['@c', '@a', '@me@here.example'] })).toEqual(['@a', '@b', '@c'])
  })
})

test.each([
  ['Test Thread', 'Test-Thread'],
  ['This is a microblog #test @user', 'This-is-a-microblog-test-at-user'],
  ["acme It's kibby!", 'acme-It-s-kibby'],
  ['  leading & trailing  ', 'leading-and-trailing'],
  [
    'one two three four five six seven eight nine ten eleven',
    'one-two-three-four-five-six-seven-eight-nine-ten',
  ],
  ['Łódź über ævintýri', 'Lodz-uber-aevintyri'],
  ['日本語', '-'],
])('the slug of %j is %j', (text, slug) => expect(slugOf(text)).toBe(slug))

describe('addresses', () => {
  test.each([
    ['https://A.example/Path/', 'https://A.example/Path/'],
    ['https://a.example/?utm_source=x', 'https://a.example/'],
    ['https://a.example/?a=1&fbclid=x&b=2#frag?x', 'https://a.example/?a=1&b=2#frag?x'],
    ['https://a.example/#utm_source=x', 'https://a.example/#utm_source=x'],
    ['https://a.example/?q=a b', 'https://a.example/?q=a+b'],
  ])('%j is kept as %j', (url, kept) => expect(cleanUrl(url)).toBe(kept))

  test.each([
    ['https://a.example', true],
    ['http://a.example:81/x', true],
    ['https://localhost/', false],
    ['ftp://a.example/', false],
    ['javascript:alert(1)', false],
    ['//a.example', false],
    ['https://u:p@a.example/', false],
    ['https://a b.example', false],
  ])('%j may be linked to: %j', (url, may) => expect(isLinkable(url)).toBe(may))

  test('are counted under their host without www', () => {
    expect(domainOf('https://WWW.Example.org/x')).toBe('example.org')
    expect(domainOf('nonsense')).toBeNull()
  })

  test.each([
    [null, false, 'article'],
    ['https://a.example/', false, 'link'],
    ['https://a.example/x.JPEG?y', false, 'image'],
    ['https://a.example/x.webm', false, 'video'],
    ['https://a.example/', true, 'image'],
  ] as const)('%j with a picture: %j makes an entry of type %j', (url, image, type) =>
    expect(entryTypeOf(url, image)).toBe(type),
  )
})

test.each([
  ['de', true],
  ['elx', true],
  ['fake', false],
  ['ac', false],
  ['aaa', false],
  ['a', false],
  ['DE', false],
])('%j is a language: %j', (code, is) => expect(isLanguage(code)).toBe(is))
