import { useLocation } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import { need, notFound, PageFailure, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import type { Subject } from '../../model/cached-items.ts'
import { useCount } from '../../ui/format.ts'
import { Head } from '../../ui/Head.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { Empty } from '../../ui/states.tsx'
import { PersonRow } from '../people/PersonRow.tsx'
import { activityApi } from './activity.api.ts'

type Tab = 'boosts' | 'favourites'
type PageRoute = { subject: Subject; tab: Tab; boosts: string; favourites: string; back: string }

const ADDRESS =
  /^(\/m\/[^/]+\/(t|p)\/(\d+)\/[^/]+)(\/(?:comment|reply)\/(\d+))?\/(votes|votes\/up|favourites)$/

/** Boosts of threads are at `votes/up`, those of microblogs at `votes` (rules/web.md#activity-pages). */
const routeOf = (pathname: string): PageRoute | null => {
  const found = ADDRESS.exec(pathname)
  if (!found) return null
  const [, whole = '', on, id, branch = '', commentId, words] = found
  const thread = on === 't'
  const subject: Subject = commentId
    ? { kind: thread ? 'EntryComment' : 'PostComment', id: Number(commentId) }
    : { kind: thread ? 'Entry' : 'Post', id: Number(id) }
  return {
    subject,
    tab: words === 'favourites' ? 'favourites' : 'boosts',
    boosts: `${whole}${branch}/votes${thread ? '/up' : ''}`,
    favourites: `${whole}${branch}/favourites`,
    back: thread ? whole + branch : whole,
  }
}

export const loader: Loader = async ({ dispatch, url }) => {
  const route = routeOf(url.pathname)
  if (!route) return notFound()
  await need(dispatch(activityApi.endpoints.readActivity.initiate(route.subject)))
}

/** Who boosted something and who favoured it. Who reduced it is nobody's business. */
export const Component = () => {
  const { t } = useTranslation()
  const count = useCount()
  const route = routeOf(useLocation().pathname)
  if (!route) throw new PageFailure(404)
  const asked = activityApi.useReadActivityQuery(route.subject)
  const people = { boosts: asked.currentData?.boosts, favourites: asked.currentData?.upvotes }
  return (
    <>
      <Head title={t(`activity.${route.tab}`)} hidden />
      <main id="content">
        <nav className="crumb" aria-label={t('thread.where')}>
          <Link to={route.back}>{t('activity.back')}</Link>
        </nav>
        <div className="page-head">
          <h1>{t('activity.title')}</h1>
        </div>
        <nav className="tabs" id="filters" aria-label={t('activity.title')}>
          {(['boosts', 'favourites'] as const).map((tab) => (
            <Link key={tab} to={route[tab]} aria-current={tab === route.tab ? 'page' : undefined}>
              {t(`activity.${tab}`)}
              {asked.currentData && <small>{count(people[tab]?.length)}</small>}
            </Link>
          ))}
        </nav>
        <Answered of={asked}>
          {({ boosts, upvotes }) => {
            const people = (route.tab === 'boosts' ? boosts : upvotes) ?? []
            return people.length === 0 ? (
              <Empty icon={route.tab === 'boosts' ? 'repeat-2' : 'arrow-big-up'} title={t('activity.none')} />
            ) : (
              <ul className="people">
                {people.map((user) => (
                  <PersonRow key={user.userId} user={user} />
                ))}
              </ul>
            )
          }}
        </Answered>
      </main>
    </>
  )
}
