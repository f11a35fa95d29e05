import { usePress } from '../../app/press.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Ago } from '../../ui/Ago.tsx'
import { Pending } from '../../ui/Answered.tsx'
import { Chart } from '../../ui/Chart.tsx'
import { useCount } from '../../ui/format.ts'
import { Link } from '../../ui/Link.tsx'
import { adminApi } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'
import {
  awayOf,
  behindOf,
  curveOf,
  curves,
  failedOf,
  operationShares,
  outgoingOf,
  queuesOf,
  statementShares,
  storedOf,
} from './health.ts'
import type { Backups, Curve, Process, Share } from './health.ts'
import { useMilliseconds } from './milliseconds.ts'
import { BackupRuns, Schemas } from './Upkeep.tsx'

const spans = ['hour', 'day'] as const
type Span = (typeof spans)[number]

const spanOf = (search: URLSearchParams): Span => (search.get('span') === 'day' ? 'day' : 'hour')

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  await want(args.dispatch(adminApi.endpoints.readHealth.initiate(spanOf(args.url.searchParams))))
}

/** Bytes in the largest unit that leaves a whole number. */
const useBytes = (): ((bytes: number) => string) => {
  const { language } = useTranslation()
  return (bytes) => {
    const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
    const step = Math.min(
      units.length - 1,
      Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1_000))),
    )
    const unit = units[step] ?? 'byte'
    return new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      maximumFractionDigits: step > 2 ? 1 : 0,
    }).format(bytes / 1_000 ** step)
  }
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="group">
    <h2>{title}</h2>
    {children}
  </section>
)

