import { useTranslation } from '../../i18n/react.tsx'
import { Name, WithEmojis } from '../../ui/Emojis.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Comment, Entry, Post } from '../../api/contract.ts'
import { kept } from '../../app/pieces.tsx'
import { useAppSelector } from '../../app/store.ts'
import { entryPath, historyPath, magazinePath, splitHandle, userPath } from '../../model/links.ts'
import { excerpt } from '../../model/text.ts'
import { ageOf } from '../../model/time.ts'
import { Ago } from '../../ui/Ago.tsx'
import { imageUrl } from '../../model/images.ts'
import { Tile } from '../../ui/Avatar.tsx'
import { useCount, useDates } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { BoostButton, useVoting, VoteArrows } from '../votes/Votes.tsx'
import { BookmarkButton } from '../bookmarks/BookmarkButton.tsx'
import { ItemMenuButton } from '../items/ItemMenu.tsx'
import { menuTargetOf } from '../items/menu-target.ts'
import { marksOf } from '../items/read-marks.ts'
import { useGoneText } from '../items/visibility.ts'

/** The picture of a thread; veiled until asked for when it is 18+ and the reader did not choose otherwise. */
const Thumb = ({ entry, to, eager }: { entry: Entry; to: string; eager: boolean }) => {
  const { t } = useTranslation()
  const url = imageUrl(entry.image, 'thumb')
  const veiled = useAppSelector((state) => entry.isAdult && state.page.appearance.adult === 'blur')
  if (!url && !entry.media) return null
  return (
    <Link className={`thumb${veiled ? ' is-veiled' : ''}`} to={to} tabIndex={-1} aria-hidden="true">
      {url && (
        <img src={url} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" width="112" height="84" />
      )}
      {veiled ? (
        <span className="veil">
          <Icon name="eye-off" />
          {t('card.adult')}
        </span>
      ) : entry.media || entry.type === 'video' ? (
        <span className="mark">
          <Icon name="play" />
        </span>
      ) : (
        entry.image?.altText && <span className="mark">{t('card.alt')}</span>
      )}
    </Link>
  )
}

/** Domain, flairs and marks behind a title. */
export const TitleMarks = ({ entry }: { entry: Entry }) => {
  const { t, language } = useTranslation()
  return (
    <>
      {entry.domain && (
        <>
          {' '}
          <a className="domain" href={entry.url ?? undefined} rel="noopener nofollow ugc" data-link>
            {entry.domain.name}
          </a>
        </>
      )}
      {entry.isAdult && <span className="chip chip-18">{t('card.adult')}</span>}
      {entry.isOc && <span className="chip chip-line">{t('card.oc')}</span>}
      {entry.badges?.map(({ badgeId, name }) => (
        <span key={badgeId} className="chip flair">
          {name}
        </span>
      ))}
      {entry.lang && entry.lang !== language.split('-')[0] && (
        <span className="chip chip-line">{entry.lang}</span>
      )}
    </>
  )
}

/** That something was edited, and the way to what it said before. */
export const Edited = ({ item }: { item: Entry | Post | Comment }) => {
  const { t } = useTranslation()
  const { moment } = useDates()
  const { editedAt, createdAt } = item
  if (!editedAt || editedAt <= createdAt) return null
  return (
    <Link className="ed" to={historyPath(item)} title={t('card.edited', { when: moment(editedAt) })}>
      <Icon name="pencil" />
      <span className="sr">{t('card.editedShort')}</span>
    </Link>
  )
}

/** How many comments came since the reader was there. */
export const NewComments = ({ item: { readState } }: { item: Pick<Entry, 'readState'> }) => {
  const { t } = useTranslation()
  return readState?.newComments ? (
    <span className="new">{t('card.new', { count: readState.newComments })}</span>
  ) : null
}

const Gone = ({ entry }: { entry: Entry }) => (
  <article className="card gone">
    <p className="card-title mute">{useGoneText(entry.visibility)}</p>
  </article>
)

type CardProps = { entry: Entry; index?: number; hideMagazine?: boolean }

