import type { Post } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { imageUrl } from '../../model/images.ts'
import { commentPath, entryPath, postPath, userPath } from '../../model/links.ts'
import { excerpt } from '../../model/text.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Name, WithEmojis } from '../../ui/Emojis.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'

type Quote = NonNullable<Post['quote']>
type Quoted = NonNullable<Quote['item']>

const pathOf = ({ type, id, threadId, slug, magazine }: Quoted): string => {
  if (type === 'entry') return entryPath({ entryId: id, slug, magazine })
  if (type === 'post') return postPath({ postId: id, slug, magazine })
  const thread = type === 'entry_comment' ? { entryId: threadId } : { postId: threadId }
  return commentPath({ commentId: id, magazine, ...thread } as Parameters<typeof commentPath>[0])
}

const Shown = ({ item }: { item: Quoted }) => {
  const { t } = useTranslation()
  const veiled = item.contentWarning !== null || item.isAdult
  const text = excerpt(item.body)
  return (
    <blockquote className="quoted" aria-label={t('quote.label')}>
      <div className="quoted-by">
        <Avatar user={item.user} size={18} />
        <Link dir="auto" to={userPath(item.user)}>
          <Name user={item.user} />
        </Link>
        <span aria-hidden="true">·</span>
        <Link to={pathOf(item)}>
          <Ago date={item.createdAt} />
        </Link>
      </div>
      {item.title && (
        <b lang={item.lang || undefined} dir="auto">
          <WithEmojis text={item.title} emojis={item.emojis} />
        </b>
      )}
      {veiled ? (
        <p className="mute">
          <Icon name="alert" size="s" /> {item.contentWarning ?? '18+'}
        </p>
      ) : (
        <>
          {text && (
            <p lang={item.lang || undefined} dir="auto">
              <WithEmojis text={text} emojis={item.emojis} />
            </p>
          )}
          {!text && !item.title && item.image && (
            <img src={imageUrl(item.image) ?? undefined} alt={item.image.altText ?? ''} loading="lazy" />
          )}
        </>
      )}
    </blockquote>
  )
}

/** What an item quotes, or why that is not shown. */
export const QuoteCard = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation()
  if (quote.item) return <Shown item={quote.item} />
  return (
    <p className="quoted mute">
      <Icon name="quote" size="s" /> {t(`quote.${quote.state === 'accepted' ? 'unavailable' : quote.state}`)}
    </p>
  )
}
