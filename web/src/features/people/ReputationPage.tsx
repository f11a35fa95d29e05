import { useSearchParams } from 'react-router'
import type { User } from '../../api/contract.ts'
import { need, notFound, PageFailure, want, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, userPath } from '../../model/links.ts'
import { pageNumber } from '../../model/paging.ts'
import { Paged } from '../../ui/Answered.tsx'
import { useCount } from '../../ui/format.ts'
import { Link } from '../../ui/Link.tsx'
import { Empty } from '../../ui/states.tsx'
import { useSite } from '../site/site.api.ts'
import { askForHead, peopleApi } from './people.api.ts'
import { PersonFrame } from './PersonFrame.tsx'
import { reputationApi, reputationTabs, type ReputationTab } from './reputation.api.ts'

const tabOf = (word: string | undefined): ReputationTab | null =>
  word === undefined ? 'threads' : (reputationTabs.find((tab) => tab === word) ?? null)

export const loader: Loader = async (load) => {
  const { dispatch, params, url } = load
  const tab = tabOf(params['kind'])
  if (!tab || !params['name']) return notFound()
  const user = await need(dispatch(peopleApi.endpoints.readUser.initiate(params['name'])))
  const p = pageNumber(url.searchParams)
  await want(
    ...askForHead(load, user),
    dispatch(reputationApi.endpoints.readReputation.initiate({ userId: user.userId, tab, p })),
  )
}

/** What gives points. Threads and comments alone can be reduced, and not on every site. */
const useRule = (tab: ReputationTab): string => {
  const { t } = useTranslation()
  const { downvotes } = useSite()
  const reducible = downvotes !== 'disabled' && (tab === 'threads' || tab === 'comments')
  return reducible ? t('reputation.rule') : t('reputation.ruleWithoutReductions')
}

const Days = ({ user, tab }: { user: User; tab: ReputationTab }) => {
  const { t } = useTranslation()
  const count = useCount()
  const rule = useRule(tab)
  const [search] = useSearchParams()
  const asked = reputationApi.useReadReputationQuery({ userId: user.userId, tab, p: pageNumber(search) })
  return (
    <Paged
      of={asked}
      empty={
        <Empty icon="calendar" title={t(`reputation.none.${tab}`, { name: displayName(user) })}>
          <span>{rule}</span>
        </Empty>
      }
    >
      {(days) => (
        <>
          <p className="hint">
            {rule} {t('reputation.leftOut')}
          </p>
          <table className="table days">
            <thead>
              <tr>
                <th scope="col">{t('reputation.day')}</th>
                <th scope="col" className="num">
                  {t('reputation.points')}
                </th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, points }) => (
                <tr key={day}>
                  <td>
                    <time dateTime={day}>{day}</time>
                  </td>
                  <td className="num">{count(points)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Paged>
  )
}

/** The points somebody was given for what they wrote, by the day. */
export const Component = () => {
  const { t } = useTranslation()
  const tab = tabOf(useParams()['kind'])
  if (!tab) throw new PageFailure(404)
  return (
    <PersonFrame
      tab="reputation"
      list={`reputation/${tab}`}
      title={(user) => t(`reputation.titles.${tab}`, { name: displayName(user) })}
    >
      {(user) => (
        <>
          <nav className="chips chips-page" aria-label={t('user.tabs.reputation')}>
            {reputationTabs.map((one) => (
              <Link
                key={one}
                className="pick"
                to={`${userPath(user)}/reputation/${one}`}
                stay
                aria-current={one === tab ? 'page' : undefined}
              >
                {t(`user.tabs.${one}`)}
              </Link>
            ))}
          </nav>
          <Days user={user} tab={tab} />
        </>
      )}
    </PersonFrame>
  )
}
