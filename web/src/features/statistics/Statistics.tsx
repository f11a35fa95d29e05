import { useSearchParams } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import type { Loader } from '../../app/load.ts'
import { want } from '../../app/load.ts'
import { useAppSelector } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Chart, type Point } from '../../ui/Chart.tsx'
import { useCount } from '../../ui/format.ts'
import { Failed, TextSkeleton } from '../../ui/states.tsx'
import { statisticsApi } from './statistics.api.ts'

const DAY = 86_400_000
const spans = [7, 14, 31, 183, 365] as const
const kinds = ['entry', 'entry_comment', 'post', 'post_comment'] as const

const spanOf = (search: URLSearchParams): number =>
  spans.find((days) => String(days) === search.get('days')) ?? 31
const localOf = (search: URLSearchParams): boolean => search.get('local') === '1'

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Whole days up to today, so that the same page asks the same question all day. */
const asked = (search: URLSearchParams, now: number) => {
  const end = Math.floor(now / DAY) * DAY + DAY
  return {
    start: dayOf(end - spanOf(search) * DAY),
    end: dayOf(end),
    resolution: 'day' as const,
    local: localOf(search),
  }
}

/** Asks for what `Statistics` shows. */
export const loadStatistics: Loader = async ({ dispatch, state, url }) => {
  const query = asked(url.searchParams, state().page.now)
  const { readContentStats, readVoteStats } = statisticsApi.endpoints
  await want(dispatch(readContentStats.initiate(query)), dispatch(readVoteStats.initiate(query)))
}

/** Days without anything are left out of the answer and are nought here. */
const everyDay = (start: string, days: number, counts: Map<string, number>): Point[] =>
  Array.from({ length: days }, (_, index) => {
    const day = dayOf(Date.parse(start) + index * DAY)
    return { label: day, value: counts.get(day) ?? 0 }
  })

const Numbers = () => {
  const { t } = useTranslation()
  const count = useCount()
  const [search] = useSearchParams()
  const now = useAppSelector((state) => state.page.now)
  const query = asked(search, now)
  const { data: content, error, refetch } = statisticsApi.useReadContentStatsQuery(query)
  const { data: votes } = statisticsApi.useReadVoteStatsQuery(query)
  if (!content) return error ? <Failed error={error} retry={() => void refetch()} /> : <TextSkeleton />
  const perDay = new Map<string, number>()
  for (const kind of kinds)
    for (const row of content[kind]) {
      const day = row.datetime?.slice(0, 10) ?? ''
      perDay.set(day, (perDay.get(day) ?? 0) + row.count)
    }
  const points = everyDay(query.start, spanOf(search), perDay)
  const total = points.reduce((sum, { value }) => sum + value, 0)
  const cast = kinds
    .flatMap((kind) => votes?.[kind] ?? [])
    .reduce((sum, { up, down, boost }) => sum + up + down + boost, 0)
  return (
    <>
      <div className="tiles">
        {kinds.map((kind) => (
          <div className="tile-n" key={kind}>
            <span>{t(`statistics.tiles.${kind}`)}</span>
            <b>{count(content[kind].reduce((sum, row) => sum + row.count, 0))}</b>
          </div>
        ))}
        <div className="tile-n">
          <span>{t('statistics.tiles.votes')}</span>
          <b>{count(cast)}</b>
        </div>
      </div>
      <section className="group">
        <h2>{t('statistics.perDay')}</h2>
        <Chart
          points={points}
          label={t('statistics.chart', {
            from: query.start,
            to: query.end,
            total: count(total),
            most: count(Math.max(...points.map(({ value }) => value))),
          })}
        />
      </section>
    </>
  )
}

/** How much is written and voted, over a span and from everywhere or here. */
export const Statistics = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const days = spanOf(search)
  const local = localOf(search)
  const to = (span: number, onlyLocal: boolean): string => `?days=${span}${onlyLocal ? '&local=1' : ''}`
  return (
    <>
      <div className="filters">
        <div className="seg">
          {spans.map((span) => (
            <Link key={span} to={to(span, local)} aria-current={span === days ? 'true' : undefined}>
              {t('time.day', { count: span })}
            </Link>
          ))}
        </div>
        <span className="push" />
        <Link className="drop" to={to(days, !local)} aria-pressed={!local} role="button">
          {local ? t('feed.from.local') : t('statistics.withFederated')}
        </Link>
      </div>
      <Numbers />
    </>
  )
}
