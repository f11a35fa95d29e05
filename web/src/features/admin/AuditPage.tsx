import { useNavigate, useSearchParams } from 'react-router'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { userPath } from '../../model/links.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { TextField } from '../../ui/Field.tsx'
import { formValues } from '../../ui/form.ts'
import { Link } from '../../ui/Link.tsx'
import { Empty } from '../../ui/states.tsx'
import { adminApi } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'
import { askedOf, auditPath, exportPath, factsOf } from './audit.ts'
import type { AuditLine } from './audit.ts'

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  await want(args.dispatch(adminApi.endpoints.readAudit.initiate(askedOf(args.url.searchParams))))
}

const Filters = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { username, operation, since } = askedOf(useSearchParams()[0])
  return (
    <form
      key={[username, operation, since].join(' ')}
      className="audit-form spaced"
      action="/admin/audit"
      onSubmit={(event) => {
        const value = formValues(event)
        void navigate(
          auditPath({ username: value('username'), operation: value('operation'), since: value('since') }),
        )
      }}
    >
      <TextField label={t('admin.audit.who')} name="username" defaultValue={username} maxLength={100} />
      <TextField
        label={t('admin.audit.what')}
        name="operation"
        defaultValue={operation}
        maxLength={100}
        dir="ltr"
      />
      <TextField label={t('admin.audit.since')} name="since" type="date" defaultValue={since} />
      <button type="submit" className="btn">
        {t('search.label')}
      </button>
    </form>
  )
}

const Who = ({ line: { userId, username } }: { line: AuditLine }) => {
  const { t } = useTranslation()
  if (userId !== null)
    return (
      <Link to={userPath({ username })}>
        <bdi>{username}</bdi>
      </Link>
    )
  return (
    <>
      <bdi>{username}</bdi>
      <br />
      <small className="mute">{t('admin.audit.terminal')}</small>
    </>
  )
}

const Lines = ({ lines }: { lines: readonly AuditLine[] }) => {
  const { t } = useTranslation()
  const heads = ['when', 'who', 'what', 'network', 'outcome'] as const
  return (
    <div className="table-wrap">
      <table className="table stack-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(`admin.audit.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.number}>
              <td data-l={t('admin.audit.when')}>
                <Ago date={line.at} />
              </td>
              <td data-l={t('admin.audit.who')}>
                <Who line={line} />
              </td>
              <td data-l={t('admin.audit.what')}>
                <b className="long-word" dir="ltr">
                  {line.operation}
                </b>
                {factsOf(line).map((fact) => (
                  <small key={fact} className="mute long-word audit-fact" dir="auto">
                    {fact}
                  </small>
                ))}
              </td>
              <td data-l={t('admin.audit.network')}>
                <bdi dir="ltr">{line.network ?? '–'}</bdi>
              </td>
              <td data-l={t('admin.audit.outcome')}>
                <span
                  className={line.status >= 400 || (line.userId === null && line.status > 0) ? 'bad' : 'mute'}
                >
                  {line.status}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What staff and operators did, which none of them can change. */
export const Component = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const asked = askedOf(search)
  const answer = adminApi.useReadAuditQuery(asked)
  return (
    <AdminFrame tab="audit">
      <p className="lead-text">{t('admin.audit.hint')}</p>
      <Filters />
      <Answered of={answer}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <Empty icon="shield" title={t('admin.audit.none')} />
          ) : (
            <>
              <Lines lines={items} />
              {nextCursor && (
                <nav className="more-row" aria-label={t('admin.tabs.audit')}>
                  <Link className="btn" rel="next" to={auditPath({ ...asked, cursor: nextCursor })}>
                    {t('feed.next')}
                  </Link>
                </nav>
              )}
              <div className="btns">
                <a className="btn btn-s" href={exportPath(asked, 'csv')} download>
                  {t('admin.audit.csv')}
                </a>
                <a className="btn btn-s" href={exportPath(asked, 'jsonl')} download>
                  {t('admin.audit.json')}
                </a>
              </div>
            </>
          )
        }
      </Answered>
    </AdminFrame>
  )
}
