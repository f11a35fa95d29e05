import { want, type Load } from '../../app/load.ts'
import { useAppSelector } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Pending } from '../../ui/Answered.tsx'
import { Chart, type Point } from '../../ui/Chart.tsx'
import { useCount } from '../../ui/format.ts'
import { Link } from '../../ui/Link.tsx'
import { choicePath, EVER, spans, type Choice, type Measure } from './address.ts'
import { seriesOf, windowOf } from './series.ts'
import { statisticsApi, type Whose } from './statistics.api.ts'

const kinds = ['entry', 'entry_comment', 'post', 'post_comment'] as const
const voices = ['up', 'boost', 'down'] as const

/** Whose numbers, and which of them. */
type Subject = { whose: Whose; choice: Choice }

const questionOf = ({ whose, choice }: Subject, now: number) => ({
  whose,
  ...windowOf(choice.days, now),
  local: !choice.federated,
})

/** Asks for what `Statistics` shows. */
export const loadStatistics = ({ dispatch, state }: Load, subject: Subject): Promise<void> => {
  const question = questionOf(subject, state().page.now)
  const { readContentStats, readVoteStats } = statisticsApi.endpoints
  const { measure } = subject.choice
  return want(
    ...(measure === 'votes' ? [] : [dispatch(readContentStats.initiate(question))]),
    ...(measure === 'content' ? [] : [dispatch(readVoteStats.initiate(question))]),
  )
}

const Tile = ({ name, value }: { name: string; value: number }) => {
  const count = useCount()
  return (
    <div className="tile-n">
      <span>{name}</span>
      <b>{count(value)}</b>
    </div>
  )
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** A line over time under its name; what it shows is said in words too. */
const Course = ({ name, points }: { name: string; points: readonly Point[] }) => {
  const { t } = useTranslation()
  const count = useCount()
  const values = points.map(({ value }) => value)
  return (
    <section className="group">
      <h2>{name}</h2>
      <Chart
        points={points}
        label={t('statistics.chart', {
          name,
          from: points[0]?.label ?? '',
          to: points.at(-1)?.label ?? '',
          total: count(sum(values)),
          most: count(Math.max(...values)),
        })}
      />
    </section>
  )
}

const Numbers = (subject: Subject) => {
  const { t } = useTranslation()
  const now = useAppSelector((state) => state.page.now)
  const { measure, days } = subject.choice
  const question = questionOf(subject, now)
  const written = statisticsApi.useReadContentStatsQuery(question, { skip: measure === 'votes' })
  const voted = statisticsApi.useReadVoteStatsQuery(question, { skip: measure === 'content' })
  const missing = [...(measure === 'votes' ? [] : [written]), ...(measure === 'content' ? [] : [voted])].find(
    ({ currentData }) => currentData === undefined,
  )
  if (missing) return <Pending of={missing} />
  const content = written.currentData
  const votes = kinds.flatMap((kind) => voted.currentData?.[kind] ?? [])
  const cast = votes.map(({ datetime, up, boost, down }) => ({ datetime, value: up + boost + down }))
  const [perStep, votesPerStep] =
    days === EVER
      ? [t('statistics.perMonth'), t('statistics.votesPerMonth')]
      : [t('statistics.perDay'), t('statistics.votesPerDay')]
  return (
    <>
      <div className="tiles">
        {content &&
          kinds.map((kind) => (
            <Tile
              key={kind}
              name={t(`statistics.tiles.${kind}`)}
              value={sum(content[kind].map(({ count }) => count))}
            />
          ))}
        {measure === 'general' && (
          <Tile name={t('statistics.tiles.votes')} value={sum(cast.map(({ value }) => value))} />
        )}
        {measure === 'votes' &&
          voices.map((voice) => (
            <Tile
              key={voice}
              name={t(`statistics.tiles.${voice}`)}
              value={sum(votes.map((row) => row[voice]))}
            />
          ))}
      </div>
      {content && (
        <Course
          name={perStep}
          points={seriesOf(
            kinds.flatMap((kind) => content[kind].map(({ datetime, count }) => ({ datetime, value: count }))),
            question,
          )}
        />
      )}
      {measure !== 'content' && <Course name={votesPerStep} points={seriesOf(cast, question)} />}
    </>
  )
}

/** How much is written and voted, over a span and from everywhere or here. */
export const Statistics = ({
  base,
  measures,
  ...subject
}: Subject & {
  /** The page's address without what is chosen on it. */
  base: string
  measures: readonly Measure[]
}) => {
  const { t } = useTranslation()
  const { choice, whose } = subject
  const to = (change: Partial<Choice>): string => choicePath(base, measures, { ...choice, ...change })
  const here = (chosen: boolean) => (chosen ? 'true' : undefined)
  return (
    <>
      <nav className="filters stats-choice" aria-label={t('feed.filter')}>
        {measures.length > 1 && (
          <div className="seg">
            {measures.map((measure) => (
              <Link key={measure} to={to({ measure })} aria-current={here(measure === choice.measure)} stay>
                {t(`statistics.measures.${measure}`)}
              </Link>
            ))}
          </div>
        )}
        <div className="seg">
          {spans.map((days) => (
            <Link key={days} to={to({ days })} aria-current={here(days === choice.days)} stay>
              {days === EVER ? t('statistics.ever') : t('time.day', { count: days })}
            </Link>
          ))}
        </div>
        <div className="seg">
          {[true, false].map((federated) => (
            <Link
              key={String(federated)}
              to={to({ federated })}
              aria-current={here(federated === choice.federated)}
              stay
            >
              {federated
                ? t('feed.from.all')
                : t(whose === 'me' ? 'statistics.inLocalMagazines' : 'feed.from.local')}
            </Link>
          ))}
        </div>
      </nav>
      <Numbers {...subject} />
    </>
  )
}
