import { useId } from 'react'
import type { User } from '../../api/contract.ts'
import { useAppSelector, useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, handleOf, splitHandle, userPath } from '../../model/links.ts'
import { imageUrl } from '../../model/images.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Name } from '../../ui/Emojis.tsx'
import { useCount, useDates } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Menu, MenuButton, MenuLink } from '../../ui/Menu.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { ShareButtons } from '../../ui/ShareButtons.tsx'
import { useTell } from '../../ui/useTell.ts'
import { WithLevel } from '../notifications/LevelMenu.tsx'
import { useIsSuspended } from '../session/session.api.ts'
import { SuspendedNote } from '../session/SuspendedNote.tsx'
import { FollowButton } from './FollowButton.tsx'
import { peopleApi } from './people.api.ts'
import { MuteButtons } from './MuteButtons.tsx'
import { PrivateNote } from './PrivateNote.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { Reputation } from './Reputation.tsx'
import { UserChips } from './UserChips.tsx'

/** What a reader can do about somebody; on their own profile, change it. */
export const PersonActions = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const me = useMe()
  const tell = useTell()
  const menu = useId()
  const [block] = peopleApi.useBlockUserMutation()
  const own = me?.userId === user.userId
  const blocked = user.isBlockedByUser === true
  const setBlocked = (on: boolean) => block({ userId: user.userId, on }).unwrap()
  const said = t(blocked ? 'left.unblocked' : 'left.blocked', { name: displayName(user) })
  return (
    <>
      {own ? (
        <Link className="btn" to="/settings/profile">
          <Icon name="pencil" size="s" />
          {t('user.edit')}
        </Link>
      ) : (
        <WithLevel
          on={user.isFollowedByUser === true}
          name={displayName(user)}
          target={{ kind: 'User', id: user.userId }}
          level={user.notificationStatus}
        >
          <FollowButton user={user} />
        </WithLevel>
      )}
      {me && !own && (
        <Link className="ico" to={`${userPath(user)}/message`} aria-label={t('messages.write')}>
          <Icon name="mail" />
        </Link>
      )}
      <button type="button" className="ico" aria-label={t('card.more')} popoverTarget={menu}>
        <Icon name="ellipsis" />
      </button>
      <Menu id={menu} end label={t('card.more')}>
        <MenuLink
          icon="search"
          label={t('search.here')}
          to={`/search?user=${encodeURIComponent(user.username)}`}
        />
        <ShareButtons path={userPath(user)} title={displayName(user)} text={user.about} />
        {me && !own && <MuteButtons user={user} />}
        {me && !own && (
          <MenuButton
            icon="ban"
            bad={!blocked}
            label={blocked ? t('user.unblock') : t('user.block')}
            does={`${userPath(user)}/${blocked ? 'unblock' : 'block'}`}
            onPress={() => void tell(setBlocked(!blocked), { said, undo: () => setBlocked(blocked) })}
          />
        )}
        {user.apProfileId && (
          <MenuLink icon="external-link" label={t('user.origin')} to={user.apProfileId} plain />
        )}
      </Menu>
    </>
  )
}

/** The padlock of whom one follows only once they agreed. Nobody of this server asks for that. */
const Approves = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const { currentData: approves } = peopleApi.useReadApprovesQuery(user.userId, { skip: user.apId === null })
  if (!approves) return null
  return (
    <span className="leaf" title={t('user.approves')}>
      <Icon name="lock" size="s" />
      <span className="sr">{t('user.approves')}</span>
    </span>
  )
}

/** The whole handle, and what marks somebody. */
export const HandleLine = ({ user }: { user: User }) => {
  const now = useAppSelector((state) => state.page.now)
  const { name, host } = splitHandle(user.username)
  return (
    <p className="handle-line">
      <bdi dir="ltr">
        @{name}
        {host && `@${host}`}
      </bdi>
      <UserChips user={user} now={now} />
      <Approves user={user} />
    </p>
  )
}

/** Who somebody is, and what a reader can do about them. */
export const PersonHead = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const count = useCount()
  const { moment } = useDates()
  const cover = imageUrl(user.cover)
  const { host } = splitHandle(user.username)
  const isMe = useMe()?.userId === user.userId
  const suspended = useIsSuspended() && isMe
  return (
    <>
      {cover && <img className="banner" src={cover} alt="" width="1400" height="280" />}
      <header className={`mag-head${cover ? '' : ' no-banner'}`}>
        <Avatar user={user} size={96} />
        <div />
        <div className="btns">
          <PersonActions user={user} />
        </div>
      </header>
      <div className="pf-body">
        <h1 className="title-line">
          <Name user={user} />
        </h1>
        <HandleLine user={user} />
        {user.about && <Prose source={user.about} emojis={user.emojis} />}
        {user.fields && user.fields.length > 0 && <ProfileFields fields={user.fields} emojis={user.emojis} />}
        <p className="tally">
          <Link to={`${userPath(user)}/followers`}>
            <b>{count(user.followersCount)}</b> {t('user.followersWord', { count: user.followersCount })}
          </Link>
          <Reputation user={user} />
        </p>
        <PrivateNote user={user} />
        {suspended && <SuspendedNote />}
        {(host || user.isBlockedByUser || user.isMutedByUser || user.movedTo || user.confusableWith) && (
          <div className="notes">
            {user.confusableWith && (
              <div className="note">
                <Icon name="alert" />
                <span>
                  {t('user.confusableWith')}{' '}
                  <Link to={userPath(user.confusableWith)}>{handleOf(user.confusableWith)}</Link>
                </span>
              </div>
            )}
            {user.movedTo && (
              <div className="note">
                <Icon name="arrow-right" />
                <span>
                  {t('user.moved')} <Link to={userPath(user.movedTo)}>{handleOf(user.movedTo)}</Link>
                </span>
              </div>
            )}
            {host && (
              <div className="note">
                <Icon name="globe" />
                <span>
                  {t('user.remote')} {user.apProfileId && <a href={user.apProfileId}>{t('user.origin')}</a>}
                </span>
              </div>
            )}
            {user.isMutedByUser && (
              <div className="note">
                <Icon name="bell-off" />
                <span>
                  {t('user.mutedNote')}{' '}
                  {user.muteEndsAt && t('user.mutedUntil', { day: moment(user.muteEndsAt) })}
                </span>
              </div>
            )}
            {user.isBlockedByUser && (
              <div className="note note-warn">
                <Icon name="ban" />
                <span>{t('user.blockedNote')}</span>
              </div>
            )}
          </div>
        )}
      </div>
    </>
  )
}
