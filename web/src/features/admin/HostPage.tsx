import type { ReactNode } from 'react'
import type { Reply } from '../../api/contract.ts'
import { need, PageFailure, want, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { usePress } from '../../app/press.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { isFailure } from '../../model/failure.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Pending } from '../../ui/Answered.tsx'
import { AskFirst } from '../../ui/AskFirst.tsx'
import { useCount, useDates } from '../../ui/format.ts'
import { adminApi } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'
import { softwareOf } from './hosts.ts'
import type { Host } from './hosts.ts'
import { useMilliseconds } from './milliseconds.ts'

type Instance = Reply<'remote_instance_details_retrieve'>
const { readHost, readRemoteInstance, readSettings, silence, moveBorder, retryHost } = adminApi.endpoints

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  const domain = args.params['domain'] ?? ''
  await need(args.dispatch(readHost.initiate(domain)))
  await want(args.dispatch(readRemoteInstance.initiate(domain)), args.dispatch(readSettings.initiate()))
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="line">
    <span className="tx">
      <b>{name}</b>
    </span>
    <span className="mute">{children}</span>
  </div>
)

const When = ({ date }: { date: string | null }) => {
  const { t } = useTranslation()
  return date ? <Ago date={date} /> : t('admin.health.never')
}

const Tiles = ({ host: { waiting, failures, latencyMs } }: { host: Host }) => {
  const { t } = useTranslation()
  const count = useCount()
  const milliseconds = useMilliseconds()
  const tiles = [
    ['admin.health.waiting', count(waiting)],
    ['admin.hosts.failures', count(failures)],
    ['admin.hosts.latency', latencyMs === null ? '–' : milliseconds(latencyMs)],
  ] as const
  return (
    <div className="tiles">
      {tiles.map(([label, value]) => (
        <div className="tile-n" key={label}>
          <span>{t(label)}</span>
          <b>{value}</b>
        </div>
      ))}
    </div>
  )
}

/** What a server said last instead of taking what it was sent. */
const Failed = ({ failure }: { failure: NonNullable<Host['lastFailure']> }) => {
  const { t } = useTranslation()
  const { kind, status, reason, at } = failure
  return (
    <div className="line">
      <span className="tx">
        <b>{t('admin.hosts.lastFailure')}</b>
        <small>
          {t(`admin.hosts.kinds.${kind}`)}
          {status !== null && (
            <>
              {' · '}
              <bdi>HTTP {status}</bdi>
            </>
          )}
        </small>
        {reason && (
          <small className="long-word" dir="ltr">
            {reason}
          </small>
        )}
      </span>
      <span className="mute">
        <Ago date={at} />
      </span>
    </div>
  )
}

const Deliveries = ({ host }: { host: Host }) => {
  const { t } = useTranslation()
  const { moment } = useDates()
  return (
    <section className="group">
      <h2>{t('admin.hosts.deliveries')}</h2>
      {host.oldestWaitingAt && (
        <Line name={t('admin.hosts.oldest')}>
          <Ago date={host.oldestWaitingAt} />
        </Line>
      )}
      {host.pausedUntil && (
        <Line name={t('admin.hosts.paused')}>
          <time dateTime={host.pausedUntil} suppressHydrationWarning>
            {moment(host.pausedUntil)}
          </time>
        </Line>
      )}
      {host.lastFailure && <Failed failure={host.lastFailure} />}
      <Line name={t('admin.hosts.delivered')}>
        <When date={host.lastDeliveredAt} />
      </Line>
      <Line name={t('admin.hosts.heard')}>
        <When date={host.lastReceivedAt} />
      </Line>
    </section>
  )
}

const Software = ({ host }: { host: Host }) => {
  const { t } = useTranslation()
  return (
    <section className="group">
      <h2>{t('admin.hosts.software')}</h2>
      <Line name={softwareOf(host) || t('admin.hosts.unsaid')}>
        {t('admin.hosts.checked')} <When date={host.checkedAt} />
      </Line>
    </section>
  )
}

