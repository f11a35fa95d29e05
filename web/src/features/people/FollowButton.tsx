import { useLocation } from 'react-router'
import { act } from '../../app/act-button.ts'
import type { User } from '../../api/contract.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, loginPath, userPath } from '../../model/links.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { useTell } from '../../ui/useTell.ts'
import { peopleApi } from './people.api.ts'

const buttonText = {
  none: 'follow',
  cancelled: 'follow',
  accepted: 'following',
  requested: 'requested',
  refused: 'refused',
} as const

type Followed = Pick<User, 'userId' | 'username' | 'title' | 'isFollowedByUser' | 'followState'>

/** Follows and unfollows, or asks to and takes that back; for visitors a link to the login. In a list it is `small` and says whom. */
export const FollowButton = ({ user, small }: { user: Followed; small?: boolean }) => {
  const { t } = useTranslation()
  const me = useMe()
  const { pathname } = useLocation()
  const tell = useTell()
  const [follow] = peopleApi.useFollowMutation()
  const state = user.followState ?? (user.isFollowedByUser ? 'accepted' : null)
  const following = state === 'accepted' || state === 'requested'
  const change = (on: boolean) => follow({ userId: user.userId, on }).unwrap()
  const off = small ? 'btn btn-s btn-a' : 'btn btn-p'
  const whom = small && <span className="sr"> {displayName(user)}</span>
  if (!me)
    return (
      <Link className={off} to={loginPath(pathname)} rel="nofollow">
        {!small && <Icon name="user-plus" size="s" />}
        {t('user.follow')}
        {whom}
      </Link>
    )
  return (
    <button
      {...act(`${userPath(user)}/${following ? 'unfollow' : 'follow'}`, () =>
        tell(
          change(!following),
          following
            ? { said: t('left.unfollowed', { name: displayName(user) }), undo: () => change(true) }
            : undefined,
        ),
      )}
      className={following ? `btn btn-on${small ? ' btn-s' : ''}` : off}
      aria-pressed={following}
      title={state === 'requested' ? t('user.requestedNote') : undefined}
    >
      {(!small || following) && (
        <Icon name={state === 'requested' ? 'clock' : following ? 'check' : 'user-plus'} size="s" />
      )}
      {t(`user.${buttonText[state ?? 'none']}`)}
      {whom}
    </button>
  )
}
