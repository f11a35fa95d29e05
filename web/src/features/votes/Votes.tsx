import { useTranslation } from '../../i18n/react.tsx'
import { useLocation, useNavigate } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import { act } from '../../app/act-button.ts'
import { favouritePath, votePath } from '../../model/act-paths.ts'
import { toastShown, useAppDispatch, useMe } from '../../app/store.ts'
import { loginPath } from '../../model/links.ts'
import type { Choice, Votable } from '../../model/votes.ts'
import { useCount } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { useSite } from '../site/site.api.ts'
import { votesApi, type Subject } from './votes.api.ts'

// Begun by dispatching: a mutation hook for every button of every card is most of what drawing a card costs.
const vote = (args: Subject & { choice: Choice }) => votesApi.endpoints.vote.initiate(args, { track: false })
const favourite = (args: Subject) => votesApi.endpoints.favourite.initiate(args, { track: false })

/** What the vote buttons and their keys do with one item; visitors are led to the login and back. */
export const useVoting = (subject: Subject, item: Votable) => {
  const { t } = useTranslation()
  const me = useMe()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const text = useFailureText()
  const login = me ? '' : loginPath(pathname + search)

  const as = (act: () => ReturnType<typeof vote | typeof favourite>) => () => {
    if (!me) return void navigate(login)
    dispatch(act())
      .unwrap()
      .catch((error: unknown) => dispatch(toastShown(t('vote.refused', { detail: text(error) }), 'bad')))
  }
  return {
    me,
    subject,
    /** Where visitors are led. */
    login,
    favourite: as(() => favourite(subject)),
    reduce: as(() => vote({ ...subject, choice: item.userVote === -1 ? 0 : -1 })),
    boost: as(() => vote({ ...subject, choice: item.userVote === 1 ? 0 : 1 })),
  }
}

export type Voting = ReturnType<typeof useVoting>

/** Favourite up, reduce down. For visitors both are links to the login, which need no script. */
export const VoteArrows = ({
  item,
  voting,
  row,
  noReduce,
}: {
  item: Votable
  voting: Voting
  row?: boolean
  noReduce?: boolean
}) => {
  const { t } = useTranslation()
  const count = useCount()
  const { downvotes } = useSite()
  const up = item.isFavourited === true
  const down = item.userVote === -1
  const upLabel = t('vote.favouriteCount', { count: item.favourites ?? 0 })
  return (
    <div
      className={`vote${row ? ' row' : ''}${up ? ' is-up' : ''}${down ? ' is-down' : ''}`}
      role="group"
      aria-label={t('vote.label')}
    >
      {voting.me ? (
        <button
          {...act(favouritePath(voting.subject), voting.favourite)}
          className="up"
          aria-pressed={up}
          aria-label={upLabel}
        >
          <Icon name="arrow-big-up" />
        </button>
      ) : (
        <Link className="up" to={voting.login} rel="nofollow" aria-label={upLabel}>
          <Icon name="arrow-big-up" />
        </Link>
      )}
      <b aria-hidden="true">{count(item.favourites)}</b>
      {downvotes !== 'disabled' &&
        !noReduce &&
        (voting.me ? (
          <button
            {...act(votePath(voting.subject, down ? 0 : -1), voting.reduce)}
            className="down"
            aria-pressed={down}
            aria-label={t('vote.reduce')}
          >
            <Icon name="arrow-big-down" />
          </button>
        ) : (
          <Link className="down" to={voting.login} rel="nofollow" aria-label={t('vote.reduce')}>
            <Icon name="arrow-big-down" />
          </Link>
        ))}
      {downvotes === 'enabled' && !noReduce && (item.dv ?? 0) > 0 && (
        <small title={t('vote.reduced', { count: item.dv ?? 0 })}>{count(item.dv)}</small>
      )}
    </div>
  )
}

export const BoostButton = ({ item, voting, words }: { item: Votable; voting: Voting; words?: boolean }) => {
  const { t } = useTranslation()
  const count = useCount()
  const boosts = item.uv ?? 0
  const label = boosts > 0 ? t('vote.boostCount', { count: boosts }) : t('vote.boost')
  const inside = (
    <>
      <Icon name="repeat-2" />
      {boosts > 0 && count(boosts)}
      {words && boosts > 0 && <span className="w">{t('vote.boosts', { count: boosts })}</span>}
    </>
  )
  const boosted = item.userVote === 1
  return voting.me ? (
    <button
      {...act(votePath(voting.subject, boosted ? 0 : 1), voting.boost)}
      className="act boost"
      aria-pressed={boosted}
      aria-label={label}
    >
      {inside}
    </button>
  ) : (
    <Link className="act boost" to={voting.login} rel="nofollow" aria-label={label}>
      {inside}
    </Link>
  )
}

/** The one favourite of a microblog, which cannot be reduced. */
export const FavouriteButton = ({ item, voting }: { item: Votable; voting: Voting }) => {
  const { t } = useTranslation()
  const count = useCount()
  const favourites = item.favourites ?? 0
  const label = t('vote.favouriteCount', { count: favourites })
  const inside = (
    <>
      <Icon name="arrow-big-up" fillable />
      {favourites > 0 && count(favourites)}
    </>
  )
  return voting.me ? (
    <button
      {...act(favouritePath(voting.subject), voting.favourite)}
      className="act up"
      aria-pressed={item.isFavourited === true}
      aria-label={label}
    >
      {inside}
    </button>
  ) : (
    <Link className="act up" to={voting.login} rel="nofollow" aria-label={label}>
      {inside}
    </Link>
  )
}
