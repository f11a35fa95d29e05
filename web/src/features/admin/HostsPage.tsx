import { useSearchParams } from 'react-router'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { pageNumber } from '../../model/paging.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Paged } from '../../ui/Answered.tsx'
import { useCount } from '../../ui/format.ts'
import { Link } from '../../ui/Link.tsx'
import { SearchForm } from '../../ui/SearchForm.tsx'
import { Empty } from '../../ui/states.tsx'
import { adminApi } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'
import { hostPath, hostsPath, softwareOf, sortOf, sorts } from './hosts.ts'
import type { Host } from './hosts.ts'
import { useMilliseconds } from './milliseconds.ts'

const askedOf = (search: URLSearchParams) => ({
  sort: sortOf(search),
  q: search.get('q')?.trim() ?? '',
  p: pageNumber(search),
})

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  await want(args.dispatch(adminApi.endpoints.readHosts.initiate(askedOf(args.url.searchParams))))
}

/** What is to be known of a server before its numbers. */
const Marks = ({ host: { federated, pausedUntil } }: { host: Host }) => {
  const { t } = useTranslation()
  return (
    <>
      {!federated && <span className="chip chip-18">{t('admin.hosts.states.closed')}</span>}
      {pausedUntil && <span className="chip chip-warn">{t('admin.hosts.pausedNow')}</span>}
    </>
  )
}

const Hosts = ({ hosts }: { hosts: readonly Host[] }) => {
  const { t } = useTranslation()
  const count = useCount()
  const milliseconds = useMilliseconds()
  const numbers = [
    ['admin.health.waiting', ({ waiting }: Host) => count(waiting)],
    ['admin.hosts.failures', ({ failures }: Host) => count(failures)],
    ['admin.hosts.latency', ({ latencyMs }: Host) => (latencyMs === null ? '–' : milliseconds(latencyMs))],
    [
      'admin.hosts.heard',
      ({ lastReceivedAt }: Host) =>
        lastReceivedAt ? <Ago date={lastReceivedAt} /> : t('admin.health.never'),
    ],
  ] as const
  return (
    <div className="table-wrap">
      <table className="table stack-table">
        <thead>
          <tr>
            <th scope="col">{t('admin.federation.domain')}</th>
            {numbers.map(([label]) => (
              <th key={label} scope="col" className="num">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hosts.map((host) => (
            <tr key={host.domain}>
              <td>
                <Link to={hostPath(host.domain)}>
                  <b className="long-word" dir="ltr">
                    {host.domain}
                  </b>
                </Link>{' '}
                <Marks host={host} />
                <br />
                <small className="mute" dir="auto">
                  {softwareOf(host)}
                </small>
              </td>
              {numbers.map(([label, value]) => (
                <td key={label} className="num" data-l={t(label)}>
                  {value(host)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Every server known here, and how deliveries to it go. */
export const Component = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const asked = askedOf(search)
  const answer = adminApi.useReadHostsQuery(asked)
  const labels = {
    domain: t('admin.hosts.sorts.domain'),
    waiting: t('admin.hosts.sorts.waiting'),
    failures: t('admin.hosts.sorts.failures'),
    received: t('admin.hosts.heard'),
  }
  return (
    <AdminFrame tab="federation">
      <SearchForm
        label={t('admin.hosts.search')}
        hint={t('admin.hosts.search')}
        value={asked.q}
        to={(words) => hostsPath(asked.sort, words.trim())}
      >
        {asked.sort !== 'domain' && <input type="hidden" name="sort" value={asked.sort} />}
      </SearchForm>
      <nav className="chips" aria-label={t('feed.filter')}>
        {sorts.map((sort) => (
          <Link
            key={sort}
            className="pick"
            to={hostsPath(sort, asked.q)}
            aria-current={sort === asked.sort ? 'true' : undefined}
          >
            {labels[sort]}
          </Link>
        ))}
      </nav>
      <Paged of={answer} empty={<Empty icon="server" title={t('admin.hosts.none')} />}>
        {(hosts) => <Hosts hosts={hosts} />}
      </Paged>
    </AdminFrame>
  )
}
