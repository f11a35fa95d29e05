import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { readOptions } from '../options.ts'
import type { Report } from '../report.ts'
import { soakVerdict } from '../workload/verdict.ts'
import { pageOf } from './page.ts'
import { lineChart } from './plot.ts'

const figures = { perSecond: 10, p50: 5, p95: 8, p99: 9, failed: 0, answers: 1_000 }
const windows = Array.from({ length: 30 }, (_, minute) => ({
  minute,
  failed: 0,
  p50: 5,
  p99: 9,
  'memory of the program': 300e6,
  'memory of the database': 100e6,
  'lag of the event loop': 3,
}))
const cost = { program: 1.5, database: 0.5, statements: 4 }

const report: Report = {
  at: '2026-01-02T03:04:05.678Z',
  machine: { cpu: 'A & B <fast>', cores: 2, load: [1, 2, 3] },
  node: 'v24.0.0',
  options: readOptions([]),
  startMs: 1_500,
  memory: {
    idle: { program: 1, database: 2 },
    peak: { program: 3, database: 4 },
    after: { program: 5, database: 6 },
  },
  paths: [
    {
      name: 'list & "more" </text><script>alert(1)</script>',
      bytes: 100,
      items: 25,
      statements: 3,
      ours: figures,
      cost,
      bare: figures,
      sql: null,
      smaller: [{ entries: 10_000, ours: figures }],
      ofBare: 0.5,
      ofSql: null,
      growth: 1,
    },
  ],
  measures: [{ name: "somebody's", figures: [{ label: 'a < b', value: 1, unit: 'ms' }] }],
  mixed: {
    server: 'some <server>',
    members: 2,
    threads: 3,
    seed: 1,
    highest: 50,
    probes: [25, 50, 100].map((rate) => ({
      rate,
      all: { ...figures, p99: rate * 6 },
      steps: { vote: figures },
      sentLate: 1,
      wrong: {},
      left: [],
      held: rate <= 50,
      cost,
    })),
  },
  soak: { rate: 50, minutes: 30, windows, ...soakVerdict(windows) },
}

/** Elements of a page, each with the text directly in it; throws where it is not well formed. */
const elementsOf = (page: string): { name: string; text: string; attributes: Record<string, string> }[] => {
  const found: { name: string; text: string; attributes: Record<string, string> }[] = []
  const open: typeof found = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, text: '', attributes: attributes as Record<string, string> }
    found.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const inside = open.at(-1)
    if (inside) inside.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(page.replace('<!doctype html>', '<!DOCTYPE html>')).close()
  return found
}

test('a page is well formed, shows every part, and says names as text', () => {
  const elements = elementsOf(pageOf(report))
  const headings = elements.filter(({ name }) => name === 'h2').map(({ text }) => text)
  expect(headings).toEqual(['Paths', 'What a request costs', 'Mixed workload', 'Soak', 'Measures', 'Memory'])
  expect(elements.filter(({ name }) => name === 'script')).toEqual([])
  const rows = elements.filter(({ name, attributes }) => name === 'th' && attributes['scope'] === 'row')
  expect(rows.map(({ text }) => text)).toContain(report.paths[0]?.name)
  expect(elements.filter(({ name }) => name === 'svg')).toHaveLength(7)
  expect(
    elements
      .filter(({ name }) => name === 'polyline')
      .every(({ attributes }) => /^[\d., -]*$/.test(attributes['points'] ?? '')),
  ).toBe(true)
})

test('a page fetches nothing, and one of nothing measured is a page too', () => {
  const empty: Report = {
    ...report,
    startMs: null,
    memory: null,
    paths: [],
    measures: [],
    mixed: null,
    soak: null,
  }
  for (const page of [pageOf(report), pageOf(empty)]) {
    expect(elementsOf(page).some(({ name }) => name === 'main')).toBe(true)
    expect(page).not.toMatch(/\b(?:src|href)=|@import|url\(/)
  }
})

test.each([
  [
    'even',
    false,
    [
      [0, 3],
      [30, 47],
    ],
    ['0', '10', '20', '30', '40', '50'],
  ],
  [
    'logarithmic, near each other',
    true,
    [
      [0, 30],
      [30, 470],
    ],
    ['20', '50', '100', '200', '500'],
  ],
  [
    'logarithmic, far apart',
    true,
    [
      [0, 0.4],
      [30, 47_000],
    ],
    ['0.1', '1', '10', '100', '1000', '10 k', '100 k'],
  ],
] as const)('an axis has round numbers: %s', (_what, logarithmic, points, expected) => {
  const chart = lineChart({
    title: 'any',
    x: { label: 'x' },
    y: { label: 'y', logarithmic },
    series: [{ name: 'one', points }],
  })
  const labels = [...chart.matchAll(/x="42"[^>]*>([^<]*)</g)].map(([, label]) => label)
  expect(labels).toEqual(expected)
})
