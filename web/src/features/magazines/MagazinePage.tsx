import { Navigate, useSearchParams } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import type { Magazine } from '../../api/contract.ts'
import { need, notFound, PageFailure, PageMoved, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { feedPath, parseFeedPath, type FeedPath } from '../../model/feed-path.ts'
import { magazinePath, splitHandle, userPath } from '../../model/links.ts'
import { excerpt } from '../../model/text.ts'
import { imageUrl } from '../../model/images.ts'
import { Avatar, Tile } from '../../ui/Face.tsx'
import { useCount } from '../../ui/format.ts'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, MenuButton, MenuLink } from '../../ui/Menu.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { PendingPage } from '../../ui/Answered.tsx'
import { isFailure } from '../../ui/states.tsx'
import { useTell } from '../../ui/useTell.ts'
import { feedApi } from '../feed/feed.api.ts'
import { Feed, feedQuery } from '../feed/Feed.tsx'
import { ContentTabs, Filters } from '../feed/Filters.tsx'
import { MicroblogComposer } from '../posts/MicroblogComposer.tsx'
import { LevelMenu } from '../notifications/LevelMenu.tsx'
import { memberSettings, useMemberSettings } from '../session/session.api.ts'
import { SiteLinks } from '../site/FrontAside.tsx'
import { useSite } from '../site/site.api.ts'
import { mayModerate } from '../moderation/rights.ts'
import { magazinesApi } from './magazines.api.ts'
import { loadMagazineStyle, MagazineStyle } from './MagazineStyle.tsx'
import { SubscribeButton } from './SubscribeButton.tsx'

const feedOf = (rest: string | undefined): FeedPath | null => parseFeedPath(rest ?? '', 'magazine')

/** Where a member makes a magazine of another server known that nobody here has met; null for every other. */
const searchFor = (name: string, error: unknown, isMember: boolean): string | null =>
  isMember && name.includes('@') && isFailure(error) && error.status === 404
    ? `/search?q=${encodeURIComponent(`!${name}`)}`
    : null

export const loader: Loader = async ({ dispatch, state, params, url }) => {
  const [feed, name] = [feedOf(params['*']), params['name']]
  if (!feed || !name) return notFound()
  const asked = dispatch(magazinesApi.endpoints.readMagazine.initiate(name))
  const elsewhere = searchFor(name, (await asked).error, state().page.me !== null)
  if (elsewhere) throw new PageMoved(elsewhere)
  const magazine = await need(asked)
  await Promise.all([
    need(
      dispatch(
        feedApi.endpoints.readFeed.initiate(
          feedQuery(feed, url.searchParams, memberSettings(state()), magazine.magazineId),
        ),
      ),
    ),
    loadMagazineStyle(dispatch, magazine),
  ])
}

const MoreMenu = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const me = useMe()
  const tell = useTell()
  const [block] = magazinesApi.useBlockMagazineMutation()
  const blocked = magazine.isBlockedByUser === true
  return (
    <Menu id="mag-menu" end label={t('card.more')}>
      {mayModerate(me, magazine) && (
        <MenuLink icon="shield" label={t('moderation.panel')} to={`${magazinePath(magazine)}/panel`} />
      )}
      <MenuLink icon="users" label={t('magazine.moderators')} to={`${magazinePath(magazine)}/moderators`} />
      <MenuLink
        icon="search"
        label={t('search.here')}
        to={`/search?magazine=${encodeURIComponent(magazine.name)}`}
      />
      <MenuLink icon="gavel" label={t('moderation.log.title')} to={`${magazinePath(magazine)}/modlog`} />
      {me && (
        <MenuButton
          icon="ban"
          bad={!blocked}
          label={blocked ? t('magazine.unblock') : t('magazine.block')}
          onPress={() => void tell(block({ magazineId: magazine.magazineId, on: !blocked }).unwrap())}
        />
      )}
      {magazine.apProfileId && (
        <MenuLink icon="external-link" label={t('magazine.origin')} to={magazine.apProfileId} plain />
      )}
    </Menu>
  )
}

