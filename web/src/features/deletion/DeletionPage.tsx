import { Fragment } from 'react'
import { useSearchParams } from 'react-router'
import { need, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { pageNumber } from '../../model/paging.ts'
import { PendingPage } from '../../ui/Answered.tsx'
import { useCount, useDates } from '../../ui/format.ts'
import { Head } from '../../ui/Head.tsx'
import { Link } from '../../ui/Link.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { deletionApi, type Report } from './deletion.api.ts'

const asked = (params: Readonly<Record<string, string | undefined>>, search: URLSearchParams) => ({
  token: params['token'] ?? '',
  p: pageNumber(search),
})

export const loader: Loader = async ({ dispatch, params, url }) => {
  await need(dispatch(deletionApi.endpoints.readDeletion.initiate(asked(params, url.searchParams))))
}

/** What each count is of, in the order they are shown. */
const kinds = {
  threads: 'tags.tabs.threads',
  microblogs: 'tags.tabs.posts',
  comments: 'magazine.comments',
  pictures: 'deletion.pictures',
  votes: 'deletion.votes',
  favourites: 'activity.favourites',
  pollVotes: 'deletion.pollVotes',
  bookmarks: 'transfer.what.bookmarks',
  messages: 'messages.title',
  follows: 'transfer.what.follows',
  subscriptions: 'transfer.what.subscriptions',
  reports: 'settings.reports.title',
} as const satisfies Record<keyof NonNullable<Report['counts']>, string>

const Counts = ({ counts }: { counts: Report['counts'] }) => {
  const { t } = useTranslation()
  const count = useCount()
  if (counts === null) return <p className="mute">{t('deletion.unknown')}</p>
  return (
    <dl className="stats ends">
      {Object.entries(kinds).map(([kind, name]) => {
        const value = counts[kind as keyof typeof kinds]
        return (
          value !== undefined && (
            <Fragment key={kind}>
              <dt>{t(name)}</dt>
              <dd>{count(value)}</dd>
            </Fragment>
          )
        )
      })}
    </dl>
  )
}

const Parts = ({ parts }: Pick<Report, 'parts'>) => {
  const { t } = useTranslation()
  const { moment } = useDates()
  return (
    <ul>
      {parts.map(({ part, reportedAt }) => (
        <li className="line" key={part}>
          <span className="tx">{t(`deletion.parts.${part}`)}</span>
          <small>
            {reportedAt ? <time dateTime={reportedAt}>{moment(reportedAt)}</time> : t('deletion.notYet')}
          </small>
        </li>
      ))}
    </ul>
  )
}

const Left = ({ keptComments }: Pick<Report, 'keptComments'>) => {
  const { t } = useTranslation()
  return (
    <ul className="prose">
      {keptComments !== null && keptComments > 0 && (
        <li>{t('deletion.kept.comments', { count: keptComments })}</li>
      )}
      {(['name', 'addresses', 'others', 'logs'] as const).map((what) => (
        <li key={what}>{t(`deletion.kept.${what}`)}</li>
      ))}
    </ul>
  )
}

const states = ['confirmed', 'refused', 'trying', 'givenUp'] as const

const Servers = ({ servers }: Pick<Report, 'servers'>) => {
  const { t } = useTranslation()
  const count = useCount()
  const { moment } = useDates()
  if (servers === null) return <p className="mute">{t('deletion.unknown')}</p>
  if (servers.pagination.count === 0) return <p className="mute">{t('deletion.noServers')}</p>
  return (
    <>
      <p>{t('deletion.serversHint')}</p>
      <dl className="stats ends">
        {states.map((state) => (
          <Fragment key={state}>
            <dt>{t(`deletion.states.${state}`)}</dt>
            <dd>{count(servers[state])}</dd>
          </Fragment>
        ))}
      </dl>
      <ul>
        {servers.items.map(({ host, state, status, toldAt, answeredAt }) => (
          <li className="line" key={host}>
            <span className="tx">
              <bdi dir="ltr">{host}</bdi>
              <small className="said">
                <time dateTime={answeredAt ?? toldAt}>{moment(answeredAt ?? toldAt)}</time>
              </small>
            </span>
            <span>
              {t(`deletion.states.${state}`)}
              {status !== null && state !== 'confirmed' && ` (${status})`}
            </span>
          </li>
        ))}
      </ul>
      {servers.pagination.maxPage > 1 && <Pager pagination={servers.pagination} />}
    </>
  )
}

const Lead = ({ report }: { report: Report }) => {
  const { t } = useTranslation()
  const { day, moment } = useDates()
  const { state, username, deletesAt, removedAt } = report
  if (state === 'waiting')
    return (
      <>
        <p className="lead-text">{t('deletion.when', { date: day(deletesAt) })}</p>
        {username !== null && (
          <>
            <p>{t('deletion.restore')}</p>
            <Link className="btn btn-p btn-l btn-w submit" to="/login">
              {t('nav.logIn')}
            </Link>
          </>
        )}
      </>
    )
  return (
    <>
      {state === 'removing' && <p className="lead-text">{t('deletion.removing')}</p>}
      {removedAt !== null && (
        <p className="lead-text">{t('deletion.removed', { date: moment(removedAt) })}</p>
      )}
    </>
  )
}

/** What becomes of an account that is deleted, for its owner, who is signed in nowhere any more. */
export const Component = () => {
  const { t } = useTranslation()
  const { day } = useDates()
  const [search] = useSearchParams()
  const report = deletionApi.useReadDeletionQuery(asked(useParams(), search))
  if (!report.currentData) return <PendingPage of={report} />
  const { state, username, counts, parts, keptComments, servers, removedAt, endsAt } = report.currentData
  const title = t(`deletion.title.${state}`)
  return (
    <>
      <Head title={title} hidden />
      <main id="content">
        <div className="narrow wide">
          <h1>{title}</h1>
          {username !== null && (
            <p>
              <bdi>{`@${username}`}</bdi>
            </p>
          )}
          <Lead report={report.currentData} />
          {(state === 'waiting' || removedAt !== null) && (
            <section>
              <h2>{t(state === 'waiting' ? 'deletion.will' : 'deletion.was')}</h2>
              <Counts counts={counts} />
            </section>
          )}
          {parts.length > 0 && <Parts parts={parts} />}
          <section>
            <h2>{t('deletion.left')}</h2>
            <Left keptComments={keptComments} />
          </section>
          {removedAt !== null && (
            <section>
              <h2>{t('deletion.servers')}</h2>
              <Servers servers={servers} />
            </section>
          )}
          {endsAt !== null && <p className="fine">{t('deletion.ends', { date: day(endsAt) })}</p>}
        </div>
      </main>
    </>
  )
}
