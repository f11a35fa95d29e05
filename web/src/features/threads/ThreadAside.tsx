import type { Entry } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { entryPath, magazinePath, splitHandle, userPath } from '../../model/links.ts'
import { Name, WithEmojis } from '../../ui/Emojis.tsx'
import { useCount, useDates } from '../../ui/format.ts'
import { Link } from '../../ui/Link.tsx'
import { MagazineBox } from '../magazines/MagazineBox.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { useReadRelatedThreadsQuery } from './related.api.ts'

/** Other threads that may be read next. */
const Related = ({ entryId }: { entryId: number }) => {
  const { t } = useTranslation()
  const { currentData: items = [] } = useReadRelatedThreadsQuery(entryId)
  if (items.length === 0) return null
  return (
    <section className="box">
      <h2>{t('related.title')}</h2>
      <ul className="mini-posts">
        {items.map((entry) => (
          <li key={entry.entryId}>
            <p lang={entry.lang || undefined} dir="auto">
              <Link to={entryPath(entry)}>
                <WithEmojis text={entry.title} emojis={entry.emojis} />
              </Link>
            </p>
            <small>
              <Link to={magazinePath(entry.magazine)}>{splitHandle(entry.magazine.name).name}</Link>
              {' · '}
              {t('thread.comments', { count: entry.numComments })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What stands beside a thread: its magazine, what is known of it, and what is like it. */
export const ThreadAside = ({ entry }: { entry: Entry }) => {
  const { t } = useTranslation()
  const { moment } = useDates()
  const count = useCount()
  const { data: magazine } = magazinesApi.useReadMagazineQuery(entry.magazine.name)
  return (
    <aside className="aside" aria-label={t('nav.about')}>
      {magazine && <MagazineBox magazine={magazine} />}
      <section className="box">
        <h2>{t('submit.thread')}</h2>
        <dl className="stats">
          <dt>{t('thread.author')}</dt>
          <dd>
            <Link to={userPath(entry.user)}>
              <Name user={entry.user} />
            </Link>
          </dd>
          <dt>{t('thread.added')}</dt>
          <dd>{moment(entry.createdAt)}</dd>
          <dt>{t('thread.boosted')}</dt>
          <dd>{count(entry.uv)}</dd>
        </dl>
      </section>
      <Related entryId={entry.entryId} />
    </aside>
  )
}
