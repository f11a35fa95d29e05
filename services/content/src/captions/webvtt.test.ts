import { describe, expect, test } from 'vitest'
import { faultOfCaptions, transcriptOf } from './webvtt.ts'

const cue = (from: number, text: string) => `00:0${from}.000 --> 00:0${from + 1}.000\n${text}`
const file = (...cues: string[]) => ['WEBVTT', ...cues].join('\n\n')

describe('captions', () => {
  test.each([
    ['of one cue', file(cue(1, 'Hello'))],
    [
      'with a name, notes, styles and ids',
      `WEBVTT - tides\n\nNOTE x\n\nSTYLE\n::cue { color: red }\n\na\n${cue(1, 'Hi')}`,
    ],
    [
      'with a byte order mark and lines of Windows',
      `\uFEFF${file(cue(1, 'Hello')).replaceAll('\n', '\r\n')}`,
    ],
    ['with hours', 'WEBVTT\n\n01:00:00.000 --> 01:00:01.000 line:0 align:start\nLate'],
  ])('%s are taken', async (_name, vtt) => expect(await faultOfCaptions(vtt)).toBeNull())

  test.each([
    ['', /no WebVTT/],
    ['1\n00:00:01,000 --> 00:00:02,000\nSubRip', /no WebVTT/],
    ['WEBVTT', /no cue/],
    ['WEBVTT\n\n00:01,000 --> 00:02,000\nHi', /line 3/],
    ['<html></html>', /no WebVTT/],
  ])('%j are refused', async (vtt, why) => expect(await faultOfCaptions(vtt)).toMatch(why))

  test.each([['<b>'], ['&'], ['<'], ['<v a>'], ['&amp;']])(
    'of many %s are read to their end',
    async (sign) => {
      const vtt = file(cue(1, sign.repeat(150_000 / sign.length)))
      expect(await faultOfCaptions(vtt)).toBeNull()
      expect(await transcriptOf(vtt)).toEqual(expect.any(String))
    },
  )
})

test('a transcript has the words alone, each speaker named when they begin, and what rolls up once', async () => {
  const vtt = file(
    cue(1, '<v Ann>High &amp; low, <i>twice</i> a day.'),
    cue(2, '<v Ann>Twice a day.'),
    cue(3, '<v Bo>Why?'),
    cue(4, 'Why?\nThe moon.'),
    cue(5, 'The moon.\n<00:05.500>And the sun.'),
  )
  expect(await transcriptOf(vtt)).toBe(
    'Ann: High & low, twice a day.\nTwice a day.\nBo: Why?\nWhy?\nThe moon.\nAnd the sun.',
  )
})