const Table = ({ heads, children }: { heads: readonly string[]; children: ReactNode }) => (
  <div className="table-wrap">
    <table className="table stack-table">
      <thead>
        <tr>
          {heads.map((head, index) => (
            <th key={head} scope="col" className={index === 0 ? undefined : 'num'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

const Course = ({ processes, curve }: { processes: readonly Process[]; curve: Curve }) => {
  const { t } = useTranslation()
  const count = useCount()
  const points = curveOf(processes, curve)
  const name = t(`admin.health.curves.${curve}`)
  const now = count(points.at(-1)?.value)
  return (
    <section className="group plot">
      <h2>
        {name} <small className="mute">{now}</small>
      </h2>
      <Chart
        points={points}
        label={t('admin.health.chart', {
          name,
          from: points[0]?.label ?? '',
          to: points.at(-1)?.label ?? '',
          now,
          most: count(Math.max(0, ...points.map(({ value }) => value))),
        })}
      />
    </section>
  )
}

const Shares = ({ title, rows }: { title: string; rows: readonly Share[] }) => {
  const { t, language } = useTranslation()
  const count = useCount()
  const milliseconds = useMilliseconds()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const heads = ['name', 'count', 'mean', 'share'] as const
  return (
    <Group title={title}>
      {rows.length === 0 ? (
        <p className="mute">{t('admin.health.nothing')}</p>
      ) : (
        <Table heads={heads.map((head) => t(`admin.health.${head}`))}>
          {rows.map(({ where, name, count: times, seconds, share }) => (
            <tr key={`${where} ${name}`}>
              <td>
                <b className="long-word">{name}</b> <small className="mute">{where}</small>
              </td>
              <td className="num" data-l={t('admin.health.count')}>
                {count(times)}
              </td>
              <td className="num" data-l={t('admin.health.mean')}>
                {milliseconds((seconds / times) * 1_000)}
              </td>
              <td className="num" data-l={t('admin.health.share')}>
                {percent.format(share)}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Group>
  )
}

const Processes = ({ processes }: { processes: readonly Process[] }) => {
  const { t } = useTranslation()
  const bytes = useBytes()
  return (
    <Group title={t('admin.health.processes')}>
      {processes.map(({ id, targets, version, startedAt, ready, samples, disk }) => (
        <div className="line" key={id}>
          <span className="tx">
            <b>{targets.length > 7 ? t('admin.health.everything') : targets.join(', ')}</b>
            <small>
              {id} · {version} · {t('admin.health.since')} <Ago date={startedAt} />
              {' · '}
              {bytes(samples.at(-1)?.memory ?? 0)}
              {disk && ` · ${t('admin.health.disk', { free: bytes(disk.free), total: bytes(disk.total) })}`}
            </small>
            {disk && (
              <span className="meter" aria-hidden="true">
                <i style={{ width: `${Math.round((1 - disk.free / disk.total) * 100)}%` }} />
              </span>
            )}
          </span>
          <span className={ready ? 'mute' : 'bad'}>
            {t(ready ? 'admin.health.ready' : 'admin.health.notReady')}
          </span>
        </div>
      ))}
    </Group>
  )
}

const Queues = ({ processes }: { processes: readonly Process[] }) => {
  const { t } = useTranslation()
  const count = useCount()
  const { press } = usePress()
  const failed = failedOf(processes)
  const busy = queuesOf(processes).filter(({ waiting, dead }) => waiting + dead > 0)
  return (
    <Group title={t('admin.health.queues')}>
      {busy.length === 0 ? (
        <p className="mute">{t('admin.health.empty')}</p>
      ) : (
        <Table
          heads={['queue', 'waiting', 'oldest', 'failed'].map((head) => t(`admin.health.${head as 'queue'}`))}
        >
          {busy.map(({ queue, waiting, dead, oldestSeconds }) => (
            <tr key={queue}>
              <td>
                <b>{queue}</b>
              </td>
              <td className="num" data-l={t('admin.health.waiting')}>
                {count(waiting)}
              </td>
              <td className="num" data-l={t('admin.health.oldest')}>
                {t('admin.health.seconds', { count: Math.round(oldestSeconds) })}
              </td>
              <td className="num" data-l={t('admin.health.failed')}>
                {dead === 0 ? (
                  count(0)
                ) : (
                  <button
                    {...press(adminApi.endpoints.replayJobs, queue, t('admin.health.replayed', { queue }))}
                    className="btn btn-s"
                  >
                    {t('admin.health.replay', { count: dead })}
                    <span className="sr"> {queue}</span>
                  </button>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {failed.map(({ queue, id, error, failedAt }) => (
        <div className="line" key={`${queue} ${id}`}>
          <span className="tx">
            <b>{queue}</b>
            <small className="long-word">{error}</small>
          </span>
          <Ago date={failedAt} />
        </div>
      ))}
    </Group>
  )
}

/** What an administrator is to see at once: what is away, and who is late. */
const State = ({ processes, backups }: { processes: readonly Process[]; backups: Backups }) => {
  const { t } = useTranslation()
  const count = useCount()
  const away = awayOf(processes)
  const behind = behindOf(processes)
  const quarantined = processes.reduce((sum, one) => sum + one.quarantined, 0)
  const troubles = [
    ...(backups.backup.old ? [t('admin.health.backupOld')] : []),
    ...(backups.rehearsal.old ? [t('admin.health.rehearsalOld')] : []),
    ...away.map((name) => t('admin.health.away', { name })),
    ...behind.map(({ context, source, events }) =>
      t('admin.health.behind', { context, source, count: events }),
    ),
    ...(quarantined > 0 ? [t('admin.health.quarantined', { count: quarantined })] : []),
  ]
  const sum = (of: (one: Process) => number) => count(processes.reduce((total, one) => total + of(one), 0))
  const tiles = [
    ['processes', count(processes.length)],
    ['waiting', sum(({ queues }) => queues.reduce((all, { waiting }) => all + waiting, 0))],
    ['failed', sum(({ queues }) => queues.reduce((all, { dead }) => all + dead, 0))],
  ] as const
  return (
    <>
      <div className="tiles">
        {tiles.map(([name, value]) => (
          <div className="tile-n" key={name}>
            <span>{t(`admin.health.${name}`)}</span>
            <b>{value}</b>
          </div>
        ))}
      </div>
      <div className="group" role="status">
        {troubles.length === 0 ? (
          <p>{t('admin.health.well')}</p>
        ) : (
          <ul>
            {troubles.map((trouble) => (
              <li key={trouble}>{trouble}</li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

const Storage = ({ processes }: { processes: readonly Process[] }) => {
  const { t } = useTranslation()
  const bytes = useBytes()
  return (
    <Group title={t('admin.health.storage')}>
      <Table heads={['context', 'largest', 'size'].map((head) => t(`admin.health.${head as 'size'}`))}>
        {storedOf(processes).map(({ context, largest, bytes: size }) => (
          <tr key={context}>
            <td>
              <b>{context}</b>
            </td>
            <td className="num" data-l={t('admin.health.largest')}>
              {largest}
            </td>
            <td className="num" data-l={t('admin.health.size')}>
              {bytes(size)}
            </td>
          </tr>
        ))}
      </Table>
    </Group>
  )
}

const Elsewhere = ({ processes }: { processes: readonly Process[] }) => {
  const { t } = useTranslation()
  const count = useCount()
  const milliseconds = useMilliseconds()
  const rows = outgoingOf(processes)
  return (
    <Group title={t('admin.health.outgoing')}>
      {rows.length === 0 ? (
        <p className="mute">{t('admin.health.nothing')}</p>
      ) : (
        <Table heads={['host', 'count', 'mean', 'failed'].map((head) => t(`admin.health.${head as 'host'}`))}>
          {rows.map(({ host, count: times, seconds, failed }) => (
            <tr key={host}>
              <td>
                <b className="long-word">{host}</b>
              </td>
              <td className="num" data-l={t('admin.health.count')}>
                {count(times)}
              </td>
              <td className="num" data-l={t('admin.health.mean')}>
                {milliseconds((seconds / times) * 1_000)}
              </td>
              <td className="num" data-l={t('admin.health.failed')}>
                {count(failed)}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Group>
  )
}

/** How every process of the instance does, without a server of metrics beside it. */
export const Component = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const span = spanOf(search)
  const asked = adminApi.useReadHealthQuery(span, { pollingInterval: 15_000 })
  const health = asked.currentData
  return (
    <AdminFrame tab="health">
      <nav className="filters stats-choice" aria-label={t('feed.filter')}>
        <div className="seg">
          {spans.map((one) => (
            <Link
              key={one}
              to={one === 'hour' ? '/admin/health' : `/admin/health?span=${one}`}
              aria-current={one === span ? 'true' : undefined}
              stay
            >
              {t(`admin.health.spans.${one}`)}
            </Link>
          ))}
        </div>
      </nav>
      {health === undefined ? (
        <Pending of={asked} />
      ) : (
        <>
          <State processes={health.processes} backups={health.backups} />
          <div className="plots">
            {(Object.keys(curves) as Curve[]).map((curve) => (
              <Course key={curve} processes={health.processes} curve={curve} />
            ))}
          </div>
          <Processes processes={health.processes} />
          <BackupRuns backups={health.backups} />
          <Schemas processes={health.processes} />
          <Queues processes={health.processes} />
          <Shares title={t('admin.health.operations')} rows={operationShares(health.processes)} />
          <Shares title={t('admin.health.statements')} rows={statementShares(health.processes)} />
          <Elsewhere processes={health.processes} />
          <Storage processes={health.processes} />
        </>
      )}
    </AdminFrame>
  )
}
