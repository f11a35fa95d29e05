import { figure } from '../table.ts'
import { escaped } from './markup.ts'

export type Series = { name: string; points: readonly (readonly [x: number, y: number])[] }
type Axis = { label: string; logarithmic?: boolean }

// As wide as the narrowest screen, so that letters are as large there as anywhere.
const WIDTH = 340
const HEIGHT = 220
const INNER = { left: 48, right: 12, top: 10, bottom: 36 }
const TICKS = 5
/** How many colours the style of the page has. */
const COLOURS = 5

type Scale = { at(value: number): number; ticks: readonly number[] }

/** The next of 1, 2, 5, 10, 20 … that is no smaller. */
const roundedUp = (value: number): number => {
  const unit = 10 ** Math.floor(Math.log10(value))
  return (([1, 2, 5].find((one) => one * unit >= value * (1 - 1e-9)) ?? 10) as number) * unit
}

/** From 0 in round steps to above the highest. */
const evenTicks = (highest: number): number[] => {
  const step = roundedUp((highest || 1) / TICKS)
  return Array.from({ length: Math.ceil(highest / step - 1e-9) + 1 }, (_, i) => i * step)
}

/** Powers of ten around all values, and 2 and 5 of each where that is not too many. */
const logarithmicTicks = (lowest: number, highest: number): number[] => {
  const [from, to] = [Math.floor(Math.log10(lowest)), Math.ceil(Math.log10(highest))]
  const decades = Array.from({ length: to - from + 1 }, (_, i) => 10 ** (from + i))
  const all = decades.flatMap((unit) => [unit, 2 * unit, 5 * unit])
  const [first, last] = [all.findLastIndex((one) => one <= lowest), all.findIndex((one) => one >= highest)]
  return decades.length > 3 ? decades : all.slice(Math.max(0, first), Math.max(last, first + 1) + 1)
}

const scaleOf = (
  values: readonly number[],
  { logarithmic = false }: Axis,
  from: number,
  to: number,
): Scale => {
  const known = values.filter((value) => Number.isFinite(value) && (!logarithmic || value > 0))
  const highest = Math.max(...known, logarithmic ? Number.MIN_VALUE : 0)
  const ticks =
    logarithmic && known.length > 0 ? logarithmicTicks(Math.min(...known), highest) : evenTicks(highest)
  const shown = logarithmic ? Math.log10 : (value: number) => value
  const [low, high] = [shown(ticks[0] ?? 0), shown(ticks.at(-1) ?? 1)]
  return { at: (value) => from + ((shown(value) - low) / (high - low || 1)) * (to - from), ticks }
}

/** A round number, briefly: "0.5", "20", "10 k", "1 M". */
const short = (value: number): string => {
  if (value >= 1_000_000) return `${value / 1_000_000} M`
  return value >= 10_000 ? `${value / 1_000} k` : String(Number(value.toPrecision(3)))
}

/** Lines over an axis, each with what it says on hovering; `bound` is drawn across. */
export const lineChart = (chart: {
  title: string
  x: Axis
  y: Axis
  series: readonly Series[]
  bound?: number
}): string => {
  const { title, x, y, series, bound } = chart
  const points = series.flatMap((one) => one.points)
  const across = scaleOf(
    points.map(([value]) => value),
    x,
    INNER.left,
    WIDTH - INNER.right,
  )
  const up = scaleOf(
    [...points.map(([, value]) => value), ...(bound === undefined ? [] : [bound])],
    y,
    HEIGHT - INNER.bottom,
    INNER.top,
  )
  const place = (value: number) => value.toFixed(1)
  const lines = series.map((one, i) => {
    const path = one.points
      .filter((point) => point.every(Number.isFinite))
      .map(([px, py]) => `${place(across.at(px))},${place(up.at(py))}`)
    const dots = path.map((at) => {
      const [cx = '', cy = ''] = at.split(',')
      return `<circle cx="${cx}" cy="${cy}" r="2.5"/>`
    })
    return `<g class="series c${i % COLOURS}"><title>${escaped(one.name)}</title><polyline points="${path.join(' ')}"/>${dots.join('')}</g>`
  })
  const legend =
    series.length > 1 && series.length <= COLOURS
      ? `<p class="legend">${series.map(({ name }, i) => `<span class="c${i}">${escaped(name)}</span>`).join(' ')}</p>`
      : ''
  return `<figure><figcaption>${escaped(title)}</figcaption>${legend}<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}">
${up.ticks.map((tick) => `<line class="grid" x1="${INNER.left}" x2="${WIDTH - INNER.right}" y1="${place(up.at(tick))}" y2="${place(up.at(tick))}"/><text x="${INNER.left - 6}" y="${place(up.at(tick) + 4)}" text-anchor="end">${short(tick)}</text>`).join('\n')}
${across.ticks.map((tick, i) => `<text x="${place(across.at(tick))}" y="${HEIGHT - INNER.bottom + 15}" text-anchor="${i === 0 ? 'start' : i === across.ticks.length - 1 ? 'end' : 'middle'}">${short(tick)}</text>`).join('\n')}
<text x="${WIDTH - INNER.right}" y="${HEIGHT - 5}" text-anchor="end">${escaped(`${x.label} → · ↑ ${y.label}`)}</text>
${bound === undefined ? '' : `<line class="bound" x1="${INNER.left}" x2="${WIDTH - INNER.right}" y1="${place(up.at(bound))}" y2="${place(up.at(bound))}"/>`}
${lines.join('\n')}
</svg></figure>`
}

/** Bars of several parts, one below the other, each with its name above it. */
export const barChart = (chart: {
  title: string
  unit: string
  parts: readonly string[]
  rows: readonly { name: string; values: readonly number[] }[]
}): string => {
  const { title, unit, parts, rows } = chart
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const most = Math.max(...rows.map(({ values }) => sumOf(values)), Number.MIN_VALUE)
  const high = 32
  const bars = rows.map(({ name, values }, row) => {
    const y = row * high
    let x = 0
    const rects = values.map((value, i) => {
      const wide = (value / most) * WIDTH
      const rect = `<rect class="c${i % COLOURS}" x="${x.toFixed(1)}" y="${y + 16}" width="${wide.toFixed(1)}" height="10"/>`
      x += wide
      return rect
    })
    return `<text x="0" y="${y + 12}">${escaped(name)}</text><text x="${WIDTH}" y="${y + 12}" text-anchor="end">${figure(sumOf(values))}</text>${rects.join('')}`
  })
  const legend = parts.map((name, i) => `<span class="c${i}">${escaped(name)}</span>`).join(' ')
  return `<figure><figcaption>${escaped(`${title}, ${unit}`)}</figcaption><p class="legend">${legend}</p><svg viewBox="0 0 ${WIDTH} ${rows.length * high}" role="img" aria-label="${escaped(title)}">
${bars.join('\n')}
</svg></figure>`
}
