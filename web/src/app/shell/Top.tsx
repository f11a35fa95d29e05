import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePresentation, useSite } from '../../features/site/site.api.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { feeds, parseFeedPath } from '../../model/feed-path.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { useAppSelector, useMe } from '../store.ts'
import { Badge } from './Badge.tsx'

/** Comes, with what it says, once somebody is in the field. */
const Completion = lazy(async () => ({ default: await (await import('../sheets.ts')).searchCompletion() }))

const SearchField = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [field, setField] = useState<HTMLInputElement>()
  return (
    <form
      className="find"
      role="search"
      id="search"
      action="/search"
      onSubmit={(event) => {
        event.preventDefault()
        const query = new FormData(event.currentTarget).get('q')
        void navigate(`/search?q=${encodeURIComponent(String(query ?? ''))}`)
      }}
    >
      <label className="sr" htmlFor="q">
        {t('search.label')}
      </label>
      <Icon name="search" />
      <input
        id="q"
        name="q"
        type="search"
        placeholder={t('search.hint')}
        autoComplete="off"
        onFocus={(event) => setField(event.currentTarget)}
      />
      <Suspense>{field && <Completion field={field} />}</Suspense>
      <kbd>/</kbd>
      <button className="sr" type="submit">
        {t('search.label')}
      </button>
    </form>
  )
}

const isFeed = (pathname: string): boolean => parseFeedPath(decodeURI(pathname)) !== null

/** Where one is, the search, and what waits for the reader. */
export const Top = () => {
  const { t } = useTranslation()
  const me = useMe()
  const site = useSite()
  const { headerLogo } = usePresentation()
  const { notifications, messages } = useAppSelector((state) => state.page.unread)
  const { pathname } = useLocation()
  // On a phone the feed's name stands beside the mark and opens the list of feeds.
  const here = feeds.find(
    ({ to }) => to === `/${/^\/(sub|fav|mod)?\b/.exec(pathname)?.[1] ?? ''}` && isFeed(pathname),
  )
  return (
    <header className="top">
      <Link className="word" to="/" aria-label={t('nav.front', { site: site.title })}>
        {headerLogo ? <img className="logo" src="/mark.svg" alt="" width={32} height={32} /> : site.title}
      </Link>
      {here && me && (
        <button type="button" className="here" popoverTarget="feeds">
          {t(`feed.${here.name}`)}
          <Icon name="chevron-down" />
        </button>
      )}
      <SearchField />
      <div className="top-right">
        <Link className="ico only-narrow" to="/search" aria-label={t('search.label')}>
          <Icon name="search" size="l" />
        </Link>
        {me ? (
          <>
            <Link className="btn btn-p wide" to="/new_entry">
              <Icon name="plus" size="s" />
              {t('nav.create')}
            </Link>
            <Link
              className="ico wide"
              to="/profile/messages"
              aria-label={messages > 0 ? t('nav.messagesUnread', { count: messages }) : t('messages.title')}
            >
              <Icon name="mail" size="l" />
              <Badge count={messages} />
            </Link>
            <Link
              className="ico wide"
              to="/settings/notifications"
              aria-label={
                notifications > 0
                  ? t('nav.notificationsUnread', { count: notifications })
                  : t('nav.notifications')
              }
            >
              <Icon name="bell" size="l" />
              <Badge count={notifications} />
            </Link>
            <button type="button" className="ico" popoverTarget="me">
              <Avatar user={me} size={32} />
              <span className="sr">{t('nav.account')}</span>
            </button>
          </>
        ) : (
          <>
            <Link className="btn btn-q wide" to="/login">
              {t('nav.logIn')}
            </Link>
            {site.open && (
              <Link className="btn btn-p" to="/register">
                {t('nav.join')}
              </Link>
            )}
            <button type="button" className="ico" popoverTarget="me" aria-label={t('nav.account')}>
              <Icon name="palette" size="l" />
            </button>
          </>
        )}
      </div>
    </header>
  )
}
