import { useTranslation } from '../../i18n/react.tsx'
import { useCount } from '../../ui/format.ts'
import { Link } from '../../ui/Link.tsx'
import { tagTabs, type Tag, type TagTab } from './tags.api.ts'

export const tagPath = (name: string): string => `/tag/${encodeURIComponent(name)}`

const counts = ({ entryCount, entryCommentCount, postCount, postCommentCount }: Tag) => ({
  all: entryCount + entryCommentCount + postCount + postCommentCount,
  threads: entryCount,
  comments: entryCommentCount,
  posts: postCount,
  replies: postCommentCount,
})

/** What there is of a tag, each with how much of it. */
export const TagTabs = ({
  name,
  tag,
  here,
}: {
  name: string
  tag: Tag | undefined
  here: TagTab | 'people'
}) => {
  const { t } = useTranslation()
  const count = useCount()
  const base = tagPath(name)
  return (
    <nav className="tabs" id="filters" aria-label={t('feed.content')}>
      {tagTabs.map((one) => (
        <Link
          key={one}
          to={one === 'all' ? base : `${base}/${one}`}
          aria-current={one === here ? 'page' : undefined}
        >
          {one === 'all' ? t('feed.types.all') : t(`tags.tabs.${one}`)}
          {tag && <small>{count(counts(tag)[one])}</small>}
        </Link>
      ))}
      <Link to={`${base}/people`} aria-current={here === 'people' ? 'page' : undefined}>
        {t('nav.people')}
      </Link>
    </nav>
  )
}
