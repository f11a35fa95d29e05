import { describe, expect, test } from 'vitest'
import { csvLine, parseCsv } from './csv.rules.ts'

describe('a line of a file', () => {
  test.each([
    [['ann@far.example', 'true'], 'ann@far.example,true\n'],
    [['with "quotes", and comma', ''], '"with ""quotes"", and comma",\n'],
    [['two\nlines'], '"two\nlines"\n'],
    [['=cmd|calc'], "'=cmd|calc\n"],
    [['+1', '-1', '@name'], "'+1,'-1,'@name\n"],
  ])('%j', (cells, line) => expect(csvLine(cells)).toBe(line))
})

describe('a file', () => {
  test.each([
    ['', []],
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a,b\r\nc\r\n\r\n , \n', [['a', 'b'], ['c']]],
    [
      'a,\n,b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['a,', [['a', '']]],
    [
      '"a,b","c ""d"""\n"e\nf",g',
      [
        ['a,b', 'c "d"'],
        ['e\nf', 'g'],
      ],
    ],
    ['"never closed,\nx', [['never closed,\nx']]],
    [' spaced , x ', [['spaced', 'x']]],
    ["'=cmd,'plain", [['=cmd', "'plain"]]],
  ])('%j', (text, lines) => expect(parseCsv(text, 100)).toEqual(lines))

  test('gives back what was written', () => {
    const cells = ['=1+1', 'a "b"', 'c,d', 'e\nf', 'ünï', '日本']
    expect(parseCsv(csvLine(cells), 1)).toEqual([cells])
  })

  test('of too many lines is no file', () => {
    expect(parseCsv('a\n'.repeat(100), 100)).toHaveLength(100)
    expect(parseCsv('a\n'.repeat(101), 100)).toBeNull()
  })

  test('is read in one go, whatever its quotes', () => {
    const started = performance.now()
    for (const text of ['"'.repeat(1_000_000), `${'"a'.repeat(500_000)}`, ','.repeat(1_000_000)])
      parseCsv(text, 10)
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})
