import { describe, expect, test } from 'vitest'
import { faultOfEmbedProviders, usualEmbedProviders } from '@app/contract/content/embed.ts'
import { createEmbeds } from './embed.ts'

const embedOf = createEmbeds('here.example:8080')
const usual = (url: string) => embedOf(usualEmbedProviders, url)

describe('what a link leads to', () => {
  test.each([
    ['https://www.youtube.com/watch?v=a-B_9', 'https://www.youtube-nocookie.com/embed/a-B_9'],
    ['https://m.youtube.com/watch?t=3&v=abc&list=x', 'https://www.youtube-nocookie.com/embed/abc'],
    ['https://youtu.be/abc?si=x', 'https://www.youtube-nocookie.com/embed/abc'],
    ['https://youtube.com/shorts/abc/', 'https://www.youtube-nocookie.com/embed/abc'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['https://open.spotify.com/album/4aaw', 'https://open.spotify.com/embed/album/4aaw'],
    ['https://tube.example/w/kKf9', 'https://tube.example/videos/embed/kKf9'],
    ['https://social.example/@ada/1134', 'https://social.example/@ada/1134/embed'],
    ['https://social.example/@ada@far.example/1134', 'https://social.example/@ada@far.example/1134/embed'],
  ])('is shown within the page: %s', (link, url) => expect(usual(link)?.url).toBe(url))

  test.each([
    'http://youtu.be/abc',
    'https://youtu.be:8443/abc',
    'https://youtube.com.evil.example/watch?v=abc',
    'https://notyoutube.com/watch?v=abc',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=a%2Fb',
    'https://www.youtube.com/watch?v=../..',
    'https://www.youtube.com/watch?v="><script>',
    'https://tube.example/w/a/b',
    'https://localhost/w/abc',
    'https://127.0.0.1/w/abc',
    'https://news.example/article',
    'javascript:alert(1)',
    'nothing',
  ])('is only linked to where no provider has such links: %s', (link) => expect(usual(link)).toBeNull())

  test('is never this place within itself, which would act as its reader', () =>
    expect(usual('https://here.example/w/abc')).toBeNull())
})

describe('a list of providers', () => {
  test('may have notes and empty lines, and name none', () => {
    expect(faultOfEmbedProviders(usualEmbedProviders)).toBeNull()
    expect(
      faultOfEmbedProviders('# videos\n\n  A | https://a.example/:id | https://b.example/:id\n'),
    ).toBeNull()
    expect(faultOfEmbedProviders('')).toBeNull()
    expect(embedOf('', 'https://youtu.be/abc')).toBeNull()
  })

  test.each([
    ['A', 'name | address'],
    ['A | http://a.example/:id | https://b.example/:id', 'must begin with https'],
    ['A | https://a.*.example/:id | https://b.example/:id', 'must begin with https'],
    ['A | https://a.example/:id | http://b.example/:id', 'must begin with https'],
    ['A | https://a.example/:id | javascript:alert(1)', 'must begin with https'],
    ['A | https://a.example/:id | https://b.example/:other', ':other'],
    ['A | https://a.example/:id | https://b.example/:id | more', 'name | address'],
  ])('says what is wrong: %s', (text, fault) => {
    expect(faultOfEmbedProviders(`A | https://a.example/ | https://b.example/\n${text}`)).toContain(fault)
    expect(embedOf(text, 'https://a.example/x')).toBeNull()
  })
})
