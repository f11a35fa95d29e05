import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { magazinePath } from '../../model/links.ts'
import { excerpt } from '../../model/text.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Tile } from '../../ui/Avatar.tsx'
import { WithEmojis } from '../../ui/Emojis.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { isPrivate } from '../moderation/rights.ts'
import { ReadersMark } from './ReadersMark.tsx'
import { SubscribeButton } from './SubscribeButton.tsx'

/** How much of a description is read in passing. */
const OPENING = 160

/** A magazine in a list of them: what it is about, and what goes on there. */
export const MagazineCard = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const { title, name, description, emojis, subscriptionsCount, lastActive } = magazine
  const comments = magazine.entryCommentCount + magazine.postCommentCount
  return (
    <article className="magazine-card">
      <Tile magazine={magazine} size={40} />
      <div>
        <h2>
          <Link to={magazinePath(magazine)}>
            <WithEmojis text={title} emojis={emojis} />
          </Link>
        </h2>
        <p className="mute">
          m/{name} <ReadersMark magazine={magazine} />
        </p>
        {description && (
          <p dir="auto" className="about">
            <WithEmojis text={excerpt(description, OPENING)} emojis={emojis} />
          </p>
        )}
        <ul>
          <li>{t('magazine.subscribers', { count: subscriptionsCount })}</li>
          {!isPrivate(magazine) && (
            <>
              <li>{t('thread.comments', { count: comments })}</li>
              {lastActive && (
                <li>
                  <Icon name="clock" size="s" />
                  <span className="sr">{t('magazine.sorts.active')}</span> <Ago date={lastActive} />
                </li>
              )}
            </>
          )}
        </ul>
      </div>
      <SubscribeButton magazine={magazine} small />
    </article>
  )
}
