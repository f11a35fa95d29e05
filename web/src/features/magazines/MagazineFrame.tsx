import { WithEmojis } from '../../ui/Emojis.tsx'
import { useDates } from '../../ui/format.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import { Link } from '../../ui/Link.tsx'
import type { Magazine } from '../../api/contract.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import type { FeedPath } from '../../model/feed-path.ts'
import { magazinePath, splitHandle } from '../../model/links.ts'
import { excerpt } from '../../model/text.ts'
import { imageUrl } from '../../model/images.ts'
import { Tile } from '../../ui/Avatar.tsx'
import { useCount } from '../../ui/format.ts'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ContentTabs } from '../feed/Filters.tsx'
import { useSite } from '../site/site.api.ts'
import { isPrivate, mayRead } from '../moderation/rights.ts'
import { ReadersMark } from './ReadersMark.tsx'
import { MagazineStyle } from './MagazineStyle.tsx'
import { SubscribeWithLevel } from './SubscribeWithLevel.tsx'

const fetchMenu = async () => ({ default: (await import('./MagazineMenu.tsx')).MagazineMenu })
const fetchAside = async () => ({ default: (await import('./MagazineAside.tsx')).MagazineAside })
/** Drawn by the server with the page; nothing waits for their script. */
const [MagazineMenu, Aside] = import.meta.env.SSR
  ? [(await fetchMenu()).default, (await fetchAside()).default]
  : [lazy(fetchMenu), lazy(fetchAside)]

const Note = ({ icon, warns, children }: { icon: string; warns?: boolean; children: ReactNode }) => (
  <div className={warns ? 'note note-warn' : 'note'}>
    <Icon name={icon} />
    <span>{children}</span>
  </div>
)

const MagazineHead = ({ magazine }: { magazine: Magazine }) => {
  const { day } = useDates()
  const { t } = useTranslation()
  const me = useMe()
  const banner = imageUrl(magazine.banner)
  const reads = mayRead(me, magazine)
  const { host } = splitHandle(magazine.name)
  return (
    <>
      {banner && <img className="banner" src={banner} alt="" width="1600" height="320" />}
      <header className={`mag-head${banner ? '' : ' no-banner'}`}>
        <Tile magazine={magazine} size={72} />
        <div>
          <h1>
            <WithEmojis text={magazine.title} emojis={magazine.emojis} />
          </h1>
          <p>
            m/{magazine.name} · {t('magazine.subscribers', { count: magazine.subscriptionsCount })}{' '}
            <ReadersMark magazine={magazine} />
          </p>
        </div>
        <div className="btns">
          <SubscribeWithLevel magazine={magazine} />
          {me && reads && (
            <Link className="btn" to={`${magazinePath(magazine)}/new_entry`}>
              <Icon name="plus" size="s" />
              {t('magazine.newThread')}
            </Link>
          )}
          <button type="button" className="ico" aria-label={t('card.more')} popoverTarget="mag-menu">
            <Icon name="ellipsis" />
          </button>
        </div>
      </header>
      <Suspense>
        <MagazineMenu magazine={magazine} />
      </Suspense>
      {magazine.description && (
        <p className="mag-about">
          <WithEmojis text={excerpt(magazine.description, 280)} emojis={magazine.emojis} />
        </p>
      )}
      <div className="notes">
        {magazine.markedForDeletionAt && (
          <Note icon="trash" warns>
            {t('magazine.deletedNote', { day: day(magazine.markedForDeletionAt) })}{' '}
            <Link to={`${magazinePath(magazine)}/panel/general#delete`}>
              {t('moderation.general.restore')}
            </Link>
          </Note>
        )}
        {host && (
          <Note icon="globe">
            {t('magazine.remote')}{' '}
            {magazine.apProfileId && <a href={magazine.apProfileId}>{t('magazine.origin')}</a>}
          </Note>
        )}
        {(!reads || magazine.isPostingRestrictedToMods) && (
          <Note icon="lock">{t(reads ? 'magazine.restricted' : 'magazine.membersNote')}</Note>
        )}
        {magazine.isBlockedByUser && (
          <Note icon="ban" warns>
            {t('magazine.blockedNote')}
          </Note>
        )}
      </div>
    </>
  )
}

/** A magazine around what a page lists of it: its head and tabs above, what is known of it beside. */
export const MagazineFrame = ({
  magazine,
  title,
  path,
  feed,
  comments,
  children,
}: {
  magazine: Magazine
  title: string
  path: string
  feed: FeedPath
  comments?: boolean
  children: ReactNode
}) => {
  const { t } = useTranslation()
  const me = useMe()
  const site = useSite()
  const count = useCount()
  return (
    <>
      <Head
        title={title}
        description={
          excerpt(magazine.description, 200) ||
          t('meta.magazine', { magazine: magazine.title, site: site.title })
        }
        path={path}
        image={imageUrl(magazine.icon)}
        hidden={magazine.apId !== null || magazine.indexable === false}
      />
      <MagazineStyle magazine={magazine} />
      <main id="content">
        <MagazineHead magazine={magazine} />
        {mayRead(me, magazine) && (
          <>
            <ContentTabs
              feed={feed}
              base={magazinePath(magazine)}
              comments={comments}
              className="tabs mag-tabs"
              counts={
                isPrivate(magazine)
                  ? undefined
                  : {
                      threads: count(magazine.entryCount),
                      microblog: count(magazine.postCount),
                      comments: count(magazine.entryCommentCount),
                    }
              }
            />
            {children}
          </>
        )}
      </main>
      <Suspense>
        <Aside magazine={magazine} />
      </Suspense>
    </>
  )
}
