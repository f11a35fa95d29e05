import { skipToken } from '@reduxjs/toolkit/query/react'
import { useTranslation } from '../../i18n/react.tsx'
import { Ago } from '../../ui/Ago.tsx'
import { Name, WithEmojis } from '../../ui/Emojis.tsx'
import { Link } from '../../ui/Link.tsx'
import { useMe } from '../../app/store.ts'
import { displayName, postPath, userPath } from '../../model/links.ts'
import { excerpt } from '../../model/text.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { MagazineLine } from '../magazines/MagazineLine.tsx'
import { besideOf } from './load-sides.ts'
import { sidebarApi } from './sidebar.api.ts'
import { usePresentation, useSite } from './site.api.ts'
import { SiteLinks } from './SiteLinks.tsx'

export const FrontAside = () => {
  const { t } = useTranslation()
  const me = useMe()
  const site = useSite()
  const { peopleLocalOnly, randomLocalOnly } = usePresentation()
  const { data: active } = sidebarApi.useReadActiveMagazinesQuery(randomLocalOnly)
  const { data: people } = sidebarApi.useReadActivePeopleQuery(peopleLocalOnly)
  const { data: beside } = sidebarApi.useReadSidebarQuery(
    people ? besideOf(people, randomLocalOnly) : skipToken,
  )
  return (
    <aside className="aside" aria-label={t('nav.about')}>
      <section className="box">
        <h2>{site.title}</h2>
        {site.pages?.about && <p>{excerpt(site.pages.about, 220)}</p>}
        {!me && (
          <>
            {!site.pages?.about && <p>{t('about.welcome')}</p>}
            <div className="btns box-act">
              {site.open && (
                <Link className="btn btn-s btn-p" to="/register">
                  {t('nav.join')}
                </Link>
              )}
              <Link className="btn btn-s" to="/login">
                {t('nav.logIn')}
              </Link>
            </div>
          </>
        )}
      </section>
      {active && active.length > 0 && (
        <section className="box">
          <h2>{t('magazine.active')}</h2>
          <ul className="mini">
            {active.map((magazine) => (
              <MagazineLine key={magazine.magazineId} magazine={magazine} small>
                {t('magazine.subscribers', { count: magazine.subscriptionsCount })}
              </MagazineLine>
            ))}
          </ul>
        </section>
      )}
      {beside && beside.posts.length > 0 && (
        <section className="box">
          <h2>{t('about.fromMicroblogs')}</h2>
          <ul className="mini-posts">
            {beside.posts.map((post) => (
              <li key={post.postId}>
                <p lang={post.lang || undefined} dir="auto">
                  <Link to={postPath(post)}>
                    <WithEmojis text={excerpt(post.body, 220)} emojis={post.emojis} />
                  </Link>
                </p>
                <small>
                  <Link to={userPath(post.user)}>
                    <Name user={post.user} />
                  </Link>
                  {' · '}
                  <Ago date={post.createdAt} />
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {beside && beside.people.length > 0 && (
        <section className="box">
          <h2>{t('about.peopleNow')}</h2>
          <ul className="faces">
            {beside.people.map((person) => (
              <li key={person.userId}>
                <Link to={userPath(person)} title={displayName(person)}>
                  <Avatar user={person} size={32} />
                  <span className="sr">{displayName(person)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <SiteLinks />
    </aside>
  )
}
