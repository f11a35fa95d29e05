import { useLocation, useSearchParams } from 'react-router'
import type { User } from '../../api/contract.ts'
import { need, notFound, PageFailure, want, type Loader } from '../../app/load.ts'
import { usePress } from '../../app/press.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, loginPath, splitHandle, userPath } from '../../model/links.ts'
import { pageNumber } from '../../model/paging.ts'
import { Paged } from '../../ui/Answered.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Line } from '../../ui/Line.tsx'
import { Link } from '../../ui/Link.tsx'
import { isFailure } from '../../model/failure.ts'
import { Empty } from '../../ui/states.tsx'
import { SubscribeButton } from '../magazines/SubscribeButton.tsx'
import { useMemberSettings } from '../session/session.api.ts'
import { circleApi, circleLists, kindOf, type CircleList } from './circle.api.ts'
import { FollowButton } from './FollowButton.tsx'
import { askForHead, peopleApi } from './people.api.ts'
import { PersonFrame } from './PersonFrame.tsx'
import { rowOf, type Related } from './related.tsx'

const lists = { magazines: ['moderated', 'subscriptions'], people: ['followers', 'following'] } as const

const listOf = (pathname: string): CircleList | null => {
  const [, , , word] = pathname.split('/')
  return circleLists.find((list) => list === word) ?? null
}

/** The API tells visitors only what somebody moderates. */
const isForMembers = (list: CircleList): boolean => list !== 'moderated'

export const loader: Loader = async (load) => {
  const { dispatch, state, params, url } = load
  const list = listOf(url.pathname)
  if (!list || !params['name']) return notFound()
  const user = await need(dispatch(peopleApi.endpoints.readUser.initiate(params['name'])))
  if (isForMembers(list) && !state().page.me) return
  const p = pageNumber(url.searchParams)
  await want(
    ...askForHead(load, user),
    dispatch(circleApi.endpoints.readCircle.initiate({ userId: user.userId, list, p })),
  )
}

/** The other list of the same kind is one step away. */
const Lists = ({ user, list }: { user: User; list: CircleList }) => {
  const { t } = useTranslation()
  const tab = kindOf(list)
  return (
    <nav className="chips chips-page" aria-label={t(`user.tabs.${tab}`)}>
      {lists[tab].map((one) => (
        <Link
          key={one}
          className="pick"
          to={`${userPath(user)}/${one}`}
          stay
          aria-current={one === list ? 'page' : undefined}
        >
          {t(`circle.lists.${one}`)}
        </Link>
      ))}
    </nav>
  )
}

/** Tells people that a list of theirs is shown to nobody else. */
const OnlyMine = ({ list }: { list: CircleList }) => {
  const { t } = useTranslation()
  const settings = useMemberSettings()
  const shown =
    list === 'moderated' ||
    (list === 'subscriptions' ? settings?.showProfileSubscriptions : settings?.showProfileFollowings)
  if (!settings || shown) return null
  return (
    <div className="note">
      <Icon name="lock" />
      <span>
        {t('circle.onlyMine')} <Link to="/settings/general">{t('circle.change')}</Link>
      </span>
    </div>
  )
}

const Action = ({ item }: { item: Related }) => {
  const { t } = useTranslation()
  const me = useMe()
  if (item.kind === 'magazines')
    return <SubscribeButton magazine={{ ...item.magazine, title: rowOf(item).name }} small />
  if (item.kind !== 'people') return null
  if (item.person.userId === me?.userId) return <span className="chip chip-you">{t('user.you')}</span>
  return <FollowButton user={item.person} small />
}

/** Ends that somebody follows one; they may follow again. */
const RemoveFollower = ({ person }: { person: User }) => {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const name = displayName(person)
  return (
    <button
      {...press(
        peopleApi.endpoints.answerFollow,
        { userId: person.userId, accept: false },
        t('circle.removed', { name }),
      )}
      className="btn btn-s btn-q"
      disabled={busy}
    >
      {t('circle.remove')}
      <span className="sr"> {name}</span>
    </button>
  )
}

const Circle = ({ user, list }: { user: User; list: CircleList }) => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const asked = circleApi.useReadCircleQuery({ userId: user.userId, list, p: pageNumber(search) })
  const name = displayName(user)
  const isMine = useMe()?.userId === user.userId && list === 'followers'
  if (list !== 'moderated' && isFailure(asked.error) && asked.error.status === 403) {
    const elsewhere = splitHandle(user.username).host !== null
    return <Empty icon="lock" title={t(elsewhere ? 'circle.elsewhere' : `circle.hidden.${list}`, { name })} />
  }
  return (
    <Paged
      of={asked}
      empty={
        <Empty
          icon={kindOf(list) === 'people' ? 'users' : 'compass'}
          title={t(`circle.none.${list}`, { name })}
        />
      }
    >
      {(items) => (
        <section className="group" aria-label={t(`circle.titles.${list}`, { name })}>
          {items.map((item) => {
            const { key, ...row } = rowOf(item)
            return (
              <Line key={key} {...row}>
                <span className="btns">
                  {isMine && item.kind === 'people' && <RemoveFollower person={item.person} />}
                  <Action item={item} />
                </span>
              </Line>
            )
          })}
        </section>
      )}
    </Paged>
  )
}

/** The magazines somebody moderates or subscribes to, and the people who follow them or whom they follow. */
export const Component = () => {
  const { t } = useTranslation()
  const me = useMe()
  const { pathname } = useLocation()
  const list = listOf(pathname)
  if (!list) throw new PageFailure(404)
  return (
    <PersonFrame
      tab={kindOf(list)}
      list={list}
      title={(user) => t(`circle.titles.${list}`, { name: displayName(user) })}
    >
      {(user) => (
        <>
          <Lists user={user} list={list} />
          {me?.userId === user.userId && <OnlyMine list={list} />}
          {me || !isForMembers(list) ? (
            <Circle user={user} list={list} />
          ) : (
            <Empty icon="lock" title={t(`circle.titles.${list}`, { name: displayName(user) })}>
              <span>{t('circle.forMembers')}</span>
              <Link className="btn" to={loginPath(pathname)} rel="nofollow">
                {t('nav.logIn')}
              </Link>
            </Empty>
          )}
        </>
      )}
    </PersonFrame>
  )
}
