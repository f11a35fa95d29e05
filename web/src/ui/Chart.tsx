import { useCount } from './format.ts'

export type Point = { label: string; value: number }

const WIDTH = 960
const TOP = 10
const BOTTOM = 190

/** The least of 1, 2 and 5 times a power of ten that is not below `value`. */
const roundUp = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value
}

/** A line over time; `label` says in words what it shows. */
export const Chart = ({ points, label }: { points: readonly Point[]; label: string }) => {
  const count = useCount()
  const most = roundUp(Math.max(4, ...points.map(({ value }) => value)))
  // A single point is shown as level: nothing is known of before.
  const drawn = points.length === 1 ? [...points, ...points] : points
  const step = WIDTH / Math.max(1, drawn.length - 1)
  const line = drawn
    .map(
      ({ value }, index) =>
        `${Math.round(index * step)} ${Math.round(BOTTOM - (value / most) * (BOTTOM - TOP))}`,
    )
    .join(' ')
  const marks = [points[0], points[Math.floor(points.length / 2)], points.at(-1)]
  return (
    <div className="chart-box">
      <svg
        className="chart"
        viewBox={`0 0 ${WIDTH} 200`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <g className="grid">
          <path
            d={`M0 10H${WIDTH}M0 70H${WIDTH}M0 130H${WIDTH}M0 190H${WIDTH}`}
            vectorEffect="non-scaling-stroke"
          />
        </g>
        <polygon className="fill" points={`0 ${BOTTOM} ${line} ${WIDTH} ${BOTTOM}`} />
        <polyline className="a" vectorEffect="non-scaling-stroke" points={line} />
      </svg>
      <div className="chart-y" aria-hidden="true">
        {[most, (most * 2) / 3, most / 3, 0].map((value) => (
          <span key={value}>{count(Math.round(value))}</span>
        ))}
      </div>
      <div className="chart-x" aria-hidden="true">
        {marks.map((point, index) => (
          <span key={index}>{point?.label}</span>
        ))}
      </div>
    </div>
  )
}
