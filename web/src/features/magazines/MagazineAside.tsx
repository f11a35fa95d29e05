import { Fragment } from 'react'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { userPath } from '../../model/links.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { useCount } from '../../ui/format.ts'
import { Link } from '../../ui/Link.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { isPrivate } from '../moderation/rights.ts'
import { SiteLinks } from '../site/SiteLinks.tsx'

/** What is known of a magazine, beside what is in it. */
export const MagazineAside = ({ magazine }: { magazine: Magazine }) => {
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
          {!isPrivate(magazine) &&
            (
              [
                ['threads', magazine.entryCount],
                ['comments', magazine.entryCommentCount],
                ['microblogs', magazine.postCount],
              ] as const
            ).map(([what, number]) => (
              <Fragment key={what}>
                <dt>{t(`magazine.${what}`)}</dt>
                <dd>{count(number)}</dd>
              </Fragment>
            ))}
        </dl>
      </section>
      {magazine.rules && (
        <section className="box">
          <h2>{t('magazine.rules')}</h2>
          <Prose source={magazine.rules} emojis={magazine.emojis} />
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