const ties = [
  ['lists.cost.ourFollows', 'ourUserFollows'],
  ['lists.cost.theirFollows', 'theirUserFollows'],
  ['lists.cost.ourSubscriptions', 'ourSubscriptions'],
  ['lists.cost.theirSubscriptions', 'theirSubscriptions'],
  ['hosts.people', 'users'],
  ['hosts.magazines', 'magazines'],
] as const

const Ties = ({ instance }: { instance: Instance }) => {
  const { t } = useTranslation()
  const count = useCount()
  return ties.map(([label, of]) => (
    <Line key={label} name={t(`admin.${label}`)}>
      {count(instance[of])}
    </Line>
  ))
}

/** What can be done about a server. */
const Acts = ({ host, instance }: { host: Host; instance: Instance | undefined }) => {
  const { t } = useTranslation()
  const { domain, federated } = host
  const { press, does, busy } = usePress()
  const allowing = adminApi.useReadSettingsQuery().data?.MBIN_USE_FEDERATION_ALLOW_LIST === true
  const saved = t('admin.saved')
  const silenced = instance?.isSilenced === true
  const end = allowing ? 'deny' : 'ban'
  return (
    <div className="btns">
      {federated && (
        <button
          {...press(retryHost, domain, t('admin.hosts.retried', { domain }))}
          className="btn btn-p"
          disabled={busy}
        >
          {t('admin.hosts.retry')}
        </button>
      )}
      <button {...press(silence, { domain, silenced: !silenced }, saved)} className="btn">
        {t(silenced ? 'admin.federation.unsilence' : 'admin.federation.silence')}
      </button>
      {federated ? (
        <>
          <button type="button" popoverTarget="ask-end" className="btn btn-d">
            {t(`admin.federation.${end}`)}
          </button>
          <AskFirst
            id="ask-end"
            question={t('admin.federation.banAsk', { domain })}
            label={t(`admin.federation.${end}`)}
            {...does(moveBorder, { domain, act: end }, saved)}
          />
        </>
      ) : (
        (allowing || instance?.isBanned) && (
          <button
            {...press(moveBorder, { domain, act: allowing ? 'allow' : 'unban' }, saved)}
            className="btn"
          >
            {t(allowing ? 'admin.federation.allow' : 'admin.federation.unban')}
          </button>
        )
      )}
    </div>
  )
}

const State = ({ host, instance }: { host: Host; instance: Instance | undefined }) => {
  const { t } = useTranslation()
  return (
    <p className="chips host-state">
      {!host.federated && <span className="chip chip-18">{t('admin.hosts.states.closed')}</span>}
      {instance?.isExplicitlyAllowed && <span className="chip">{t('admin.hosts.states.allowed')}</span>}
      {instance?.isSilenced && <span className="chip chip-warn">{t('admin.hosts.states.silenced')}</span>}
      {host.pausedUntil && <span className="chip chip-warn">{t('admin.hosts.pausedNow')}</span>}
    </p>
  )
}

/** One server: how deliveries to it go, what ties members have to it, and what can be done. */
export const Component = () => {
  const { t } = useTranslation()
  const { domain = '' } = useParams()
  const asked = adminApi.useReadHostQuery(domain, { pollingInterval: 15_000 })
  const tied = adminApi.useReadRemoteInstanceQuery(domain)
  if (isFailure(asked.error) && asked.error.status === 404) throw new PageFailure(404)
  const host = asked.currentData
  const instance = tied.currentData
  return (
    <AdminFrame tab="federation">
      {!host ? (
        <Pending of={asked} />
      ) : (
        <>
          <h2 className="long-word host-name">
            <a href={`https://${host.domain}/`} rel="nofollow noopener external" dir="ltr">
              {host.domain}
            </a>
          </h2>
          <State host={host} instance={instance} />
          <Acts host={host} instance={instance} />
          <Tiles host={host} />
          <Deliveries host={host} />
          <Software host={host} />
          <section className="group">
            <h2>{t('admin.hosts.ties')}</h2>
            {instance ? (
              <Ties instance={instance} />
            ) : isFailure(tied.error) && tied.error.status === 404 ? (
              <p className="mute">{t('admin.hosts.unknown')}</p>
            ) : (
              <Pending of={tied} />
            )}
          </section>
        </>
      )}
    </AdminFrame>
  )
}