const MagazineHead = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const me = useMe()
  const banner = imageUrl(magazine.banner)
  const { host } = splitHandle(magazine.name)
  return (
    <>
      {banner && <img className="banner" src={banner} alt="" width="1600" height="320" />}
      <header className={`mag-head${banner ? '' : ' no-banner'}`}>
        <Tile magazine={magazine} size={72} />
        <div>
          <h1>{magazine.title}</h1>
          <p>
            m/{magazine.name} · {t('magazine.subscribers', { count: magazine.subscriptionsCount })}
          </p>
        </div>
        <div className="btns">
          <SubscribeButton magazine={magazine} />
          <LevelMenu
            target={{ kind: 'Magazine', id: magazine.magazineId }}
            level={magazine.notificationStatus}
          />
          {me && (
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
      <MoreMenu magazine={magazine} />
      {magazine.description && <p className="mag-about">{excerpt(magazine.description, 280)}</p>}
      {(host ||
        magazine.isPostingRestrictedToMods ||
        magazine.isBlockedByUser ||
        magazine.markedForDeletionAt) && (
        <div className="notes">
          {magazine.markedForDeletionAt && (
            <div className="note note-warn">
              <Icon name="trash" />
              <span>
                {t('magazine.deletedNote', { day: magazine.markedForDeletionAt.slice(0, 10) })}{' '}
                <Link to={`${magazinePath(magazine)}/panel/general#delete`}>
                  {t('moderation.general.restore')}
                </Link>
              </span>
            </div>
          )}
          {host && (
            <div className="note">
              <Icon name="globe" />
              <span>
                {t('magazine.remote')}{' '}
                {magazine.apProfileId && <a href={magazine.apProfileId}>{t('magazine.origin')}</a>}
              </span>
            </div>
          )}
          {magazine.isPostingRestrictedToMods && (
            <div className="note">
              <Icon name="lock" />
              <span>{t('magazine.restricted')}</span>
            </div>
          )}
          {magazine.isBlockedByUser && (
            <div className="note note-warn">
              <Icon name="ban" />
              <span>{t('magazine.blockedNote')}</span>
            </div>
          )}
        </div>
      )}
    </>
  )
}

const MagazineAside = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const count = useCount()
  return (
    <aside className="aside" aria-label={t('nav.about')}>
      <section className="box">
        <h2>{t('magazine.about')}</h2>
        <dl className="stats">
          {magazine.owner && (
            <>
              <dt>{t('magazine.owner')}</dt>
              <dd>
                <Link to={userPath(magazine.owner)}>{magazine.owner.username}</Link>
              </dd>
            </>
          )}
          <dt>{t('magazine.subscribersWord')}</dt>
          <dd>
            {magazine.localSubscribers === magazine.subscriptionsCount
              ? count(magazine.subscriptionsCount)
              : t('magazine.localSubscribers', {
                  all: magazine.subscriptionsCount,
                  here: magazine.localSubscribers,
                })}
          </dd>
          <dt>{t('magazine.threads')}</dt>
          <dd>{count(magazine.entryCount)}</dd>
          <dt>{t('magazine.comments')}</dt>
          <dd>{count(magazine.entryCommentCount)}</dd>
          <dt>{t('magazine.microblogs')}</dt>
          <dd>{count(magazine.postCount)}</dd>
        </dl>
      </section>
      {magazine.rules && (
        <section className="box">
          <h2>{t('magazine.rules')}</h2>
          <Prose source={magazine.rules} />
        </section>
      )}
      {magazine.moderators.length > 0 && (
        <section className="box">
          <h2>{t('magazine.moderators')}</h2>
          <ul className="mini">
            {magazine.moderators.slice(0, 8).map((moderator) => (
              <li key={moderator.userId}>
                <Avatar user={{ ...moderator, title: null }} size={32} />
                <div>
                  <b>
                    <Link to={userPath(moderator)}>{moderator.username}</Link>
                  </b>
                  {moderator.userId === magazine.owner?.userId && <small>{t('magazine.owner')}</small>}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {magazine.tags && magazine.tags.length > 0 && (
        <section className="box">
          <h2>{t('magazine.tags')}</h2>
          <div className="chips">
            {magazine.tags.map((tag) => (
              <Link className="chip" key={tag} to={`/tag/${encodeURIComponent(tag)}`}>
                #{tag}
              </Link>
            ))}
          </div>
        </section>
      )}
      <SiteLinks />
    </aside>
  )
}

/** A magazine's feed under its head. */
export const Component = () => {
  const { t } = useTranslation()
  const site = useSite()
  const me = useMe()
  const count = useCount()
  const defaults = useMemberSettings()
  const params = useParams()
  const [search] = useSearchParams()
  const name = params['name'] ?? ''
  const feed = feedOf(params['*'])
  const asked = magazinesApi.useReadMagazineQuery(name)
  const { currentData: magazine } = asked
  if (!feed) throw new PageFailure(404)
  const elsewhere = searchFor(name, asked.error, me !== null)
  if (elsewhere) return <Navigate to={elsewhere} replace />
  if (!magazine) return <PendingPage of={asked} />
  const base = magazinePath(magazine)
  const query = feedQuery(feed, search, defaults, magazine.magazineId)
  const posts = query.content === 'microblog'
  return (
    <>
      <Head
        title={magazine.title}
        description={
          excerpt(magazine.description, 200) ||
          t('meta.magazine', { magazine: magazine.title, site: site.title })
        }
        path={feedPath(feed, base) + (query.p > 1 ? `?p=${query.p}` : '')}
        image={imageUrl(magazine.icon)}
        hidden={magazine.apId !== null || magazine.indexable === false}
      />
      <MagazineStyle magazine={magazine} />
      <main id="content">
        <MagazineHead magazine={magazine} />
        <ContentTabs
          feed={feed}
          base={base}
          className="tabs mag-tabs"
          counts={{ threads: count(magazine.entryCount), microblog: count(magazine.postCount) }}
        />
        {posts && me && !magazine.isPostingRestrictedToMods && <MicroblogComposer magazine={magazine} />}
        <Filters feed={feed} base={base} views={!posts} />
        <Feed query={query} base={base} feed={feed} hideMagazine />
      </main>
      <MagazineAside magazine={magazine} />
    </>
  )
}
