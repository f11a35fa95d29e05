import { useTranslation } from '../../i18n/react.tsx'
import { imageUrl } from '../../model/images.ts'
import { entryPath, splitHandle } from '../../model/links.ts'
import { Tile } from '../../ui/Avatar.tsx'
import { WithEmojis } from '../../ui/Emojis.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import type { FoundLink } from './submit.api.ts'

/** What is written about a page already: whoever likes joins that. */
const Already = ({ entries }: Pick<FoundLink, 'entries'>) => {
  const { t } = useTranslation()
  return (
    <ul className="already" aria-label={t('thread.elsewhere')}>
      {entries.map((entry) => (
        <li key={entry.entryId} className="note note-you">
          <Tile magazine={entry.magazine} size={16} />
          <span>
            <b dir="auto">
              <WithEmojis text={t('submit.already', { title: entry.title ?? '' })} emojis={entry.emojis} />
            </b>{' '}
            {splitHandle(entry.magazine.name).name} · {t('thread.comments', { count: entry.numComments })}
          </span>
          <Link className="btn btn-s" to={`${entryPath(entry)}#comments`}>
            {t('submit.join')}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What the page at an address says of itself, to be taken over, and what is written about it here already. */
export const LinkFound = ({
  found,
  title,
  onTitle,
  onQuote,
}: {
  found: FoundLink
  /** As it stands in the form. */
  title: string
  onTitle: (title: string) => void
  onQuote: (text: string) => void
}) => {
  const { t } = useTranslation()
  const { description, entries } = found
  const picture = imageUrl(found.image)
  return (
    <>
      {found.title && (
        <div className="preview">
          <div className="in">
            <small>
              <Icon name="link-2" size="s" />
              {found.siteName ?? URL.parse(found.url)?.hostname}
            </small>
            <b dir="auto">{found.title}</b>
            {description && <p dir="auto">{description}</p>}
            <span className="btns box-act">
              {title.trim() !== found.title && (
                <button type="button" className="btn" onClick={() => onTitle(found.title ?? '')}>
                  {t('submit.useTitle')}
                </button>
              )}
              {description && (
                <button type="button" className="btn" onClick={() => onQuote(description)}>
                  {t('submit.quoteLink')}
                </button>
              )}
            </span>
          </div>
          {picture && <img src={picture} alt={found.image?.altText ?? ''} decoding="async" />}
        </div>
      )}
      {entries.length > 0 && <Already entries={entries} />}
    </>
  )
}
