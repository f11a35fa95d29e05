import type { Reply } from '../../api/contract.ts'
import { need, PageFailure, want, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { usePress } from '../../app/press.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { isFailure } from '../../model/failure.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Pending } from '../../ui/Answered.tsx'
import { useCount, useDates } from '../../ui/format.ts'
import { Link } from '../../ui/Link.tsx'
import { adminApi } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'
import { endPath, softwareOf } from './hosts.ts'
import type { Host } from './hosts.ts'
import { useMilliseconds } from './milliseconds.ts'
import { Ties, Fact } from './Ties.tsx'

type Instance = Reply<'remote_instance_details_retrieve'>
const { readHost, readRemoteInstance, readSettings, silence, moveBorder, retryHost } = adminApi.endpoints

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  const domain = args.params['domain'] ?? ''
  await need(args.dispatch(readHost.initiate(domain)))
  await want(args.dispatch(readRemoteInstance.initiate(domain)), args.dispatch(readSettings.initiate()))
}

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
        <Fact name={t('admin.hosts.oldest')}>
          <Ago date={host.oldestWaitingAt} />
        </Fact>
      )}
      {host.pausedUntil && (
        <Fact name={t('admin.hosts.paused')}>
          <time dateTime={host.pausedUntil} suppressHydrationWarning>
            {moment(host.pausedUntil)}
          </time>
        </Fact>
      )}
      {host.lastFailure && <Failed failure={host.lastFailure} />}
      <Fact name={t('admin.hosts.delivered')}>
        <When date={host.lastDeliveredAt} />
      </Fact>
      <Fact name={t('admin.hosts.heard')}>
        <When date={host.lastReceivedAt} />
      </Fact>
    </section>
  )
}

const Software = ({ host }: { host: Host }) => {
  const { t } = useTranslation()
  return (
    <section className="group">
      <h2>{t('admin.hosts.software')}</h2>
      <Fact name={softwareOf(host) || t('admin.hosts.unsaid')}>
        {t('admin.hosts.checked')} <When date={host.checkedAt} />
      </Fact>
    </section>
  )
}

/** What can be done about a server. */
const Acts = ({ host, instance }: { host: Host; instance: Instance | undefined }) => {
  const { t } = useTranslation()
  const { domain, federated } = host
  const { press, busy } = usePress()
  const allowing = adminApi.useReadSettingsQuery().data?.MBIN_USE_FEDERATION_ALLOW_LIST === true
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
      <button
        {...press(
          silence,
          { domain, silenced: !silenced },
          t(silenced ? 'admin.said.unsilenced' : 'admin.said.silenced', { domain }),
        )}
        className="btn"
      >
        {t(silenced ? 'admin.federation.unsilence' : 'admin.federation.silence')}
      </button>
      {federated ? (
        <Link className="btn btn-d" to={endPath(end, domain)}>
          {t(`admin.federation.${end}`)}
        </Link>
      ) : (
        (allowing || instance?.isBanned) && (
          <button
            {...press(
              moveBorder,
              { domain, act: allowing ? 'allow' : 'unban' },
              t('admin.said.federated', { domain }),
            )}
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
            <Ties of={tied} />
          </section>
        </>
      )}
    </AdminFrame>
  )
}
