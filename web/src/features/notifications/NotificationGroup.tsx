import type { Notification, UserSmall } from '../../api/contract.ts'
import { usePress } from '../../app/press.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, userPath } from '../../model/links.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Name } from '../../ui/Emojis.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { AnswerButton } from './AnswerButton.tsx'
import { appealOf, describeNotification, peopleOf, togetherOf } from './describe.ts'
import { levelApi, type LevelTarget } from './level.api.ts'
import { notificationsApi, type NotificationQuery } from './notifications.api.ts'

/** The picture of who did it, with the sign of what they did. */
const Lead = ({ user, icon }: { user: UserSmall | null; icon: string }) =>
  user ? (
    <span className="lead">
      <Avatar user={user} size={40} />
      <span className="sub">
        <Icon name={icon} />
      </span>
    </span>
  ) : (
    <span className="tile">
      <Icon name={icon} />
    </span>
  )

const MuteButton = ({ thread }: { thread: LevelTarget }) => {
  const { t } = useTranslation()
  const { press } = usePress()
  const label = t('notifications.mute')
  return (
    <button
      {...press(levelApi.endpoints.setLevel, { ...thread, level: 'Muted' }, t('notifications.muted'))}
      className="act"
      aria-label={label}
      title={label}
    >
      <Icon name="bell-off" />
    </button>
  )
}

/** Marks what is new as read, and what was read as new. */
const MarkButton = ({
  fresh,
  ...pressed
}: { fresh: boolean } & ReturnType<ReturnType<typeof usePress>['press']>) => {
  const { t } = useTranslation()
  const label = fresh ? t('notifications.read') : t('notifications.unreadMark')
  return (
    <button {...pressed} className="act" aria-label={label} title={label}>
      <Icon name={fresh ? 'check' : 'circle'} />
    </button>
  )
}

const Row = ({ notification, query }: { notification: Notification; query: NotificationQuery }) => {
  const { t } = useTranslation()
  const { press } = usePress()
  const [mark] = notificationsApi.useMarkNotificationMutation()
  const line = describeNotification(notification)
  const appeal = appealOf(notification, useMe()?.userId)
  const fresh = notification.status === 'new'
  const said = t(line.text, { name: line.name, magazine: line.magazine })
  return (
    <article className={`nt${fresh ? ' is-new' : ''}`} data-item>
      <Lead user={line.user} icon={line.icon} />
      <div>
        <h3>
          {fresh && <span className="sr">{t('notifications.unread')}</span>}
          {line.to ? (
            <Link
              to={line.to}
              data-open
              onClick={() => fresh && void mark({ id: notification.notificationId, read: true, query })}
            >
              {said}
            </Link>
          ) : (
            said
          )}
        </h3>
        {line.excerpt && <p>{line.excerpt}</p>}
        {appeal && (
          <p>
            <Link to={appeal}>{t('acts.appeal')}</Link>
          </p>
        )}
        <AnswerButton
          notification={notification}
          onOpen={() => fresh && void mark({ id: notification.notificationId, read: true, query })}
        />
      </div>
      <span className="when">
        {line.at && <Ago date={line.at} />}
        {line.thread && <MuteButton thread={line.thread} />}
        <MarkButton
          fresh={fresh}
          {...press(notificationsApi.endpoints.markNotification, {
            id: notification.notificationId,
            read: fresh,
            query,
          })}
        />
      </span>
    </article>
  )
}

/** One line for several who did the same about the same, with all their names behind it. */
const TogetherRow = ({
  of: group,
  text,
  query,
}: GroupProps & { text: NonNullable<ReturnType<typeof togetherOf>> }) => {
  const { t } = useTranslation()
  const { press } = usePress()
  const [mark] = notificationsApi.useMarkSeveralMutation()
  const people = peopleOf(group)
  const line = describeNotification(group[0])
  const fresh = group.some(({ status }) => status === 'new')
  const marking = { ids: group.map(({ notificationId }) => notificationId), read: fresh, query }
  const said = t(`notifications.together.${text}`, {
    people: t('notifications.together.people', { name: displayName(people[0]!), count: people.length - 1 }),
    magazine: line.magazine,
  })
  // Where each has a page of their own, the names lead there.
  const to = text === 'followed' ? null : line.to
  return (
    <article className={`nt${fresh ? ' is-new' : ''}`} data-item>
      <Lead user={people[0]!} icon={line.icon} />
      <div>
        <h3>
          {fresh && <span className="sr">{t('notifications.unread')}</span>}
          {to ? (
            <Link to={to} data-open onClick={() => fresh && void mark(marking)}>
              {said}
            </Link>
          ) : (
            said
          )}
        </h3>
        {line.excerpt && <p>{line.excerpt}</p>}
        <details className="nt-names">
          <summary>{t('notifications.names')}</summary>
          <ul>
            {people.map((user) => (
              <li key={user.userId}>
                <Link to={userPath(user)}>
                  <Avatar user={user} size={18} /> <Name user={user} />
                </Link>
              </li>
            ))}
          </ul>
        </details>
      </div>
      <span className="when">
        {line.at && <Ago date={line.at} />}
        {line.thread && <MuteButton thread={line.thread} />}
        <MarkButton fresh={fresh} {...press(notificationsApi.endpoints.markSeveral, marking)} />
      </span>
    </article>
  )
}

type GroupProps = { of: readonly [Notification, ...Notification[]]; query: NotificationQuery }

/** The first of what tells of the same; the others are folded below it, or one line stands for all. */
export const NotificationGroup = ({ of: group, query }: GroupProps) => {
  const { t } = useTranslation()
  const [first, ...others] = group
  const text = togetherOf(first)
  if (text && peopleOf(group).length > 1) return <TogetherRow of={group} text={text} query={query} />
  return (
    <>
      <Row notification={first} query={query} />
      {others.length > 0 && (
        <details className="nt-more">
          <summary>{t('notifications.more', { count: others.length })}</summary>
          {others.map((one) => (
            <Row key={one.notificationId} notification={one} query={query} />
          ))}
        </details>
      )}
    </>
  )
}
