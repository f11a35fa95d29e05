import type { Entry } from '../../api/contract.ts'
import { useAppSelector } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { imageUrl } from '../../model/images.ts'
import { entryPath, splitHandle, userPath } from '../../model/links.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Avatar, Tile } from '../../ui/Avatar.tsx'
import { Name, WithEmojis } from '../../ui/Emojis.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { BookmarkButton } from '../bookmarks/BookmarkButton.tsx'
import { Replacement, useReplaced } from '../items/replaced.tsx'
import { Gallery } from '../items/Gallery.tsx'
import { ItemMenuButton } from '../items/ItemMenu.tsx'
import { menuTargetOf } from '../items/menu-target.ts'
import { AppealLink } from '../items/AppealLink.tsx'
import { useGoneText } from '../items/visibility.ts'
import { Warned } from '../items/Warned.tsx'
import { LazyExtras, LazyMedia } from '../items/LazyExtras.tsx'
import { wordsOf } from '../../model/quotes.ts'
import { LevelMenu } from '../notifications/LevelMenu.tsx'
import { UserChips } from '../people/UserChips.tsx'
import { BoostButton, useVoting, VoteArrows } from '../votes/Votes.tsx'
import { Edited, TitleMarks } from './EntryCard.tsx'

/** What a link leads to. */
const LinkPreview = ({ entry }: { entry: Entry }) => {
  const url = imageUrl(entry.image)
  if (!entry.url) return null
  return (
    <a className="preview" href={entry.url} rel="noopener nofollow ugc" data-link>
      <div className="in">
        <small>
          <Icon name="link-2" size="s" />
          {entry.domain?.name}
        </small>
        <b>
          <WithEmojis text={entry.title ?? ''} emojis={entry.emojis} />
        </b>
        <p>{entry.url.replace(/^https?:\/\/(www\.)?/, '')}</p>
      </div>
      {url && <img src={url} alt={entry.image?.altText ?? ''} decoding="async" />}
    </a>
  )
}

/** The same link in other magazines, with how much is said there. */
const Elsewhere = ({ entries }: { entries: readonly Entry[] }) => {
  const { t } = useTranslation()
  return (
    <section className="elsewhere" aria-label={t('thread.elsewhere')}>
      <h2>
        <Icon name="layers" size="s" />
        {t('thread.elsewhere')}
      </h2>
      <ul>
        {entries.map((entry) => {
          const { name, host } = splitHandle(entry.magazine.name)
          return (
            <li key={entry.entryId}>
              <Tile magazine={entry.magazine} size={16} />
              <b>
                <Link to={entryPath(entry)}>
                  {name}
                  {host && (
                    <bdi className="mute" dir="ltr">
                      @{host}
                    </bdi>
                  )}
                </Link>
              </b>
              <span>{t('thread.comments', { count: entry.numComments })}</span>
              <span>{t('thread.favourites', { count: entry.favourites ?? 0 })}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A thread in full. */
export const Thread = ({ entry, short }: { entry: Entry; short?: boolean }) => {
  const now = useAppSelector((state) => state.page.now)
  const voting = useVoting({ kind: 'Entry', id: entry.entryId }, entry)
  const by = useReplaced({ kind: 'Entry', id: entry.entryId })
  const gone = useGoneText(entry.visibility)
  if (entry.title === null)
    return (
      <article className="thread">
        <h1 className="mute">{gone}</h1>
        <AppealLink kind="Entry" id={entry.entryId} item={entry} />
      </article>
    )
  return (
    <article className="thread" id={`entry-${entry.entryId}`} data-item>
      <h1 lang={entry.lang || undefined} dir="auto">
        {short ? (
          <Link to={entryPath(entry)} data-open>
            <WithEmojis text={entry.title} emojis={entry.emojis} />
          </Link>
        ) : (
          <WithEmojis text={entry.title} emojis={entry.emojis} />
        )}
      </h1>
      <div className="meta">
        <Avatar user={entry.user} size={18} />
        <Link className="who" dir="auto" to={userPath(entry.user)}>
          <Name user={entry.user} />
        </Link>
        <UserChips user={entry.user} mod={entry.isAuthorModeratorInMagazine} now={now} />
        <span className="sep">·</span>
        <Ago date={entry.createdAt} />
        <Edited item={entry} />
        <TitleMarks entry={entry} />
      </div>
      {!short && (
        <>
          <LinkPreview entry={entry} />
          {by ? (
            <Replacement by={by} kind="Entry" id={entry.entryId} item={entry} />
          ) : (
            <Warned warning={entry.contentWarning} lang={entry.lang} emojis={entry.emojis}>
              {(entry.media || entry.embed) && <LazyMedia of={entry} />}
              <Gallery attachments={entry.attachments} isAdult={entry.isAdult} without={entry.media?.url} />
              {entry.body && (
                <Prose
                  source={wordsOf(entry)}
                  emojis={entry.emojis}
                  lang={entry.lang}
                  className="read prose"
                />
              )}
              <LazyExtras item={entry} />
            </Warned>
          )}
          {entry.tags && entry.tags.length > 0 && (
            <p className="tags">
              {entry.tags.map((tag) => (
                <Link key={tag} to={`/tag/${tag}`}>
                  #{tag}
                </Link>
              ))}
            </p>
          )}
        </>
      )}
      <div className="bar">
        <VoteArrows item={entry} voting={voting} row />
        <BoostButton item={entry} voting={voting} words />
        <BookmarkButton subject={{ kind: 'Entry', id: entry.entryId }} bookmarks={entry.bookmarks} />
        <LevelMenu
          target={{ kind: 'Entry', id: entry.entryId }}
          level={entry.notificationStatus}
          className="act"
        />
        <ItemMenuButton target={menuTargetOf({ kind: 'Entry', id: entry.entryId }, entry, voting.me)} />
      </div>
      {!short && entry.crosspostedEntries && entry.crosspostedEntries.length > 0 && (
        <Elsewhere entries={entry.crosspostedEntries} />
      )}
    </article>
  )
}
