import { useLocation, useSearchParams } from 'react-router'
import { need, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { useDates } from '../../ui/format.ts'
import { Head } from '../../ui/Head.tsx'
import { Link } from '../../ui/Link.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { Empty } from '../../ui/states.tsx'
import { subjectOf } from '../items/item-of-page.ts'
import { Warned } from '../items/Warned.tsx'
import { Changes } from './Changes.tsx'
import { revisionsApi, type Asking, type Version } from './revisions.api.ts'

const askedFor = (pathname: string, search: URLSearchParams): Asking => {
  const before = search.get('before') ?? ''
  return { ...subjectOf(pathname), ...(/^[1-9]\d{0,8}$/.test(before) ? { before: Number(before) } : {}) }
}

export const loader: Loader = async ({ dispatch, url }) => {
  await need(
    dispatch(revisionsApi.endpoints.readRevisions.initiate(askedFor(url.pathname, url.searchParams))),
  )
}

/** What something said from one edit to the next. */
const Said = ({ version, isNow }: { version: Version; isNow: boolean }) => {
  const { t } = useTranslation()
  const { moment } = useDates()
  return (
    <article className="version">
      <h2>
        <time dateTime={version.since}>{moment(version.since)}</time>
        {version.isAdult && <span className="chip chip-18">{t('submit.adult')}</span>}
        {isNow && <span className="chip chip-line">{t('history.now')}</span>}
      </h2>
      <Changes version={version} />
      <Warned warning={version.contentWarning} lang={version.lang}>
        <div lang={version.lang}>
          {version.title !== null && <h3 dir="auto">{version.title}</h3>}
          {version.url && (
            <a className="domain" dir="auto" href={version.url} rel="noopener nofollow ugc" data-link>
              {version.url}
            </a>
          )}
          {version.body && <Prose source={version.body} className="read prose" />}
          {version.attachments.some(({ altText }) => altText) && (
            <ul className="hint">
              {version.attachments.map(
                ({ altText }, i) =>
                  altText && (
                    <li key={i} dir="auto">
                      {altText}
                    </li>
                  ),
              )}
            </ul>
          )}
        </div>
      </Warned>
    </article>
  )
}

/** What a thread, microblog or comment says and what it said before, the newest first. */
export const Component = () => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const asking = askedFor(pathname, search)
  const asked = revisionsApi.useReadRevisionsQuery(asking)
  return (
    <>
      <Head title={t('history.title')} hidden />
      <main id="content">
        <nav className="crumb" aria-label={t('thread.where')}>
          <Link to={pathname.replace(/\/history$/, '')}>{t('activity.back')}</Link>
        </nav>
        <div className="page-head">
          <h1>{t('history.title')}</h1>
        </div>
        <Answered of={asked}>
          {({ versions, next }) => (
            <>
              {versions.length > 1 && <p className="hint">{t('history.legend')}</p>}
              {versions.map((one, i) => (
                <Said key={one.version} version={one} isNow={i === 0 && asking.before === undefined} />
              ))}
              {versions.length < 2 && asking.before === undefined && (
                <Empty icon="history" title={t('history.none')} />
              )}
              {next !== null && (
                <nav className="more-row" aria-label={t('history.title')}>
                  <Link className="btn" rel="next" to={`?before=${next}`}>
                    {t('feed.next')}
                  </Link>
                </nav>
              )}
            </>
          )}
        </Answered>
      </main>
    </>
  )
}
