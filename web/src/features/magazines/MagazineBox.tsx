import { WithEmojis } from '../../ui/Emojis.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Magazine } from '../../api/contract.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { magazinePath } from '../../model/links.ts'
import { excerpt } from '../../model/text.ts'
import { Tile } from '../../ui/Avatar.tsx'
import { useCount } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { isPrivate, mayRead } from '../moderation/rights.ts'
import { ReadersMark } from './ReadersMark.tsx'
import { SubscribeWithLevel } from './SubscribeWithLevel.tsx'

/** A magazine in the context column of what was posted there. */
export const MagazineBox = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const count = useCount()
  const me = useMe()
  return (
    <section className="box">
      <h2 className="box-head">
        <Tile magazine={magazine} size={32} />
        <span>
          <Link to={magazinePath(magazine)}>
            <WithEmojis text={magazine.title} emojis={magazine.emojis} />
          </Link>
          <span className="mute box-sub">
            m/{magazine.name} <ReadersMark magazine={magazine} />
          </span>
        </span>
      </h2>
      {magazine.description && (
        <p>
          <WithEmojis text={excerpt(magazine.description, 240)} emojis={magazine.emojis} />
        </p>
      )}
      <div className="btns box-act">
        <SubscribeWithLevel magazine={magazine} />
        {me && mayRead(me, magazine) && (
          <Link className="btn" to={`${magazinePath(magazine)}/new_entry`}>
            <Icon name="plus" size="s" />
            {t('magazine.newThread')}
          </Link>
        )}
      </div>
      <dl className="stats box-act">
        <dt>{t('magazine.subscribersWord')}</dt>
        <dd>{count(magazine.subscriptionsCount)}</dd>
        {!isPrivate(magazine) && (
          <>
            <dt>{t('magazine.threads')}</dt>
            <dd>{count(magazine.entryCount)}</dd>
            <dt>{t('magazine.microblogs')}</dt>
            <dd>{count(magazine.postCount)}</dd>
          </>
        )}
        {magazine.moderators.length > 0 && (
          <>
            <dt>
              <Link to={`${magazinePath(magazine)}/moderators`}>{t('magazine.moderators')}</Link>
            </dt>
            <dd>{count(magazine.moderators.length)}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