/** The pictures of the first cards are asked for at once, which a drawn piece could not say. */
const EAGER = 3

const Card = ({ entry, index = 9, hideMagazine }: CardProps) => {
  const { t } = useTranslation()
  const count = useCount()
  const voting = useVoting({ kind: 'Entry', id: entry.entryId }, entry)
  if (entry.title === null) return <Gone entry={entry} />
  const to = entryPath(entry)
  const text = entry.contentWarning ?? excerpt(entry.body)
  const own = voting.me?.userId === entry.user.userId
  const { host } = splitHandle(entry.magazine.name)
  return (
    <article
      className={`card${own ? ' is-mine' : ''}${marksOf(entry)}`}
      id={`entry-${entry.entryId}`}
      data-item
    >
      <VoteArrows item={entry} voting={voting} />
      <h2 className="card-title" lang={entry.lang || undefined} dir="auto">
        {entry.isPinned && (
          <span className="lead" title={t('card.pinned')}>
            <Icon name="pin" size="s" />
            <span className="sr">{t('card.pinned')}. </span>
          </span>
        )}
        <Link to={to} data-open>
          <WithEmojis text={entry.title} emojis={entry.emojis} />
        </Link>
        <TitleMarks entry={entry} />
      </h2>
      {text && (
        <p className="excerpt" lang={entry.lang || undefined} dir="auto">
          <WithEmojis text={text} emojis={entry.emojis} />
        </p>
      )}
      {entry.crosspostedEntries && entry.crosspostedEntries.length > 0 && (
        <p className="also">
          <Icon name="layers" size="s" />
          <span>
            {t('card.also')}{' '}
            {entry.crosspostedEntries.slice(0, 3).map((other, at) => (
              <span key={other.entryId}>
                {at > 0 && ', '}
                <Link to={entryPath(other)}>{splitHandle(other.magazine.name).name}</Link>{' '}
                {count(other.numComments)}
              </span>
            ))}
          </span>
        </p>
      )}
      <div className="card-foot">
        <div className="meta">
          {!hideMagazine && (
            <>
              <Link
                className="mag"
                to={magazinePath(entry.magazine)}
                title={host ? entry.magazine.name : undefined}
              >
                <Tile magazine={entry.magazine} size={16} />
                {splitHandle(entry.magazine.name).name}
              </Link>
              <span className="sep by">·</span>
            </>
          )}
          <span className="by">
            <Link className="who" dir="auto" to={userPath(entry.user)} title={entry.user.username}>
              <Name user={entry.user} />
            </Link>
          </span>
          <span className="sep">·</span>
          <span>
            <Ago date={entry.createdAt} />
          </span>
          <Edited item={entry} />
        </div>
        <div className="acts">
          <Link className="act act-main" to={`${to}#comments`}>
            <Icon name={entry.isLocked ? 'lock' : 'message-square'} />
            {entry.isLocked && <span className="sr">{t('card.locked')}. </span>}
            <span>
              {count(entry.numComments)}
              <span className="w">{t('card.commentsWord', { count: entry.numComments })}</span>
            </span>
            <NewComments item={entry} />
          </Link>
          <BoostButton item={entry} voting={voting} />
          <BookmarkButton subject={{ kind: 'Entry', id: entry.entryId }} bookmarks={entry.bookmarks} />
          <ItemMenuButton
            target={{
              ...menuTargetOf({ kind: 'Entry', id: entry.entryId }, entry, voting.me),
              original: entry.apId ?? entry.url,
            }}
          />
        </div>
      </div>
      <Thumb entry={entry} to={to} eager={index < EAGER} />
    </article>
  )
}

/** One thread of a list. The views only place its parts differently. */
export const EntryCard = kept(Card, ({ entry, index = 9, hideMagazine }, { me, now }) =>
  index < EAGER && entry.image
    ? null
    : [
        entry,
        marksOf(entry),
        entry.readState?.newComments,
        entry.readState?.isHidden,
        entry.notificationStatus,
        hideMagazine,
        me?.userId === entry.user.userId,
        ageOf(entry.createdAt, now),
      ],
)
