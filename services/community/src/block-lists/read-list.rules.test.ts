import { describe, expect, test } from 'vitest'
import { readList, writeList } from './read-list.rules.ts'

const said = (text: string) =>
  readList(text).entries.map(({ host, severity, comment }) => [host, severity, comment])

describe('Mastodon’s CSV', () => {
  const head = '#domain,#severity,#reject_media,#reject_reports,#public_comment,#obfuscate'

  test.each([
    ['as it is exported', head],
    ['of older exports', 'domain,severity,reject_media,reject_reports,public_comment,obfuscate'],
    ['behind a mark of its order of bytes', `\uFEFF${head}`],
  ])('is read %s', (_, first) => {
    const text = [
      first,
      'bad.example,suspend,true,true,"spam, and worse",false',
      'loud.example,silence,false,false,,false',
      'fine.example,noop,false,false,,false',
    ].join('\r\n')
    expect(said(text)).toEqual([
      ['bad.example', 'block', 'spam, and worse'],
      ['loud.example', 'silence', null],
    ])
    expect(readList(text)).toMatchObject({ skipped: 1, skippedLines: ['fine.example'] })
  })

  test('of hosts made unreadable names them and goes on', () => {
    const { entries, ...rest } = readList(`${head}\nb**.example,suspend,,,,true\nc.example,suspend,,,,false`)
    expect(entries.map(({ host }) => host)).toEqual(['c.example'])
    expect(rest).toEqual({ skipped: 1, skippedLines: ['b**.example'] })
  })

  test('may hold line breaks and quotes in a comment, columns in another order, and the domain alone', () => {
    expect(said('#severity,#public_comment,#domain\nsuspend,"a ""b""\nc",x.example\n')).toEqual([
      ['x.example', 'block', 'a "b"\nc'],
    ])
    expect(said('domain\nx.example\ny.example')).toEqual([
      ['x.example', 'block', null],
      ['y.example', 'block', null],
    ])
  })

  test('of a host named twice the stricter line counts', () => {
    expect(said(`${head}\na.example,silence,,,,\na.example,suspend,,,,\na.example,silence,,,,`)).toEqual([
      ['a.example', 'block', null],
    ])
  })
})

test('a plain list is a host on each line', () => {
  const text =
    '# bad ones\nA.example\n\n*.b.example  # all of it\nwww.c.example\nbücher.example\nno host\n10\n'
  expect(said(text).map(([host]) => host)).toEqual([
    'a.example',
    'b.example',
    'c.example',
    'xn--bcher-kva.example',
  ])
  expect(readList(text).skippedLines).toEqual(['no host', '10'])
})

test('a list of one long quoted field, or of nothing, is read at once', () => {
  expect(readList(`domain\n"${'a,'.repeat(200_000)}`).entries).toEqual([])
  expect(readList('').entries).toEqual([])
})

test('what is written is read again', () => {
  const rules = [
    { host: 'a.example', severity: 'block' },
    { host: 'b.example', severity: 'silence' },
  ] as const
  expect(readList(writeList(rules)).entries).toEqual(rules.map((rule) => ({ ...rule, comment: null })))
})
